extension Span where Element == UInt8 {
  /// Reads an id of either case, as the 36 bytes of its text.
  ///
  /// A search reads some twenty ids, so the spelling stores write is read eight
  /// digits in a step; any other is left to `RecordID`.
  @inline(__always)
  func recordID(at position: inout Int) -> RecordID? {
    guard position >= 0, count - position >= RecordID.textLength else { return nil }
    let start = position
    position += RecordID.textLength
    if self[start + 8] == 0x2D, self[start + 13] == 0x2D, self[start + 18] == 0x2D,
      self[start + 23] == 0x2D,
      let first = hexadecimal(word(start)),
      let second = hexadecimal(half(start + 9) | half(start + 14) << 32),
      let third = hexadecimal(half(start + 19) | half(start + 24) << 32),
      let fourth = hexadecimal(word(start + 28))
    {
      return RecordID(high: first << 32 | second, low: third << 32 | fourth)
    }
    let text = extracting(start..<start + RecordID.textLength)
    return text.bytes.withUnsafeBytes { RecordID(text: $0) }
  }

  @inline(__always)
  private func word(_ start: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  @inline(__always)
  private func half(_ start: Int) -> UInt64 {
    UInt64(
      UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt32.self)))
  }

  /// The number that eight lower-case digits say, the first in the lowest byte.
  ///
  /// Each byte is turned into a number below 16 as if it were a digit, and the
  /// numbers back into digits: only where those are the bytes given was it one.
  @inline(__always)
  private func hexadecimal(_ digits: UInt64) -> UInt64? {
    let letters = digits >> 6 & 0x0101_0101_0101_0101
    let numbers = (digits & 0x0F0F_0F0F_0F0F_0F0F) &+ letters &* 9
    let overNine = (numbers &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    guard numbers & 0xF0F0_F0F0_F0F0_F0F0 == 0,
      numbers &+ 0x3030_3030_3030_3030 &+ overNine &* 0x27 == digits
    else { return nil }
    let octets = (numbers << 4 | numbers >> 8) & 0x00FF_00FF_00FF_00FF
    let pairs = (octets | octets >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt64(UInt32(truncatingIfNeeded: pairs | pairs >> 16).byteSwapped)
  }
}
