#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What a `#Predicate` compares: the object, its attributes, captured values.

extension PredicateExpressions.Variable: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    try translator.term(of: key)
  }
}

extension PredicateExpressions.Value: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) -> PredicateTerm { .constant(value) }
}

extension PredicateExpressions.NilLiteral: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) -> PredicateTerm { .constant(Wrapped?.none as Any) }
}

extension PredicateExpressions.KeyPath: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    try member(of: try translator.term(of: root), translator)
  }

  private func member(
    of term: PredicateTerm, _ translator: PredicateTranslator
  ) throws(DaybookError) -> PredicateTerm {
    switch term {
    case .choice(let choices):
      var made: [(ConditionNode, PredicateTerm)] = []
      for (condition, chosen) in choices {
        made.append((condition, try member(of: chosen, translator)))
      }
      return .choice(made)
    case .constant(let value):
      guard let root = value as? Root.Output else { break }
      return .constant(root[keyPath: keyPath])
    case .operand(let operand, let origin):
      if let kind { return try known(kind, operand, origin, translator) }
      guard let origin else { break }
      let (found, inner) = try translator.member(keyPath, of: origin)
      return .operand(found, inner)
    case .condition, .range: break
    }
    throw translator.unsupported("\(keyPath) of a value that is worked out")
  }

  /// `count`, `isEmpty`, `first` and `last`.
  private func known(
    _ kind: CommonKeyPathKind, _ operand: Operand, _ origin: PredicateOrigin?,
    _ translator: PredicateTranslator
  ) throws(DaybookError) -> PredicateTerm {
    let isText = Root.Output.self == String.self
    guard isText || Root.Output.self is any PredicateList.Type else {
      throw translator.unsupported("“\(kind)” of \(Root.Output.self)")
    }
    switch kind {
    case .collectionCount:
      return .operand(isText ? operand.member(["length"]) : .count(operand), nil)
    case .collectionIsEmpty:
      let node = ConditionNode.comparison(
        isText
          ? Comparison(left: operand, operation: .equal, right: .value(""))
          : Comparison(left: .count(operand), operation: .equal, right: .value(0)))
      return .condition(node, isThere: nil)
    case .collectionFirst where !isText: return .operand(.call(.first, [operand], offset: nil), nil)
    case .bidirectionalCollectionLast where !isText:
      return .operand(.call(.last, [operand], offset: nil), nil)
    default: throw translator.unsupported("“\(kind)” of \(Root.Output.self)")
    }
  }
}

/// A collection that is kept as a JSON array.
protocol PredicateList {}
extension Array: PredicateList {}
extension Set: PredicateList {}

extension Operand {
  static func count(_ list: Operand) -> Operand { .call(.count, [list], offset: nil) }
}

extension PredicateExpressions.DictionaryKeySubscript: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    guard case .operand(let operand, _) = try translator.term(of: wrapped),
      case .constant(let value) = try translator.term(of: key), let name = value as? String
    else { throw translator.unsupported("a subscript with a key that the object has") }
    return .operand(operand.member([name]).read(as: Value.self), nil)
  }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    guard case .operand(let operand, _) = try translator.term(of: wrapped),
      case .constant(let value) = try translator.term(of: key), let name = value as? String
    else { throw translator.unsupported("a subscript with a key that the object has") }
    let found = operand.member([name]).read(as: Output.self)
    return .choice([
      (found.isThere, .operand(found, nil)),
      (.simplified(not: found.isThere), try translator.term(of: `default`)),
    ])
  }
}

extension PredicateExpressions.CollectionIndexSubscript: TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm {
    guard Wrapped.Output.self is any PredicateList.Type, Wrapped.Output.Index.self == Int.self
    else {
      throw translator.unsupported("an element of \(Wrapped.Output.self) by its index")
    }
    return try translator.lift(
      [try translator.term(of: wrapped), try translator.term(of: index)]
    ) { .call(.element, $0, offset: nil).read(as: Wrapped.Output.Element.self) }
  }
}
