extension PredicateTranslator {
  /// What is fulfilled where a truth value is true.
  func condition(of term: PredicateTerm) throws(DaybookError) -> ConditionNode {
    switch term {
    case .condition(let node, let isThere):
      return .simplified(all: isThere.map { [$0, node] } ?? [node])
    case .constant(let value): return .constant(value as? Bool ?? false)
    case .operand(let operand, _):
      return .comparison(Comparison(left: operand, operation: .equal, right: .value(.bool(true))))
    case .choice(let choices):
      return try either(choices) { (term) throws(DaybookError) in
        try condition(of: term)
      }
    case .range: throw unsupported("a range where a truth value is meant")
    }
  }

  /// What is fulfilled where a term has a value; nil for everywhere.
  private func isThere(_ term: PredicateTerm) throws(DaybookError) -> ConditionNode? {
    switch term {
    case .condition(_, let isThere): return isThere
    case .constant(let value): return isNil(value) ? .constant(false) : nil
    case .operand(let operand, _): return operand.isThere
    case .choice(let choices):
      return try either(choices) { (term) throws(DaybookError) in
        try isThere(term) ?? .constant(true)
      }
    case .range: return nil
    }
  }

  func isNil(_ value: Any) -> Bool {
    if let optional = value as? any AnyOptional { optional.isNone } else { false }
  }

  private func either(
    _ choices: [(ConditionNode, PredicateTerm)],
    _ node: (PredicateTerm) throws(DaybookError) -> ConditionNode
  ) throws(DaybookError) -> ConditionNode {
    var parts: [ConditionNode] = []
    for (condition, term) in choices {
      parts.append(.simplified(all: [condition, try node(term)]))
    }
    return .simplified(any: parts)
  }

  // MARK: Comparing

  /// Compares two terms, each of which may be one of several.
  func compare(
    _ left: PredicateTerm, _ operation: Comparison.Operator, _ right: PredicateTerm,
    of type: Any.Type
  ) throws(DaybookError) -> ConditionNode {
    if case .choice(let choices) = left {
      return try either(choices) { (term) throws(DaybookError) in
        try compare(term, operation, right, of: type)
      }
    }
    if case .choice(let choices) = right {
      return try either(choices) { (term) throws(DaybookError) in
        try compare(left, operation, term, of: type)
      }
    }
    if isCondition(left) || isCondition(right) {
      let same = try agreement(left, right)
      return operation == .equal ? same : .simplified(not: same)
    }
    let (one, other) = (try operand(of: left), try operand(of: right))
    if let one = one.constant, let other = other.constant {
      return .constant(
        ValueComparison(operation: operation).holds(QueryValue(one), QueryValue(other)))
    }
    return .comparison(.of(one, operation, other, of: type))
  }

  private func isCondition(_ term: PredicateTerm) -> Bool {
    if case .condition = term { true } else { false }
  }

  /// Whether two truth values are the same, or neither is there.
  private func agreement(
    _ left: PredicateTerm, _ right: PredicateTerm
  ) throws(DaybookError) -> ConditionNode {
    if case .constant = left { return try agreement(right, left) }
    let (isLeft, isRight) = (try isThere(left), try isThere(right))
    let absent = ConditionNode.simplified(all: [
      .simplified(not: isLeft ?? .constant(true)), .simplified(not: isRight ?? .constant(true)),
    ])
    let (one, other) = (try condition(of: left), try condition(of: right))
    let neither = ConditionNode.simplified(all: [
      isLeft ?? .constant(true), isRight ?? .constant(true), .simplified(not: try bare(left)),
      .simplified(not: try bare(right)),
    ])
    return .simplified(any: [.simplified(all: [one, other]), neither, absent])
  }

  /// The condition of a truth value, where it is there.
  private func bare(_ term: PredicateTerm) throws(DaybookError) -> ConditionNode {
    if case .condition(let node, _) = term { node } else { try condition(of: term) }
  }

  // MARK: Operands

  func operand(of term: PredicateTerm) throws(DaybookError) -> Operand {
    switch term {
    case .operand(.key(let key), _) where key.names.isEmpty && key.variable == nil:
      throw unsupported("the object itself as a value", "Compare its attributes.")
    case .operand(let operand, _): return operand
    case .constant(let value): return .value(try constant(value))
    case .condition: throw unsupported("a truth value where another is meant")
    case .choice: throw unsupported("?? or a condition at this place")
    case .range: throw unsupported("a range where a value is meant")
    }
  }

  /// Makes an operand of others, for every choice there is.
  func lift(
    _ terms: [PredicateTerm], _ make: ([Operand]) -> Operand
  ) throws(DaybookError) -> PredicateTerm {
    for (place, term) in terms.enumerated() {
      guard case .choice(let choices) = term else { continue }
      var made: [(ConditionNode, PredicateTerm)] = []
      for (condition, chosen) in choices {
        var others = terms
        others[place] = chosen
        made.append((condition, try lift(others, make)))
      }
      return .choice(made)
    }
    var operands: [Operand] = []
    for term in terms { operands.append(try operand(of: term)) }
    return .operand(make(operands), nil)
  }
}

extension Operand {
  /// Fulfilled where it has a value.
  var isThere: ConditionNode {
    .comparison(Comparison(left: self, operation: .notEqual, right: .value(.null)))
  }
}

/// An optional of whatever type.
protocol AnyOptional {
  var isNone: Bool { get }
}

extension Optional: AnyOptional {
  var isNone: Bool { if case .none = self { true } else { false } }
}
