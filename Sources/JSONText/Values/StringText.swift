/// The inside of a JSON string, without its quotes, and what it means.
enum StringText {
  /// The text that `count` bytes at `start` spell.
  static func string(_ start: UnsafeRawPointer, _ count: Int, hasEscapes: Bool) -> String {
    guard hasEscapes else {
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
    return withResolved(start, count) {
      String(decoding: UnsafeRawBufferPointer(start: $0, count: $1), as: UTF8.self)
    }
  }

  /// Hands the UTF-8 of the string, escapes resolved, to `body`.
  static func withResolved<Result>(
    _ start: UnsafeRawPointer, _ count: Int, _ body: (UnsafeRawPointer, Int) -> Result
  ) -> Result {
    // No escape is shorter than the UTF-8 it stands for.
    withUnsafeTemporaryAllocation(byteCount: count + 1, alignment: 1) { memory in
      let buffer = memory.baseAddress.unsafelyUnwrapped  // never empty, so never nil
      return body(UnsafeRawPointer(buffer), resolve(start, count, into: buffer))
    }
  }

  /// Writes the UTF-8 of the string to `target`, which has room for `count`
  /// bytes, and returns how many it wrote.
  ///
  /// Escapes that the strict scanner would refuse become U+FFFD.
  static func resolve(
    _ start: UnsafeRawPointer, _ count: Int, into target: UnsafeMutableRawPointer
  ) -> Int {
    var source = 0
    var written = 0
    while source < count {
      let byte = start.load(fromByteOffset: source, as: UInt8.self)
      guard byte == UInt8(ascii: "\\"), source &+ 1 < count else {
        target.storeBytes(of: byte, toByteOffset: written, as: UInt8.self)
        source &+= 1
        written &+= 1
        continue
      }
      let mark = start.load(fromByteOffset: source &+ 1, as: UInt8.self)
      if mark == UInt8(ascii: "u") {
        let (scalar, length) = self.scalar(start + source, count &- source)
        for unit in UTF8.encode(scalar).unsafelyUnwrapped {  // every scalar has UTF-8
          target.storeBytes(of: unit, toByteOffset: written, as: UInt8.self)
          written &+= 1
        }
        source &+= length
      } else {
        target.storeBytes(of: plain(mark), toByteOffset: written, as: UInt8.self)
        source &+= 2
        written &+= 1
      }
    }
    return written
  }

  private static func plain(_ mark: UInt8) -> UInt8 {
    switch mark {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: mark
    }
  }

  /// The scalar of `\uXXXX`, or of a pair of them, and the bytes it took.
  private static func scalar(_ start: UnsafeRawPointer, _ count: Int) -> (Unicode.Scalar, Int) {
    guard let high = unit(start, count) else { return ("\u{FFFD}", min(count, 2)) }
    if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
    guard high < 0xDC00, count >= 12, let low = unit(start + 6, count - 6),
      low & 0xFC00 == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { return ("\u{FFFD}", 6) }
    return (scalar, 12)
  }

  private static func unit(_ start: UnsafeRawPointer, _ count: Int) -> UInt32? {
    guard count >= 6, start.load(as: UInt8.self) == UInt8(ascii: "\\") else { return nil }
    var unit: UInt32 = 0
    for index in 2..<6 {
      guard let digit = start.load(fromByteOffset: index, as: UInt8.self).hexDigit else {
        return nil
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
