extension JSONText {
  /// The members of the object that is the whole text.
  ///
  /// - Parameters:
  ///   - text: One object; JSON white space may surround it.
  ///   - line: The number of the text's first line, for errors.
  ///   - byte: The offset of the text's first byte, for errors.
  /// - Complexity: O(n log n) at worst, in time and memory; flat in stack.
  package static func members(
    of text: Bytes, line: Int = 1, byte: Int = 0
  ) throws(JSONTextError) -> [JSONMember] {
    var collector = MemberCollector(text)
    try scan(text, line: line, byte: byte, &collector) { collector throws(ScanFault) in
      guard collector.isObject else {
        throw ScanFault(.notAnObject, at: collector.start)
      }
    }
    return collector.members
  }

  /// Checks that the whole text is one JSON value, and tells which kind.
  @discardableResult
  package static func validate(
    _ text: Bytes, line: Int = 1, byte: Int = 0
  ) throws(JSONTextError) -> JSONKind {
    var silent = SilentVisitor()
    try scan(text, line: line, byte: byte, &silent) { (_) throws(ScanFault) in }
    return kind(of: text)
  }

  /// Refuses what is not JSON to the letter, where it lies.
  package static func validate(_ text: ArraySlice<UInt8>) throws(JSONTextError) {
    var silent = SilentVisitor()
    try text.withUnsafeBufferPointer { (bytes) throws(JSONTextError) in
      try scan(UnsafeRawBufferPointer(bytes), line: 1, byte: 0, &silent) {
        (_) throws(ScanFault) in
      }
    }
  }

  /// Scans the whole text strictly, then asks `check` for a last word.
  static func scan<Visitor: ScanVisitor>(
    _ text: Bytes, line: Int, byte: Int, _ visitor: inout Visitor,
    _ check: (Visitor) throws(ScanFault) -> Void = { (_) throws(ScanFault) in }
  ) throws(JSONTextError) {
    try text.withUnsafeBytes { (bytes) throws(JSONTextError) in
      try scan(bytes, line: line, byte: byte, &visitor, check)
    }
  }

  private static func scan<Visitor: ScanVisitor>(
    _ bytes: UnsafeRawBufferPointer, line: Int, byte: Int, _ visitor: inout Visitor,
    _ check: (Visitor) throws(ScanFault) -> Void
  ) throws(JSONTextError) {
    do throws(ScanFault) {
      var scanner = StrictScanner(bytes)
      try scanner.document(&visitor)
      try check(visitor)
    } catch {
      throw error.error(in: bytes, line: line, byte: byte)
    }
  }
}

/// Gathers the members of the outermost object.
private struct MemberCollector: ScanVisitor {
  private let text: Bytes
  private var depth = 0
  private var keyText = 0..<0
  private var key = ""
  private var valueStart = 0
  private var valueKind = JSONKind.null
  private(set) var members: [JSONMember] = []
  private(set) var isObject = false
  private(set) var start = 0

  init(_ text: Bytes) {
    self.text = text
    members.reserveCapacity(16)
  }

  mutating func key(_ range: Range<Int>, hasEscapes: Bool) {
    guard depth == 1 else { return }
    keyText = range
    key = text.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        StringText.string($0 + range.lowerBound + 1, range.count - 2, hasEscapes: hasEscapes)
      } ?? ""
    }
  }

  mutating func scalar(_ kind: JSONKind, _ range: Range<Int>, hasEscapes: Bool) {
    if depth == 0 { start = range.lowerBound }
    if depth == 1, isObject { add(kind, range) }
  }

  mutating func begin(_ kind: JSONKind, at start: Int) {
    if depth == 0 {
      self.start = start
      isObject = kind == .object
    } else if depth == 1 {
      (valueKind, valueStart) = (kind, start)
    }
    depth += 1
  }

  mutating func end(at end: Int) {
    depth -= 1
    if depth == 1, isObject { add(valueKind, valueStart..<end) }
  }

  private mutating func add(_ kind: JSONKind, _ range: Range<Int>) {
    members.append(
      JSONMember(
        key: key, keyText: text[keyText], value: text[range], kind: kind,
        text: keyText.lowerBound..<range.upperBound))
  }
}
