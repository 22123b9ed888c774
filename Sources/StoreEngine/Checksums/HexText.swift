/// Hexadecimal digits as bytes of text, eight at a time.
package enum HexText {
  /// One in each of eight bytes.
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Eight lower-case digits, the first in the highest byte.
  @inline(__always)
  package static func digits(of value: UInt32) -> UInt64 {
    var nibbles = UInt64(value)
    nibbles = (nibbles | nibbles &<< 16) & 0x0000_FFFF_0000_FFFF
    nibbles = (nibbles | nibbles &<< 8) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles | nibbles &<< 4) & 0x0F0F_0F0F_0F0F_0F0F
    return text(of: nibbles)
  }

  /// The value of eight digits of either case, the first in the highest byte,
  /// or nil.
  @inline(__always)
  package static func value(ofDigits digits: UInt64) -> UInt32? {
    let letters = digits &>> 6 & ones
    var nibbles = digits & (0x0F &* ones) &+ letters &* 9
    // Only digits give themselves back when they are written again.
    guard nibbles & (0xF0 &* ones) == 0, text(of: nibbles) == digits | letters &<< 5 else {
      return nil
    }
    nibbles = (nibbles | nibbles &>> 4) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles | nibbles &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: nibbles | nibbles &>> 16)
  }

  /// The digits of eight values below 16; values up to 24 give no digits.
  @inline(__always)
  private static func text(of nibbles: UInt64) -> UInt64 {
    let letters = (nibbles &+ 0x76 &* ones) &>> 7 & ones
    return nibbles &+ 0x30 &* ones &+ letters &* 0x27
  }

  /// The value of one digit as stores write it, in lower case, or nil.
  @inline(__always)
  package static func lowerCaseValue(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit &- 0x30
    case 0x61...0x66: digit &- 0x57
    default: nil
    }
  }

  /// Appends the last `count` digits of `value`, at most 16.
  package static func append(_ value: UInt64, digits count: Int, to text: inout [UInt8]) {
    let digits = (
      digits(of: UInt32(truncatingIfNeeded: value >> 32)).bigEndian,
      digits(of: UInt32(truncatingIfNeeded: value)).bigEndian
    )
    withUnsafeBytes(of: digits) { text.append(contentsOf: $0.suffix(count)) }
  }

  /// Two lower-case digits for each byte.
  package static func text(of bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * bytes.count)
    for byte in bytes { append(UInt64(byte), digits: 2, to: &digits) }
    return String(decoding: digits, as: UTF8.self)
  }
}
