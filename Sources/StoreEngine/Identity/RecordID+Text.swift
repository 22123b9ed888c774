package import JSONText

/// The text of an id: `0199c1f0-7a3e-7b21-9c04-5d1e6f2a8b90`, 36 bytes.
extension RecordID: CustomStringConvertible, LosslessStringConvertible {
  package static let textLength = 36

  /// The id in lower case, as stores write it.
  package var description: String {
    String(unsafeUninitializedCapacity: RecordID.textLength) { digits in
      write(to: UnsafeMutableRawBufferPointer(digits))
      return RecordID.textLength
    }
  }

  /// Reads an id of either case; nil unless it is exactly 8-4-4-4-12 digits.
  package init?(_ text: String) {
    var text = text
    guard let id = text.withUTF8({ RecordID(text: UnsafeRawBufferPointer($0)) }) else { return nil }
    self = id
  }

  /// Reads an id of either case; nil unless it is exactly 8-4-4-4-12 digits.
  package init?(_ text: some StringProtocol) { self.init(String(text)) }

  /// Reads an id of either case; nil unless it is exactly 8-4-4-4-12 digits.
  package init?(text: Bytes) {
    guard let id = text.withUnsafeBytes({ RecordID(text: $0) }) else { return nil }
    self = id
  }

  /// Reads an id of either case; nil unless it is exactly 8-4-4-4-12 digits.
  package init?(text: UnsafeRawBufferPointer) {
    guard text.count == RecordID.textLength,
      text[8] == 0x2D, text[13] == 0x2D, text[18] == 0x2D, text[23] == 0x2D,
      let first = RecordID.number(in: text, 0..<8),
      let second = RecordID.number(in: text, 9..<13),
      let third = RecordID.number(in: text, 14..<18),
      let fourth = RecordID.number(in: text, 19..<23),
      let fifth = RecordID.number(in: text, 24..<36)
    else { return nil }
    self.init(high: first << 32 | second << 16 | third, low: fourth << 48 | fifth)
  }

  /// Appends the 36 bytes of the text, without quotes.
  package func append(to text: inout [UInt8]) {
    withUnsafeTemporaryAllocation(byteCount: RecordID.textLength, alignment: 1) { digits in
      write(to: digits)
      text.append(contentsOf: digits)
    }
  }

  /// Writes the text over the first 36 bytes of `digits`.
  package func write(to digits: UnsafeMutableRawBufferPointer) {
    precondition(digits.count >= RecordID.textLength, "no room for an id's text")
    var place = 0
    for index in 0..<16 {
      if index == 4 || index == 6 || index == 8 || index == 10 {
        digits[place] = 0x2D
        place &+= 1
      }
      let word = index < 8 ? high : low
      let byte = UInt8(truncatingIfNeeded: word &>> UInt64(56 &- 8 &* (index & 7)))
      digits[place] = HexText.digit(byte >> 4)
      digits[place &+ 1] = HexText.digit(byte & 0xF)
      place &+= 2
    }
  }

  @inline(__always)
  private static func number(in text: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt64? {
    var number: UInt64 = 0
    for index in range {
      guard let nibble = HexText.value(of: text[index]) else { return nil }
      number = number &<< 4 | UInt64(nibble)
    }
    return number
  }
}
