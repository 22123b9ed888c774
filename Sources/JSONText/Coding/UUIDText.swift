#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// UUIDs as 36 bytes of text, in lower case; any case is read.
package enum UUIDText {
  static let count = 36

  private static let lowerDigits = Array("0123456789abcdef".utf8)

  package static func text(of uuid: UUID) -> String {
    String(unsafeUninitializedCapacity: count) { memory in
      if let base = memory.baseAddress { write(uuid, to: UnsafeMutableRawPointer(base)) }
      return count
    }
  }

  /// Writes `count` bytes.
  @inline(__always)
  static func write(_ uuid: UUID, to target: UnsafeMutableRawPointer) {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      lowerDigits.withUnsafeBufferPointer { digits in
        var place = 0
        for index in 0..<16 {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            target.storeBytes(of: UInt8(ascii: "-"), toByteOffset: place, as: UInt8.self)
            place &+= 1
          }
          let byte = bytes[index]
          target.storeBytes(of: digits[Int(byte >> 4)], toByteOffset: place, as: UInt8.self)
          target.storeBytes(of: digits[Int(byte & 0xF)], toByteOffset: place &+ 1, as: UInt8.self)
          place &+= 2
        }
      }
    }
  }

  package static func uuid(from text: some StringProtocol) -> UUID? {
    var copy = String(text)
    return copy.withUTF8 { uuid(from: UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  static func uuid(from text: UnsafeRawBufferPointer) -> UUID? {
    guard text.count == count else { return nil }
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isWhole = withUnsafeMutableBytes(of: &uuid) { bytes in
      var place = 0
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          guard text[place] == UInt8(ascii: "-") else { return false }
          place &+= 1
        }
        let high = HexDigits.value(text[place])
        let low = HexDigits.value(text[place &+ 1])
        guard high | low < 16 else { return false }
        bytes[index] = high << 4 | low
        place &+= 2
      }
      return true
    }
    return isWhole ? UUID(uuid: uuid) : nil
  }
}

/// The values of hexadecimal digits, by a table.
private enum HexDigits {
  private static let values: [UInt8] = (0...255).map { UInt8($0).hexDigit ?? 0xFF }

  /// The value of `digit`, either case; 255 when it is none.
  @inline(__always)
  static func value(_ digit: UInt8) -> UInt8 {
    values.withUnsafeBufferPointer { $0[Int(digit)] }
  }
}
