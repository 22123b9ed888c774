/// What the scanner tells while it reads; ranges and places are in its bytes.
protocol ScanVisitor {
  /// A key with its quotes.
  mutating func key(_ text: Range<Int>, hasEscapes: Bool)
  /// A string (with its quotes), a number or a literal.
  mutating func scalar(_ kind: JSONKind, _ text: Range<Int>, hasEscapes: Bool)
  /// An array or an object opens with the bracket at `start`.
  mutating func begin(_ kind: JSONKind, at start: Int)
  /// The innermost array or object has closed with the bracket before `end`.
  mutating func end(at end: Int)
}

/// Listens to nothing: for a text that is only to be checked.
struct SilentVisitor: ScanVisitor {
  // A value of no size has no address, and the thread sanitizer asks for one.
  private let presence: UInt8 = 0

  @inline(__always) mutating func key(_ text: Range<Int>, hasEscapes: Bool) {}
  @inline(__always)
  mutating func scalar(_ kind: JSONKind, _ text: Range<Int>, hasEscapes: Bool) {}
  @inline(__always) mutating func begin(_ kind: JSONKind, at start: Int) {}
  @inline(__always) mutating func end(at end: Int) {}
}
