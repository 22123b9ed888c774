import JSONText

/// A comparison of stored texts with a constant one.
struct TextTest: Sendable {
  let operation: Comparison.Operator
  let options: TextOptions
  private let literal: String
  /// The constant as it would be stored.
  private let stored: Bytes
  /// The constant's bytes, folded as the options say, if it is ASCII.
  private let plain: [UInt8]?
  private let folded: FoldedText
  private let pattern: Pattern?

  init(
    _ operation: Comparison.Operator, _ literal: String, _ options: TextOptions,
    pattern: Pattern? = nil
  ) {
    self.operation = operation
    self.options = options
    self.literal = literal
    self.pattern = pattern
    stored = JSONKey(literal).text
    folded = FoldedText(literal, options)
    let ignoresCase = options.contains(.caseInsensitive)
    plain =
      literal.utf8.allSatisfy { $0 < 0x80 }
      ? Array((ignoresCase ? literal.lowercased() : literal).utf8) : nil
  }

  /// Whether the text of a stored string fulfils it.
  func matches(stored text: Bytes) -> Bool {
    if options.isEmpty, operation == .equal || operation == .notEqual, text == stored {
      return operation == .equal
    }
    if let plain, pattern == nil, TextBytes.isPlain(text),
      let answer = matches(plain: text, plain)
    {
      return answer
    }
    guard let string = JSONText.string(of: text) else { return operation == .notEqual }
    return matches(string)
  }

  private func matches(plain text: Bytes, _ needle: [UInt8]) -> Bool? {
    let ignoresCase = options.contains(.caseInsensitive)
    func has(start: Bool, end: Bool) -> Bool {
      TextBytes.has(text, needle, atStart: start, atEnd: end, ignoringCase: ignoresCase)
    }
    switch operation {
    case .equal: return has(start: true, end: true)
    case .notEqual: return !has(start: true, end: true)
    case .beginsWith: return has(start: true, end: false)
    case .endsWith: return has(start: false, end: true)
    // Long parts are left to a search in linear time.
    case .contains where needle.count <= 64:
      return TextBytes.contains(text, needle, ignoringCase: ignoresCase)
    default: return nil
    }
  }

  /// Whether a text fulfils it.
  func matches(_ text: String) -> Bool {
    if let pattern { return pattern.matches(text) }
    if let relation = Relation(operation) {
      if options.isEmpty { return relation.holds(ValueOrder.compare(text, literal)) }
      return relation.holds(FoldedText(text, options).comparison(folded))
    }
    let whole = FoldedText(text, options)
    switch operation {
    case .beginsWith: return whole.hasPrefix(folded)
    case .endsWith: return whole.hasSuffix(folded)
    default: return whole.contains(folded)
    }
  }
}
