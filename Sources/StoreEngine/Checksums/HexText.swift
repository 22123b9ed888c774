/// Hexadecimal digits as bytes of text.
package enum HexText {
  /// The lower-case digit of a value below 16.
  @inline(__always)
  package static func digit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? 0x30 &+ nibble : 0x57 &+ nibble
  }

  /// The value of a digit of either case, or nil.
  @inline(__always)
  package static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit &- 0x30
    case 0x61...0x66: digit &- 0x57
    case 0x41...0x46: digit &- 0x37
    default: nil
    }
  }

  /// The value of a digit as stores write it, in lower case, or nil.
  @inline(__always)
  package static func lowerCaseValue(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit &- 0x30
    case 0x61...0x66: digit &- 0x57
    default: nil
    }
  }

  /// Appends the last `digits` digits of `value`.
  @inline(__always)
  package static func append(_ value: UInt64, digits: Int, to text: inout [UInt8]) {
    var shift = UInt64(digits &* 4)
    while shift > 0 {
      shift &-= 4
      text.append(digit(UInt8(truncatingIfNeeded: value &>> shift) & 0xF))
    }
  }

  /// Two lower-case digits for each byte.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    var digits: [UInt8] = []
    for byte in bytes { append(UInt64(byte), digits: 2, to: &digits) }
    return String(decoding: digits, as: UTF8.self)
  }
}
