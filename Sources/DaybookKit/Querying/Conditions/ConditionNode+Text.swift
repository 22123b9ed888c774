extension ConditionNode {
  /// As text that reads as the same tree, with every needed parenthesis.
  var text: String {
    switch self {
    case .constant(let answer): answer ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .all(let parts): parts.map(\.part).joined(separator: " AND ")
    case .any(let parts): parts.map(\.part).joined(separator: " OR ")
    case .not(let node): "NOT \(node.grouped)"
    case .comparison(let comparison): comparison.text
    case .refused(let refusal): "<\(refusal.error.message)>"
    }
  }

  /// Beside AND or OR; NOT binds tighter than both.
  private var part: String { if case .not = self { text } else { grouped } }

  private var grouped: String {
    switch self {
    case .all, .any, .not: "(\(text))"
    case .constant, .comparison, .refused: text
    }
  }
}

extension Comparison {
  var text: String {
    let quantifier = quantifier.map { $0.rawValue + " " } ?? ""
    return "\(quantifier)\(left.text) \(operation.rawValue)\(options.mark) \(right.text)"
  }
}

extension TextOptions {
  /// As a predicate writes them: `[cd]`, or nothing.
  var mark: String {
    var letters = ""
    if contains(.caseInsensitive) { letters += "c" }
    if contains(.diacriticInsensitive) { letters += "d" }
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}
