/// Reads one JSON value by the letter of RFC 8259 and tells a visitor.
///
/// It keeps its own stack, so no input can overflow the thread's, and refuses
/// more than the grammar does: keys that come twice, bytes that are not UTF-8,
/// halves of surrogate pairs, nesting beyond `JSONText.maximumDepth`. It uses
/// time in proportion to the text, whatever the text.
struct StrictScanner: ~Copyable {
  let base: UnsafeRawPointer
  let end: Int
  /// The next byte to read.
  var at = 0
  /// Of every open container: where its keys begin in `keys`; -1 for arrays.
  private var levels = ScratchStack<Int>(capacity: 16)
  private var keys = KeyLedger()

  /// The caller keeps `text` alive as long as the scanner.
  init(_ text: UnsafeRawBufferPointer) {
    base = text.baseAddress ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
    end = text.count
  }

  @inline(__always)
  func byte(_ index: Int) -> UInt8 { base.load(fromByteOffset: index, as: UInt8.self) }

  @inline(__always)
  mutating func skipSpace() {
    while at < end, byte(at).isJSONSpace { at &+= 1 }
  }

  /// Reads the whole text: one value, with white space around it.
  mutating func document<Visitor: ScanVisitor>(
    _ visitor: inout Visitor
  ) throws(ScanFault) {
    skipSpace()
    try value(&visitor)
    skipSpace()
    guard at == end else { throw ScanFault(.trailingText, at: at) }
  }

  /// Reads the value at the cursor, however deep it goes.
  private mutating func value<Visitor: ScanVisitor>(
    _ visitor: inout Visitor
  ) throws(ScanFault) {
    repeat {
      let isOpen = try open(&visitor)
      if isOpen { continue }
      try close(&visitor)
    } while !levels.isEmpty
  }

  /// Reads a scalar or an empty container whole (false), or the opening
  /// bracket of another one and, in an object, the first key (true).
  @inline(__always)
  private mutating func open<Visitor: ScanVisitor>(
    _ visitor: inout Visitor
  ) throws(ScanFault) -> Bool {
    guard at < end else { throw ScanFault(.unexpectedEnd, at: at) }
    let start = at
    switch byte(at) {
    case UInt8(ascii: "\""):
      let hasEscapes = try string()
      visitor.scalar(.string, start..<at, hasEscapes: hasEscapes)
    case UInt8(ascii: "{"):
      try push(keys.count)
      visitor.begin(.object, at: start)
      if !takeEnd(UInt8(ascii: "}"), &visitor) {
        try key(&visitor)
        return true
      }
    case UInt8(ascii: "["):
      try push(-1)
      visitor.begin(.array, at: start)
      return !takeEnd(UInt8(ascii: "]"), &visitor)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try number()
      visitor.scalar(.number, start..<at, hasEscapes: false)
    case UInt8(ascii: "t"):
      try literal("true")
      visitor.scalar(.bool, start..<at, hasEscapes: false)
    case UInt8(ascii: "f"):
      try literal("false")
      visitor.scalar(.bool, start..<at, hasEscapes: false)
    case UInt8(ascii: "n"):
      try literal("null")
      visitor.scalar(.null, start..<at, hasEscapes: false)
    default:
      throw ScanFault(.unexpectedByte, at: at)
    }
    return false
  }

  /// After a value: closes what ends here, up to a comma that promises a value.
  @inline(__always)
  private mutating func close<Visitor: ScanVisitor>(
    _ visitor: inout Visitor
  ) throws(ScanFault) {
    while !levels.isEmpty {
      let level = levels[levels.count &- 1]
      skipSpace()
      guard at < end else {
        throw ScanFault(.unexpectedEnd, at: at, expected: level < 0 ? "',' or ']'" : "',' or '}'")
      }
      let found = byte(at)
      if found == UInt8(ascii: ",") {
        at &+= 1
        skipSpace()
        if level >= 0 { try key(&visitor) }
        return
      }
      guard found == (level < 0 ? UInt8(ascii: "]") : UInt8(ascii: "}")) else {
        throw ScanFault(.unexpectedByte, at: at, expected: level < 0 ? "',' or ']'" : "',' or '}'")
      }
      at &+= 1
      if level >= 0 { try keys.close(from: level, in: base) }
      levels.cut(to: levels.count &- 1)
      visitor.end(at: at)
    }
  }

  private mutating func push(_ level: Int) throws(ScanFault) {
    guard levels.count < JSONText.maximumDepth else { throw ScanFault(.tooDeep, at: at) }
    levels.push(level)
    at &+= 1
    skipSpace()
  }

  /// Closes a container that is empty.
  private mutating func takeEnd<Visitor: ScanVisitor>(
    _ bracket: UInt8, _ visitor: inout Visitor
  ) -> Bool {
    guard at < end, byte(at) == bracket else { return false }
    at &+= 1
    levels.cut(to: levels.count &- 1)
    visitor.end(at: at)
    return true
  }

  /// Reads a key, its colon and the white space around.
  @inline(__always)
  private mutating func key<Visitor: ScanVisitor>(
    _ visitor: inout Visitor
  ) throws(ScanFault) {
    guard at < end else { throw ScanFault(.unexpectedEnd, at: at, expected: "a key") }
    guard byte(at) == UInt8(ascii: "\"") else {
      throw ScanFault(.unexpectedByte, at: at, expected: "a key in double quotes")
    }
    let start = at
    let hasEscapes = try string()
    try keys.add(start..<at, hasEscapes: hasEscapes, from: levels[levels.count &- 1], in: base)
    visitor.key(start..<at, hasEscapes: hasEscapes)
    skipSpace()
    guard at < end else { throw ScanFault(.unexpectedEnd, at: at, expected: "':'") }
    guard byte(at) == UInt8(ascii: ":") else {
      throw ScanFault(.unexpectedByte, at: at, expected: "':'")
    }
    at &+= 1
    skipSpace()
  }

  private mutating func literal(_ word: StaticString) throws(ScanFault) {
    for index in 0..<word.utf8CodeUnitCount {
      guard at < end else { throw ScanFault(.unexpectedEnd, at: at, expected: word) }
      guard byte(at) == word.utf8Start[index] else {
        throw ScanFault(.unexpectedByte, at: at, expected: word)
      }
      at &+= 1
    }
  }
}
