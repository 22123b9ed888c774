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
      let first = RecordID.number(in: text, 0, 4),
      let second = RecordID.number(in: text, 9, 14),
      let third = RecordID.number(in: text, 19, 24),
      let fourth = RecordID.number(in: text, 28, 32)
    else { return nil }
    self.init(high: first << 32 | second, low: third << 32 | fourth)
  }

  /// The number that four digits at one place and four at another make.
  @inline(__always)
  private static func number(
    in text: UnsafeRawBufferPointer, _ first: Int, _ second: Int
  ) -> UInt64? {
    let high = UInt32(bigEndian: text.loadUnaligned(fromByteOffset: first, as: UInt32.self))
    let low = UInt32(bigEndian: text.loadUnaligned(fromByteOffset: second, as: UInt32.self))
    return HexText.value(ofDigits: UInt64(high) << 32 | UInt64(low)).map(UInt64.init)
  }

  /// Appends the 36 bytes of the text, without quotes.
  package func append(to text: inout [UInt8]) {
    withUnsafeTemporaryAllocation(byteCount: RecordID.textLength, alignment: 8) { digits in
      write(to: digits)
      text.append(contentsOf: digits)
    }
  }

  /// Writes the text over the first 36 bytes of `digits`.
  package func write(to digits: UnsafeMutableRawBufferPointer) {
    precondition(digits.count >= RecordID.textLength, "no room for an id's text")
    let second = HexText.digits(of: UInt32(truncatingIfNeeded: high))
    let third = HexText.digits(of: UInt32(truncatingIfNeeded: low >> 32))
    func put(_ word: UInt64, at offset: Int) {
      digits.storeBytes(of: word.bigEndian, toByteOffset: offset, as: UInt64.self)
    }
    func putHalf(_ word: UInt64, at offset: Int) {
      let half = UInt32(truncatingIfNeeded: word).bigEndian
      digits.storeBytes(of: half, toByteOffset: offset, as: UInt32.self)
    }
    put(HexText.digits(of: UInt32(truncatingIfNeeded: high >> 32)), at: 0)
    putHalf(second >> 32, at: 9)
    putHalf(second, at: 14)
    putHalf(third >> 32, at: 19)
    putHalf(third, at: 24)
    put(HexText.digits(of: UInt32(truncatingIfNeeded: low)), at: 28)
    for dash in [8, 13, 18, 23] { digits[dash] = 0x2D }
  }
}
