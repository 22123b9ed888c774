/// Eight bytes of text at once, the first in the lowest place.
///
/// Each test answers with the high bit of every byte it holds for. A borrow
/// may set bits above the first true one, so only the lowest is meaningful.
struct ByteWord {
  let value: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  init(_ pointer: UnsafeRawPointer) {
    value = UInt64(littleEndian: pointer.loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private func equals(_ value: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = value ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highs
  }

  /// Whether any byte is `byte`.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { equals(value, byte) != 0 }

  /// A quote, a backslash, a control character or a byte beyond ASCII.
  @inline(__always)
  var endsPlainText: UInt64 {
    let control = (value &- Self.ones &* 0x20) & ~value & Self.highs
    return control | endsString | (value & Self.highs)
  }

  /// As `endsPlainText`, or DEL: whatever may be written as an escape.
  @inline(__always)
  var endsVerbatimText: UInt64 { endsPlainText | equals(value, 0x7F) }

  /// A quote or a backslash.
  @inline(__always)
  var endsString: UInt64 {
    equals(value, UInt8(ascii: "\"")) | equals(value, UInt8(ascii: "\\"))
  }

  /// A quote or any of the four brackets.
  @inline(__always)
  var structure: UInt64 {
    let folded = value | Self.ones &* 0x20
    return equals(value, UInt8(ascii: "\"")) | equals(folded, UInt8(ascii: "{"))
      | equals(folded, UInt8(ascii: "}"))
  }

  /// The comma, bracket or white space behind a number or a literal.
  @inline(__always)
  var endsScalar: UInt64 {
    let folded = value | Self.ones &* 0x20
    let space = (value &- Self.ones &* 0x21) & ~value & Self.highs
    return equals(value, UInt8(ascii: ",")) | equals(folded, UInt8(ascii: "}")) | space
  }

  /// The index of the lowest byte in `flags`, which are not zero.
  @inline(__always)
  static func first(_ flags: UInt64) -> Int { flags.trailingZeroBitCount &>> 3 }
}

extension UInt8 {
  @inline(__always)
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  @inline(__always)
  var isDigit: Bool { self &- 0x30 < 10 }
}
