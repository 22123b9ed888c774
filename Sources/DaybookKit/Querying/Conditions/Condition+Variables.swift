extension Condition {
  /// The condition with values in place of its variables.
  ///
  /// ```swift
  /// let ofCategory = try Condition<Record>("category = $category AND latitude > 40")
  /// request.condition = ofCategory.substituting(["category": "Bar"])
  /// ```
  ///
  /// Variables without a value stay; those of a `SUBQUERY` are its own.
  public func substituting(_ values: [String: FieldValue]) -> Condition {
    Condition(node.substituting(values).canonical)
  }
}

extension ConditionNode {
  fileprivate func substituting(_ values: [String: FieldValue]) -> ConditionNode {
    switch self {
    case .constant, .refused: return self
    case .all(let parts): return .all(parts.map { $0.substituting(values) })
    case .any(let parts): return .any(parts.map { $0.substituting(values) })
    case .not(let part): return .not(part.substituting(values))
    case .comparison(var comparison):
      comparison.left = comparison.left.substituting(values)
      comparison.right = comparison.right.substituting(values)
      return .comparison(comparison)
    }
  }
}

extension Operand {
  fileprivate func substituting(_ values: [String: FieldValue]) -> Operand {
    switch self {
    case .value: return self
    case .key(let key):
      guard let variable = key.variable, key.names.isEmpty, let value = values[variable] else {
        return self
      }
      return .value(value)
    case .list(let operands):
      let replaced = operands.map { $0.substituting(values) }
      let constants = replaced.compactMap(\.constant)
      return constants.count == replaced.count ? .value(.array(constants)) : .list(replaced)
    case .call(let function, let operands, let offset):
      return .call(function, operands.map { $0.substituting(values) }, offset: offset)
    case .member(let operand, let names): return .member(operand.substituting(values), names)
    case .subquery(let operand, let variable, let node):
      var outer = values
      outer[variable] = nil
      return .subquery(
        operand.substituting(values), variable: variable, node.substituting(outer))
    }
  }
}
