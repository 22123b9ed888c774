/// A walk over JSON text that was verified before: it finds ends, no faults.
///
/// Every step stays inside the bytes; what cannot be is answered with nil.
struct TrustedText {
  let base: UnsafeRawPointer
  let end: Int

  /// The caller keeps `text` alive as long as the walk.
  @inline(__always)
  init(_ text: UnsafeRawBufferPointer) {
    base = text.baseAddress ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
    end = text.count
  }

  @inline(__always)
  func byte(_ index: Int) -> UInt8 { base.load(fromByteOffset: index, as: UInt8.self) }

  @inline(__always)
  func skipSpace(_ start: Int) -> Int {
    var at = start
    while at < end, byte(at) <= 0x20 { at &+= 1 }
    return at
  }

  /// The place behind the closing quote of the string that opens at `start`.
  @inline(__always)
  func endOfString(from start: Int) -> Int? {
    var at = start &+ 1
    while at &+ 8 <= end {
      let flags = ByteWord(base + at).endsString
      if flags == 0 {
        at &+= 8
        continue
      }
      at &+= ByteWord.first(flags)
      if byte(at) == UInt8(ascii: "\"") { return at &+ 1 }
      at &+= 2
    }
    while at < end {
      let found = byte(at)
      if found == UInt8(ascii: "\"") { return at &+ 1 }
      at &+= found == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// The place behind the array or object that opens at `start`.
  @inline(__always)
  func endOfContainer(from start: Int) -> Int? { endOfContainer(from: start, depth: 0) }

  /// The place behind the array or object that `start` is inside of.
  @inline(__always)
  func endOfContainer(inside start: Int) -> Int? {
    if start < end, byte(start) | 0x20 == UInt8(ascii: "}") { return start &+ 1 }
    return endOfContainer(from: start, depth: 1)
  }

  private func endOfContainer(from start: Int, depth: Int) -> Int? {
    var depth = depth
    var at = start
    while at < end {
      if at &+ 8 <= end {
        let flags = ByteWord(base + at).structure
        if flags == 0 {
          at &+= 8
          continue
        }
        at &+= ByteWord.first(flags)
      }
      switch byte(at) {
      case UInt8(ascii: "\""):
        guard let end = endOfString(from: at) else { return nil }
        at = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth &-= 1
        if depth == 0 { return at &+ 1 }
      default:
        break
      }
      at &+= 1
    }
    return nil
  }

  /// The place behind the number or literal that begins at `start`.
  @inline(__always)
  func endOfScalar(from start: Int) -> Int {
    var at = start
    while at &+ 8 <= end {
      let flags = ByteWord(base + at).endsScalar
      if flags != 0 { return at &+ ByteWord.first(flags) }
      at &+= 8
    }
    while at < end {
      let found = byte(at)
      if found <= 0x20 || found == UInt8(ascii: ",") || found | 0x20 == UInt8(ascii: "}") { break }
      at &+= 1
    }
    return at
  }

  /// The place behind the value that begins at `start`.
  @inline(__always)
  func endOfValue(from start: Int) -> Int? {
    guard start < end else { return nil }
    let first = byte(start)
    if first == UInt8(ascii: "\"") { return endOfString(from: start) }
    if first | 0x20 == UInt8(ascii: "{") { return endOfContainer(from: start) }
    let end = endOfScalar(from: start)
    return end > start ? end : nil
  }

  /// Calls `body` with the ranges of every key (quotes included) and value,
  /// from `start` on, until it returns false.
  @inline(__always)
  func forEachMember(from start: Int, _ body: (Range<Int>, Range<Int>) -> Bool) {
    var at = skipSpace(start)
    while at < end, byte(at) == UInt8(ascii: "\"") {
      guard let keyEnd = endOfString(from: at) else { return }
      let key = at..<keyEnd
      at = keyEnd
      if at < end, byte(at) != UInt8(ascii: ":") { at = skipSpace(at) }
      at = skipSpace(at &+ 1)
      guard let valueEnd = endOfValue(from: at) else { return }
      guard body(key, at..<valueEnd) else { return }
      at = valueEnd
      if at < end, byte(at) != UInt8(ascii: ",") { at = skipSpace(at) }
      at = skipSpace(at &+ 1)
    }
  }

  /// Where the members begin: at the start, or behind the opening brace.
  @inline(__always)
  func startOfMembers(braces: Bool) -> Int {
    braces ? skipSpace(0) &+ 1 : 0
  }
}
