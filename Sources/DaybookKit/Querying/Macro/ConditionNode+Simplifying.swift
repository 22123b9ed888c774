extension ConditionNode {
  /// All of some conditions, without those that are always fulfilled.
  static func simplified(all parts: [ConditionNode]) -> ConditionNode {
    if parts.contains(where: { $0.isConstant(false) }) { return .constant(false) }
    var kept: [ConditionNode] = []
    for (place, part) in parts.enumerated() where !part.isConstant(true) {
      let isSaidElsewhere = parts.enumerated().contains { $0 != place && $1.implies(part) }
      if !isSaidElsewhere { kept.append(part) }
    }
    return kept.isEmpty ? .constant(true) : .conjunction(kept)
  }

  /// Any of some conditions, without those that are never fulfilled.
  static func simplified(any parts: [ConditionNode]) -> ConditionNode {
    if parts.contains(where: { $0.isConstant(true) }) { return .constant(true) }
    let kept = parts.filter { !$0.isConstant(false) }
    return kept.isEmpty ? .constant(false) : .disjunction(kept)
  }

  /// The opposite, said in as few words.
  static func simplified(not part: ConditionNode) -> ConditionNode {
    switch part {
    case .constant(let answer): return .constant(!answer)
    case .not(let inner): return inner
    case .comparison(var comparison) where comparison.asksForNil && comparison.quantifier == nil:
      comparison.operation = comparison.operation == .equal ? .notEqual : .equal
      return .comparison(comparison)
    default: return .not(part)
    }
  }

  private func isConstant(_ answer: Bool) -> Bool {
    if case .constant(answer) = self { true } else { false }
  }

  /// Whether it can only be fulfilled where `other`, that there is a value, is.
  private func implies(_ other: ConditionNode) -> Bool {
    guard case .comparison(let question) = other, question.asksForNil,
      question.operation == .notEqual, case .comparison(let own) = self, !own.asksForNil,
      own.quantifier == nil || own.quantifier == .any, own.operation != .notEqual,
      let value = own.right.constant, !value.isNull
    else { return false }
    if own.operation == .isIn, case .array(let elements) = value,
      elements.contains(where: \.isNull)
    {
      return false
    }
    let (mine, asked) = (own.left.text, question.left.text)
    return mine == asked || mine.hasPrefix(asked + ".")
  }
}

extension Comparison {
  /// Whether it asks if there is a value, or none.
  fileprivate var asksForNil: Bool {
    (operation == .equal || operation == .notEqual) && right.constant?.isNull == true
  }
}
