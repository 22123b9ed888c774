extension ConditionCompiler {
  /// A term and a constant: nearly every comparison there is.
  func compile(
    _ term: QueryTerm, _ types: ComparisonTypes, _ value: FieldValue
  ) throws(DaybookError) -> CompiledCondition {
    let comparison = types.comparison
    if value.isNull, let relation = Relation(comparison.operation) {
      switch relation {
      case .equal: return isMissing(term, types)
      case .notEqual: return .not(isMissing(term, types))
      default: return .constant(false)
      }
    }
    try types.checkOptions(term.subject)
    // A part that is missing is in nothing.
    if value.isNull, comparison.operation.isTextual {
      try types.checkText(term.subject)
      return .constant(false)
    }
    switch comparison.operation {
    case .between:
      guard case .array(let bounds) = value, bounds.count == 2 else {
        throw types.mismatch(
          "BETWEEN needs two values", term.subject, hint: "Write BETWEEN {10, 20}.",
          at: comparison.place.right)
      }
      let halves = Self.halves(of: comparison, bounds.map(Operand.value))
      return .all([
        try compile(term, ComparisonTypes(halves[0]), bounds[0]),
        try compile(term, ComparisonTypes(halves[1]), bounds[1]),
      ])
    case let operation where operation.isTextual: return try textual(term, types, value)
    case .isIn:
      let constants = try types.constantOperand(value, for: term.subject)
      if case .source(let source) = term.expression,
        let set = ConstantSet(constants, for: source, comparison.options)
      {
        return .isIn(source, set)
      }
      return types.general(term.expression, .constant(constants))
    default: return try relation(term, types, value)
    }
  }

  private func isMissing(_ term: QueryTerm, _ types: ComparisonTypes) -> CompiledCondition {
    if case .source(let source) = term.expression { return .isMissing(source) }
    var equal = types.comparison
    equal.operation = .equal
    return ComparisonTypes(equal).general(term.expression, .constant(.missing))
  }

  private func relation(
    _ term: QueryTerm, _ types: ComparisonTypes, _ value: FieldValue
  ) throws(DaybookError) -> CompiledCondition {
    let comparison = types.comparison
    let constant = try types.constant(value, for: term.subject)
    let relation = Relation(comparison.operation) ?? .equal
    if case .source(let source) = term.expression, source.isPlain {
      switch (source.type, constant) {
      case (.string, .string(let text)), (.url, .string(let text)):
        return .text(source, TextTest(comparison.operation, text, comparison.options))
      case (.int16, _), (.int32, _), (.int64, _), (.double, _), (.float, _), (.decimal, _):
        return .number(source, relation, NumberConstant(constant, for: source.type))
      case (.date, .date(let date)): return .date(source, relation, DateConstant(date))
      case (.bool, .bool(let answer)): return .bool(source, relation, answer)
      default: break
      }
    }
    return types.general(term.expression, .constant(QueryValue(constant)))
  }

  private func textual(
    _ term: QueryTerm, _ types: ComparisonTypes, _ value: FieldValue
  ) throws(DaybookError) -> CompiledCondition {
    let comparison = types.comparison
    let subject = term.subject
    if subject.isDynamic, comparison.operation == .contains {
      return types.general(term.expression, .constant(QueryValue(value)))
    }
    try types.checkText(subject)
    var text = try types.text(value, subject)
    // UUIDs are kept in lower case.
    if subject.type == .uuid, comparison.operation != .matches { text = text.lowercased() }
    let pattern = try types.pattern(of: .string(text), subject)
    if case .source(let source) = term.expression, source.isPlain {
      return .text(
        source, TextTest(comparison.operation, text, comparison.options, pattern: pattern))
    }
    return types.general(term.expression, .constant(.text(text)), pattern: pattern)
  }
}
