package import JSONText

/// The CRC-32 of zlib, gzip and PNG: polynomial 0xEDB88320, reflected.
///
/// Sixteen bytes are taken a step, each through a table of its own, so that
/// the sixteen look-ups do not wait for one another.
package struct CRC32: Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  package init() {}

  /// The checksum of everything given so far.
  package var value: UInt32 { ~register }

  /// The checksum as stores write it: eight hexadecimal digits, lower case.
  package var hex: String { CRC32.hex(of: value) }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    register = CRC32Table.shared.advance(register, over: base, count: bytes.count)
  }

  package mutating func update(_ bytes: Bytes) {
    bytes.withUnsafeBytes { update($0) }
  }

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { update($0) }
  }

  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var checksum = CRC32()
    checksum.update(bytes)
    return checksum.value
  }

  package static func of(_ bytes: Bytes) -> UInt32 { bytes.withUnsafeBytes { of($0) } }

  package static func of(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { of($0) } }

  package static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.withUnsafeBytes { of($0) } }

  /// A checksum as eight hexadecimal digits, lower case.
  package static func hex(of value: UInt32) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(8)
    HexText.append(UInt64(value), digits: 8, to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  /// A checksum read back from exactly eight lower-case digits, or nil.
  package static func value(ofHex digits: Bytes) -> UInt32? {
    guard digits.count == 8 else { return nil }
    let word = digits.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
    guard let value = HexText.value(ofDigits: word), HexText.digits(of: value) == word else {
      return nil
    }
    return value
  }
}

/// The sixteen tables, one after the other: table k turns a byte that k more
/// bytes follow into its part of the register.
private final class CRC32Table: Sendable {
  static let shared = CRC32Table()

  // Written in the initializer alone; the one instance lives for ever.
  nonisolated(unsafe) private let entries: UnsafeMutablePointer<UInt32>

  private init() {
    entries = .allocate(capacity: 16 * 256)
    for byte in 0..<256 {
      var entry = UInt32(byte)
      for _ in 0..<8 { entry = entry >> 1 ^ (entry & 1 == 0 ? 0 : 0xEDB8_8320) }
      entries[byte] = entry
    }
    for index in 256..<16 * 256 {
      let shorter = entries[index - 256]
      entries[index] = shorter >> 8 ^ entries[Int(shorter & 0xFF)]
    }
  }

  func advance(_ start: UInt32, over base: UnsafeRawPointer, count: Int) -> UInt32 {
    let table = UnsafePointer(entries)
    var register = start
    var place = base
    let end = base + count
    while end - place >= 16 {
      let first = place.loadUnaligned(as: UInt64.self).littleEndian ^ UInt64(register)
      let second = place.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
      register =
        CRC32Table.folded(first, through: table + 8 * 256)
        ^ CRC32Table.folded(second, through: table)
      place += 16
    }
    while place < end {
      let byte = place.load(as: UInt8.self)
      register = register >> 8 ^ table[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
      place += 1
    }
    return register
  }

  /// Eight bytes through eight tables, the first byte through the last table.
  @inline(__always)
  private static func folded(_ word: UInt64, through table: UnsafePointer<UInt32>) -> UInt32 {
    let early =
      table[7 * 256 &+ Int(word & 0xFF)]
      ^ table[6 * 256 &+ Int(word >> 8 & 0xFF)]
      ^ table[5 * 256 &+ Int(word >> 16 & 0xFF)]
      ^ table[4 * 256 &+ Int(word >> 24 & 0xFF)]
    let late =
      table[3 * 256 &+ Int(word >> 32 & 0xFF)]
      ^ table[2 * 256 &+ Int(word >> 40 & 0xFF)]
      ^ table[256 &+ Int(word >> 48 & 0xFF)]
      ^ table[Int(word >> 56)]
    return early ^ late
  }
}
