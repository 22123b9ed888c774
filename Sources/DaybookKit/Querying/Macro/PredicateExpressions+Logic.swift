#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// How a `#Predicate` compares and joins.

extension PredicateExpressions.Equal: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    try translator.comparison(lhs, .equal, rhs)
  }
}

extension PredicateExpressions.NotEqual: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    try translator.comparison(lhs, .notEqual, rhs)
  }
}

extension PredicateExpressions.Comparison: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    switch op {
    case .lessThan: return try translator.comparison(lhs, .less, rhs)
    case .lessThanOrEqual: return try translator.comparison(lhs, .lessOrEqual, rhs)
    case .greaterThan: return try translator.comparison(lhs, .greater, rhs)
    case .greaterThanOrEqual: return try translator.comparison(lhs, .greaterOrEqual, rhs)
    @unknown default: throw translator.unsupported("the comparison \(op)")
    }
  }
}

extension PredicateTranslator {
  fileprivate func comparison<Left: PredicateExpression>(
    _ left: Left, _ operation: Comparison.Operator, _ right: some PredicateExpression
  ) throws(DaybookError) -> PredicateTerm {
    let node = try compare(
      try term(of: left), operation, try term(of: right), of: Self.unwrapped(Left.Output.self))
    return .condition(node, isThere: nil)
  }

  /// The type without its optionality.
  static func unwrapped(_ type: Any.Type) -> Any.Type {
    (type as? any WrappingType.Type)?.wrapped ?? type
  }
}

/// An optional's type, which knows what it wraps.
protocol WrappingType {
  static var wrapped: Any.Type { get }
}

extension Optional: WrappingType {
  static var wrapped: Any.Type { Wrapped.self }
}

extension PredicateExpressions.Conjunction: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    let parts = [try translator.condition(of: lhs), try translator.condition(of: rhs)]
    return .condition(.conjunction(parts), isThere: nil)
  }
}

extension PredicateExpressions.Disjunction: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    let parts = [try translator.condition(of: lhs), try translator.condition(of: rhs)]
    return .condition(.disjunction(parts), isThere: nil)
  }
}

extension PredicateExpressions.Negation: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    .condition(.not(try translator.condition(of: wrapped)), isThere: nil)
  }
}

extension PredicateExpressions.Conditional: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    let condition = try translator.condition(of: test)
    return .choice([
      (condition, try translator.term(of: trueBranch)),
      (.simplified(not: condition), try translator.term(of: falseBranch)),
    ])
  }
}

// MARK: Optionals

extension PredicateExpressions.OptionalFlatMap: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    try mapped(try translator.term(of: wrapped), translator)
  }

  private func mapped(
    _ term: PredicateTerm, _ translator: PredicateTranslator
  ) throws(DaybookError) -> PredicateTerm {
    switch term {
    case .choice(let choices):
      var made: [(ConditionNode, PredicateTerm)] = []
      for (condition, chosen) in choices {
        made.append((condition, try mapped(chosen, translator)))
      }
      return .choice(made)
    case .constant(let value) where translator.isNil(value): return term
    default: break
    }
    let result = try translator.with(variable.key, as: term) { () throws(DaybookError) in
      try translator.term(of: transform)
    }
    guard case .operand(let operand, _) = term else { return result }
    switch result {
    case .condition(let node, let isThere):
      return .condition(
        node, isThere: .simplified(all: [operand.isThere] + (isThere.map { [$0] } ?? [])))
    case .operand(let inner, _) where inner.isMissing(without: operand): return result
    default:
      return .choice([
        (operand.isThere, result),
        (.simplified(not: operand.isThere), .constant(Result?.none as Any)),
      ])
    }
  }
}

extension Operand {
  /// Whether it surely has no value where `other` has none.
  fileprivate func isMissing(without other: Operand) -> Bool {
    let (mine, others) = (text, other.text)
    if mine == others || mine.hasPrefix(others + ".") { return true }
    switch self {
    case .call(_, let operands, _): return operands.first?.isMissing(without: other) == true
    case .member(let operand, _), .subquery(let operand, _, _):
      return operand.isMissing(without: other)
    default: return false
    }
  }
}

extension PredicateExpressions.NilCoalesce: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    let other = try translator.term(of: rhs)
    return try coalesced(try translator.term(of: lhs), other, translator)
  }

  private func coalesced(
    _ term: PredicateTerm, _ other: PredicateTerm, _ translator: PredicateTranslator
  ) throws(DaybookError) -> PredicateTerm {
    switch term {
    case .constant(let value): return translator.isNil(value) ? other : term
    case .condition(_, nil), .range: return term
    case .condition(let node, let isThere?):
      return .choice([
        (isThere, .condition(node, isThere: nil)), (.simplified(not: isThere), other),
      ])
    case .operand(let operand, _):
      return .choice([(operand.isThere, term), (.simplified(not: operand.isThere), other)])
    case .choice(let choices):
      var made: [(ConditionNode, PredicateTerm)] = []
      for (condition, chosen) in choices {
        made.append((condition, try coalesced(chosen, other, translator)))
      }
      return .choice(made)
    }
  }
}

extension PredicateExpressions.ForcedUnwrap: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    let term = try translator.term(of: inner)
    guard case .condition = term else { return term }
    return .condition(try translator.condition(of: term), isThere: nil)
  }
}
