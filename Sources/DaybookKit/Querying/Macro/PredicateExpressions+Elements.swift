#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What a `#Predicate` asks of the elements of a list.

extension PredicateExpressions.SequenceContainsWhere: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    let found = try translator.elements(
      of: try translator.term(of: sequence), variable.key, test)
    return .condition(.quantified(.any, found), isThere: nil)
  }
}

extension PredicateExpressions.SequenceAllSatisfy: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    let found = try translator.elements(
      of: try translator.term(of: sequence), variable.key, test)
    return .condition(.quantified(.all, found), isThere: nil)
  }
}

extension ConditionNode {
  /// `ANY list == value` where that says it; else by a subquery.
  fileprivate static func quantified(
    _ quantifier: Comparison.Quantifier,
    _ part: (list: Operand, variable: String, test: ConditionNode)
  ) -> ConditionNode {
    if case .comparison(var comparison) = part.test, comparison.quantifier == nil,
      case .key(let key) = comparison.left, key.variable == part.variable, key.names.isEmpty,
      comparison.right.constant != nil
    {
      comparison.quantifier = quantifier
      comparison.left = part.list
      return .comparison(comparison)
    }
    let isAny = quantifier == .any
    let found = Operand.subquery(
      part.list, variable: part.variable, isAny ? part.test : .simplified(not: part.test))
    return .comparison(
      Comparison(left: .count(found), operation: isAny ? .greater : .equal, right: .value(0)))
  }
}

extension PredicateExpressions.Filter: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    let list = try translator.term(of: sequence)
    let found = try translator.elements(of: list, variable.key, filter)
    guard case .operand(_, let origin) = list else { return list }
    return .operand(
      .subquery(found.list, variable: found.variable, found.test), origin)
  }
}

extension PredicateExpressions.SequenceMinimum: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    try translator.extreme(.minimum, elements)
  }
}

extension PredicateExpressions.SequenceMaximum: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    try translator.extreme(.maximum, elements)
  }
}

extension PredicateTranslator {
  fileprivate func extreme<Elements: PredicateExpression>(
    _ function: Operand.Function, _ elements: Elements
  ) throws(DaybookError) -> PredicateTerm where Elements.Output: Sequence {
    let type: Any.Type = Elements.Output.Element.self
    guard type != Date.self, type != Decimal.self else {
      throw unsupported(
        "the smallest or greatest of a list of \(type)", "They are kept as texts inside a list.")
    }
    return try lift([try term(of: elements)]) { .call(function, $0, offset: nil) }
  }
}

// MARK: Arithmetic

extension PredicateExpressions.Arithmetic: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    let function: Operand.Function
    switch op {
    case .add: function = .add
    case .subtract: function = .subtract
    case .multiply: function = .multiply
    @unknown default: throw translator.unsupported("the sign \(op)")
    }
    return try translator.calculation(function, lhs, rhs)
  }
}

extension PredicateExpressions.IntDivision: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    try translator.calculation(.divide, lhs, rhs)
  }
}

extension PredicateExpressions.FloatDivision: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    try translator.lift([try translator.term(of: lhs), try translator.term(of: rhs)]) { operands in
      // 5.0 inside a value is kept as 5, and integers are divided as such.
      let mayBeInteger = !operands.contains { $0.isAttribute || $0.constant != nil }
      let first = mayBeInteger ? .call(.multiply, [operands[0], .value(.double(1))]) : operands[0]
      return .call(.divide, [first, operands[1]])
    }
  }
}

extension Operand {
  /// Whether it is an attribute, whose type is that of the property.
  fileprivate var isAttribute: Bool {
    if case .key(let key) = self { key.variable == nil && key.names.count == 1 } else { false }
  }
}

extension PredicateExpressions.IntRemainder: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    try translator.calculation(.modulus, lhs, rhs)
  }
}

extension PredicateExpressions.UnaryMinus: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    try translator.lift([try translator.term(of: wrapped)]) { .call(.negate, $0, offset: nil) }
  }
}

extension PredicateTranslator {
  fileprivate func calculation(
    _ function: Operand.Function, _ left: some PredicateExpression,
    _ right: some PredicateExpression
  ) throws(DaybookError) -> PredicateTerm {
    try lift([try term(of: left), try term(of: right)]) { .call(function, $0, offset: nil) }
  }
}
