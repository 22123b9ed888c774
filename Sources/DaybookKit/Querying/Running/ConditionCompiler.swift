/// Resolves the names of a condition and checks its types.
struct ConditionCompiler {
  let layout: EntityLayout
  /// The variables of the subqueries around, the outermost first.
  var variables: [String] = []

  init(layout: EntityLayout) { self.layout = layout }

  func compile(_ node: ConditionNode) throws(DaybookError) -> CompiledCondition {
    switch node {
    case .constant(let answer): return .constant(answer)
    case .all(let parts): return .all(try compile(parts))
    case .any(let parts): return .any(try compile(parts))
    case .not(let part): return .not(try compile(part))
    case .comparison(let comparison): return try compile(comparison)
    case .refused(let refusal): throw refusal.error
    }
  }

  private func compile(_ parts: [ConditionNode]) throws(DaybookError) -> [CompiledCondition] {
    var compiled: [CompiledCondition] = []
    for part in parts { compiled.append(try compile(part)) }
    return compiled
  }

  private func compile(_ comparison: Comparison) throws(DaybookError) -> CompiledCondition {
    let types = ComparisonTypes(comparison)
    if comparison.quantifier != nil { return try quantified(comparison, types) }
    if comparison.operation == .between, case .list(let bounds) = comparison.right {
      return .all(
        try Self.halves(of: comparison, bounds).map { (half) throws(DaybookError) in
          try compile(half)
        })
    }
    switch (try side(comparison.left, types), try side(comparison.right, types)) {
    case (.term(let left), .constant(let value)): return try compile(left, types, value)
    case (.constant(let value), .term(let right)):
      guard let flipped = comparison.operation.flipped else {
        return try compile(value, types, right)
      }
      var turned = comparison
      turned.operation = flipped
      (turned.place.left, turned.place.right) = (comparison.place.right, comparison.place.left)
      return try compile(right, ComparisonTypes(turned), value)
    case (.term(let left), .term(let right)): return try compile(left, types, right)
    case (.constant(let one), .constant(let other)):
      return .constant(try holds(one, types, other))
    }
  }

  /// A comparison that is the same for every object.
  private func holds(
    _ one: FieldValue, _ types: ComparisonTypes, _ other: FieldValue
  ) throws(DaybookError) -> Bool {
    let comparison = types.comparison
    let subject = QuerySubject(
      name: one.shown, type: .json, isDynamic: true, entity: layout.name,
      offset: comparison.place.left)
    let right = other.isNull ? .missing : try types.constantOperand(other, for: subject)
    let pattern = other.isNull ? nil : try types.pattern(of: other, subject)
    return ValueComparison(
      operation: comparison.operation, options: comparison.options, pattern: pattern
    ).holds(QueryValue(one), right)
  }

  /// `a BETWEEN {b, c}` as `a >= b` and `a <= c`.
  static func halves(of comparison: Comparison, _ bounds: [Operand]) -> [Comparison] {
    let operations: [Comparison.Operator] = [.greaterOrEqual, .lessOrEqual]
    let offsets = comparison.place.elements
    return zip(operations, bounds).enumerated().map { number, part in
      var half = comparison
      (half.operation, half.right) = part
      if number < offsets.count { half.place.right = offsets[number] }
      return half
    }
  }

  /// Two terms.
  private func compile(
    _ left: QueryTerm, _ types: ComparisonTypes, _ right: QueryTerm
  ) throws(DaybookError) -> CompiledCondition {
    guard types.areComparable(left.subject, right.subject) else {
      throw types.mismatch(
        "“\(left.subject.name)” is \(left.subject.type.phrase) and “\(right.subject.name)” is \(right.subject.type.phrase)",
        left.subject, hint: "Compare values of one kind.")
    }
    return types.general(left.expression, right.expression)
  }

  /// A constant on the left that cannot change places: `"Bar" IN tags`.
  private func compile(
    _ value: FieldValue, _ types: ComparisonTypes, _ term: QueryTerm
  ) throws(DaybookError) -> CompiledCondition {
    let subject = term.subject
    guard subject.isDynamic || subject.type == .string else {
      throw types.mismatch(
        "“\(subject.name)” is \(subject.type.phrase), in which nothing can be looked for", subject,
        hint: "Write the key first: \(subject.name) \(types.comparison.operation.rawValue) …")
    }
    if !subject.isDynamic, value.stringValue == nil, !value.isNull {
      throw types.mismatch(
        "“\(subject.name)” is a text, and \(value.shown) is none", subject,
        hint: "Put a text in quotes: \"\(value.plainText)\"", at: types.comparison.place.left)
    }
    return types.general(.constant(QueryValue(value)), term.expression)
  }

  /// For some or all elements of a list.
  private func quantified(
    _ comparison: Comparison, _ types: ComparisonTypes
  ) throws(DaybookError) -> CompiledCondition {
    let left: QueryExpression
    let subject: QuerySubject
    switch try side(comparison.left, types) {
    case .term(let term):
      try types.checkList(term.subject, comparison.quantifier?.rawValue ?? "")
      (left, subject) = (term.expression, term.subject)
    case .constant(let value):
      left = .constant(QueryValue(value))
      subject = QuerySubject(
        name: value.shown, type: .json, isDynamic: true, entity: layout.name)
    }
    switch try side(comparison.right, types) {
    case .term(let right): return types.general(left, right.expression)
    case .constant(let value):
      let constant = try types.constantOperand(value, for: subject)
      let pattern = value.isNull ? nil : try types.pattern(of: value, subject)
      return types.general(left, .constant(constant), pattern: pattern)
    }
  }
}
