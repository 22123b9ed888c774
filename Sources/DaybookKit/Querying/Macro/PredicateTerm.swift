import JSONText

/// What a part of a `#Predicate` means.
indirect enum PredicateTerm {
  /// A value that every object has its own of.
  case operand(Operand, PredicateOrigin?)
  /// A value that is known when the predicate is made.
  case constant(Any)
  /// A truth value; `isThere` says where there is one, if not everywhere.
  case condition(ConditionNode, isThere: ConditionNode?)
  /// The first term whose condition is fulfilled; one always is.
  case choice([(ConditionNode, PredicateTerm)])
  /// A range, closed or open above.
  case range(Operand, Operand, isClosed: Bool)

  /// Whether a value depends on the object at all.
  var isConstant: Bool { if case .constant = self { true } else { false } }
}

/// Where a value comes from, by samples of the object it is in: the means to
/// find the names of what is inside it.
struct PredicateOrigin {
  /// What names are counted from: the object, or an element of a list.
  let base: KeyReference
  /// The samples' JSON, and the value in each as far as it is reached.
  let samples: () throws(DaybookError) -> [(json: JSONValue, value: Any)]
  /// The way from the entity, when it is a plain key path.
  let path: AnyKeyPath?
}

/// A part of a predicate that this library knows how to say.
protocol TranslatablePredicate {
  func term(_ translator: PredicateTranslator) throws(DaybookError) -> PredicateTerm
}
