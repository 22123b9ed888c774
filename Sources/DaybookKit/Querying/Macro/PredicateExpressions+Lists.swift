#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What a `#Predicate` asks of texts, lists and ranges.

extension PredicateExpressions.SequenceContains: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    let (list, part) = (try translator.term(of: sequence), try translator.term(of: element))
    let type = PredicateTranslator.unwrapped(RHS.Output.self)
    let isText = LHS.Output.Element.self == Character.self
    return try translator.condition([list, part]) { operands in
      guard operands[0].constant != nil, !isText else {
        return .containing(operands[0], operands[1], of: isText ? String.self : type)
      }
      return .comparison(
        Comparison(left: operands[1], operation: .isIn, right: operands[0]))
    }
  }
}

extension PredicateExpressions.CollectionContainsCollection: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    guard Base.Output.Element.self == Character.self else {
      throw translator.unsupported("that a list contains a list")
    }
    return try translator.textual(base, .contains, other)
  }
}

extension PredicateExpressions.SequenceStartsWith: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    guard Base.Output.Element.self == Character.self else {
      throw translator.unsupported("that a list starts with a list")
    }
    return try translator.textual(base, .beginsWith, prefix)
  }
}

extension PredicateTranslator {
  fileprivate func textual(
    _ text: some PredicateExpression, _ operation: Comparison.Operator,
    _ part: some PredicateExpression
  ) throws(DaybookError) -> PredicateTerm {
    try condition([try term(of: text), try term(of: part)]) {
      .comparison(Comparison(left: $0[0], operation: operation, right: $0[1]))
    }
  }

  /// A condition of operands, for every choice there is.
  func condition(
    _ terms: [PredicateTerm], _ make: ([Operand]) throws(DaybookError) -> ConditionNode
  ) throws(DaybookError) -> PredicateTerm {
    for (place, term) in terms.enumerated() {
      guard case .choice(let choices) = term else { continue }
      var made: [(ConditionNode, PredicateTerm)] = []
      for (condition, chosen) in choices {
        var others = terms
        others[place] = chosen
        made.append((condition, try self.condition(others, make)))
      }
      return .choice(made)
    }
    var operands: [Operand] = []
    for term in terms { operands.append(try operand(of: term)) }
    return .condition(try make(operands), isThere: nil)
  }
}

extension PredicateExpressions.StringContainsRegex: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    guard case .constant(let value) = try translator.term(of: regex),
      let regex = value as? PredicateExpressions.PredicateRegex
    else { throw translator.unsupported("a regular expression that is not written out") }
    let expression = "[\\s\\S]*(?:\(regex.stringRepresentation))[\\s\\S]*"
    do {
      _ = try Pattern(expression)
    } catch {
      throw translator.unsupported(
        "the regular expression /\(regex.stringRepresentation)/: \(error.message)",
        "Use classes, repetitions, alternatives and groups.")
    }
    return try translator.condition([try translator.term(of: subject)]) {
      .comparison(
        Comparison(left: $0[0], operation: .matches, right: .value(.string(expression))))
    }
  }
}

// MARK: Ranges

extension PredicateExpressions.ClosedRange: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    .range(
      try translator.operand(of: try translator.term(of: lower)),
      try translator.operand(of: try translator.term(of: upper)), isClosed: true)
  }
}

extension PredicateExpressions.Range: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    .range(
      try translator.operand(of: try translator.term(of: lower)),
      try translator.operand(of: try translator.term(of: upper)), isClosed: false)
  }
}

extension PredicateExpressions.RangeExpressionContains: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    let bounds: [(Comparison.Operator, Operand)]
    switch try translator.term(of: range) {
    case .range(let lower, let upper, let isClosed):
      bounds = [(.greaterOrEqual, lower), (isClosed ? .lessOrEqual : .less, upper)]
    case .constant(let value):
      guard let range = try translator.range(value) else {
        throw translator.unsupported("a range of \(type(of: value))")
      }
      bounds = range.map { ($0, .value($1)) }
    default: throw translator.unsupported("a range of this kind")
    }
    return try translator.condition([try translator.term(of: element)]) {
      Self.node($0[0], in: bounds)
    }
  }

  private static func node(
    _ operand: Operand, in bounds: [(Comparison.Operator, Operand)]
  ) -> ConditionNode {
    let type: Any.Type = Element.Output.self
    if bounds.count == 2, bounds[1].0 == .lessOrEqual {
      let values = bounds.compactMap(\.1.constant)
      guard values.count == 2 else {
        return .conjunction(bounds.map { .comparison(.of(operand, $0, $1, of: type)) })
      }
      return .comparison(
        Comparison(left: operand, operation: .between, right: .value(.array(values))))
    }
    return .conjunction(bounds.map { .comparison(.of(operand, $0, $1, of: type)) })
  }
}
