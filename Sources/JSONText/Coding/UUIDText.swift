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
    var uuid = UUID_NULL
    let isWhole = withUnsafeMutableBytes(of: &uuid) { bytes in
      var place = 0
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          guard text[place] == UInt8(ascii: "-") else { return false }
          place &+= 1
        }
        guard let high = text[place].hexDigit, let low = text[place &+ 1].hexDigit else {
          return false
        }
        bytes[index] = high << 4 | low
        place &+= 2
      }
      return true
    }
    return isWhole ? UUID(uuid: uuid) : nil
  }

  private static var UUID_NULL: uuid_t { (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }
}
