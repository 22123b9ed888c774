extension Condition {
  /// The condition with values in place of its variables.
  ///
  /// ```swift
  /// let ofCategory = try Condition<Record>("category = $category AND latitude > 40")
  /// request.condition = ofCategory.substituting(["category": "Bar"])
  /// ```
  ///
  /// Names after a variable lead into its value: `$home.city`. Variables
  /// without a value stay; those of a `SUBQUERY` are its own.
  public func substituting(_ values: [String: FieldValue]) -> Condition {
    substituting { variable, names in values[variable].map { $0.value(at: names) } }
  }

  /// The condition with values in place of its variables, each asked for with
  /// the names after it; nil leaves it.
  func substituting<Failure: Error>(
    _ value: (String, [String]) throws(Failure) -> FieldValue?
  ) throws(Failure) -> Condition {
    Condition(try node.substituting(value).canonical)
  }
}

extension FieldValue {
  /// What names lead to inside it; `.null` where there is nothing.
  func value(at names: some Collection<String>) -> FieldValue {
    var value = self
    for name in names { value = value[name] ?? .null }
    return value
  }
}

extension ConditionNode {
  fileprivate func substituting<Failure: Error>(
    _ value: (String, [String]) throws(Failure) -> FieldValue?
  ) throws(Failure) -> ConditionNode {
    switch self {
    case .constant, .refused: return self
    case .all(let parts):
      return .all(
        try parts.map { (part) throws(Failure) in try part.substituting(value) })
    case .any(let parts):
      return .any(
        try parts.map { (part) throws(Failure) in try part.substituting(value) })
    case .not(let part): return .not(try part.substituting(value))
    case .comparison(var comparison):
      comparison.left = try comparison.left.substituting(value)
      comparison.right = try comparison.right.substituting(value)
      return .comparison(comparison)
    }
  }
}

extension Operand {
  fileprivate func substituting<Failure: Error>(
    _ value: (String, [String]) throws(Failure) -> FieldValue?
  ) throws(Failure) -> Operand {
    switch self {
    case .value: return self
    case .key(let key):
      guard let variable = key.variable, let found = try value(variable, key.names) else {
        return self
      }
      return .value(found)
    case .list(let operands):
      let replaced = try operands.map { (operand) throws(Failure) in
        try operand.substituting(value)
      }
      let constants = replaced.compactMap(\.constant)
      return constants.count == replaced.count ? .value(.array(constants)) : .list(replaced)
    case .call(let function, let operands, let offset):
      return .call(
        function,
        try operands.map { (operand) throws(Failure) in try operand.substituting(value) },
        offset: offset)
    case .member(let operand, let names):
      return .member(try operand.substituting(value), names)
    case .subquery(let operand, let variable, let node):
      return .subquery(
        try operand.substituting(value), variable: variable,
        try node.substituting { (name, names) throws(Failure) in
          name == variable ? nil : try value(name, names)
        })
    }
  }
}
