/// How a store spells strings: everything as it is, but for the quote, the
/// backslash, the control characters C0, DEL and C1, and U+2028 and U+2029,
/// which many tools take for the end of a line.
enum StringEscapes {
  /// The length of the run at `start` that is written as it is: up to an
  /// escaped character or the end.
  @inline(__always)
  static func verbatimRun(_ start: UnsafeRawPointer, _ count: Int) -> Int {
    var index = 0
    while index < count {
      index &+= plainRun(start + index, count &- index)
      guard index < count, escapedLength(start + index, count &- index) == 0 else { break }
      // A character beyond ASCII that stays: over its first byte and the rest.
      repeat {
        index &+= 1
      } while index < count
        && start.load(fromByteOffset: index, as: UInt8.self) & 0xC0 == 0x80
    }
    return index
  }

  /// The length of the run at `start` of which no byte needs a look.
  @inline(__always)
  private static func plainRun(_ start: UnsafeRawPointer, _ count: Int) -> Int {
    var index = 0
    while index &+ 8 <= count {
      let flags = ByteWord(start + index).endsVerbatimText
      if flags != 0 { return index &+ ByteWord.first(flags) }
      index &+= 8
    }
    while index < count {
      let byte = start.load(fromByteOffset: index, as: UInt8.self)
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x7F { break }
      index &+= 1
    }
    return index
  }

  /// How many bytes at `start` make one character that is escaped, 0 for none.
  ///
  /// `start` is the beginning of a character of valid UTF-8, beyond plain ASCII.
  @inline(__always)
  static func escapedLength(_ start: UnsafeRawPointer, _ count: Int) -> Int {
    let first = start.load(as: UInt8.self)
    if first <= 0x7F { return 1 }
    if first == 0xC2, count > 1 {
      return start.load(fromByteOffset: 1, as: UInt8.self) < 0xA0 ? 2 : 0
    }
    if first == 0xE2, count > 2, start.load(fromByteOffset: 1, as: UInt8.self) == 0x80 {
      return start.load(fromByteOffset: 2, as: UInt8.self) & 0xFE == 0xA8 ? 3 : 0
    }
    return 0
  }

  /// Writes the escape of the `length` bytes at `start`, 6 bytes at most.
  static func write(
    _ start: UnsafeRawPointer, _ length: Int, to target: UnsafeMutableRawPointer
  ) -> Int {
    let last = start.load(fromByteOffset: length &- 1, as: UInt8.self)
    if length == 1, let letter = shortForm(last) {
      target.storeBytes(of: UInt8(ascii: "\\"), as: UInt8.self)
      target.storeBytes(of: letter, toByteOffset: 1, as: UInt8.self)
      return 2
    }
    let unit = length == 3 ? 0x2000 | UInt16(last & 0x3F) : UInt16(last)
    target.storeBytes(of: UInt8(ascii: "\\"), as: UInt8.self)
    target.storeBytes(of: UInt8(ascii: "u"), toByteOffset: 1, as: UInt8.self)
    for index in 0..<4 {
      let digit = UInt8(truncatingIfNeeded: unit >> UInt16(12 - 4 * index) & 0xF)
      target.storeBytes(
        of: digit < 10 ? 0x30 + digit : 0x57 + digit, toByteOffset: 2 + index, as: UInt8.self)
    }
    return 6
  }

  private static func shortForm(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends `text` as a JSON string, quotes included.
  mutating func appendJSONString(_ text: String) {
    append(UInt8(ascii: "\""))
    var copy = text
    copy.withUTF8 { utf8 in
      if let base = UnsafeRawPointer(utf8.baseAddress) { appendEscaped(base, utf8.count) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ start: UnsafeRawPointer, _ count: Int) {
    var index = 0
    while index < count {
      let run = StringEscapes.verbatimRun(start + index, count &- index)
      append(contentsOf: UnsafeRawBufferPointer(start: start + index, count: run))
      index &+= run
      guard index < count else { return }
      let escaped = StringEscapes.escapedLength(start + index, count &- index)
      append(capacity: 6) { StringEscapes.write(start + index, escaped, to: $0) }
      index &+= escaped
    }
  }
}
