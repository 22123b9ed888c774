/// A side of a comparison that has another value for every object.
struct QueryTerm {
  let expression: QueryExpression
  let subject: QuerySubject
}

extension ConditionCompiler {
  enum Side {
    case constant(FieldValue)
    case term(QueryTerm)
  }

  func side(_ operand: Operand, _ types: ComparisonTypes) throws(DaybookError) -> Side {
    switch operand {
    case .value(let value): return .constant(value)
    case .key(let key): return .term(try term(key))
    case .list(let operands):
      var elements: [QueryExpression] = []
      for operand in operands { elements.append(try expression(operand, types)) }
      return .term(dynamic(.list(elements), operand))
    case .member(let base, let names):
      return .term(dynamic(.member(try expression(base, types), names), operand))
    case .call(let function, let operands, _):
      return try call(function, operands, operand, types)
    case .subquery(let base, let variable, let node):
      let list = try list(base, "SUBQUERY", types)
      var inner = self
      inner.variables.append(variable)
      return .term(dynamic(.filtered(list, try inner.compile(node)), operand))
    }
  }

  private func expression(
    _ operand: Operand, _ types: ComparisonTypes
  ) throws(DaybookError) -> QueryExpression {
    switch try side(operand, types) {
    case .constant(let value): .constant(QueryValue(value))
    case .term(let term): term.expression
    }
  }

  private func list(
    _ operand: Operand, _ word: String, _ types: ComparisonTypes
  ) throws(DaybookError) -> QueryExpression {
    switch try side(operand, types) {
    case .constant(let value): return .constant(QueryValue(value))
    case .term(let term):
      try types.checkList(term.subject, word)
      return term.expression
    }
  }

  private func term(_ key: KeyReference) throws(DaybookError) -> QueryTerm {
    guard let variable = key.variable else {
      let source = try ValueSource(key.names, layout, offset: key.offset)
      var subject = source.subject
      subject.offset = key.offset
      return QueryTerm(expression: .source(source), subject: subject)
    }
    guard let place = variables.lastIndex(of: variable) else {
      throw DaybookError(
        .predicateArguments, "The predicate has a variable $\(variable) and no value for it.",
        recoverySuggestion: "Give it one: condition.substituting([\"\(variable)\": …])",
        context: .init(offset: key.offset, entity: layout.name))
    }
    return dynamic(.element(place, key.names), .key(key))
  }

  private func dynamic(_ expression: QueryExpression, _ operand: Operand) -> QueryTerm {
    term(expression, operand, .json, isDynamic: true)
  }

  private func term(
    _ expression: QueryExpression, _ operand: Operand, _ type: AttributeType,
    isDynamic: Bool = false
  ) -> QueryTerm {
    QueryTerm(
      expression: expression,
      subject: QuerySubject(
        name: operand.text, type: type, isDynamic: isDynamic, entity: layout.name,
        offset: operand.offset))
  }

  private func call(
    _ function: Operand.Function, _ operands: [Operand], _ operand: Operand,
    _ types: ComparisonTypes
  ) throws(DaybookError) -> Side {
    var expressions: [QueryExpression] = []
    var constants: [QueryValue] = []
    for (place, operand) in operands.enumerated() {
      switch try side(operand, types) {
      case .constant(let value):
        constants.append(QueryValue(value))
        expressions.append(.constant(QueryValue(value)))
      case .term(let term):
        if place == 0 || function.takesNumbers {
          try types.check(term.subject, isArgumentOf: function)
        }
        expressions.append(term.expression)
      }
    }
    if constants.count == operands.count, let number = function.value(of: constants).number {
      return .constant(number)
    }
    let expression = QueryExpression.call(function, expressions)
    guard let type = function.resultType else { return .term(dynamic(expression, operand)) }
    return .term(term(expression, operand, type))
  }
}

extension Operand.Function {
  /// Whether its operands are numbers.
  var takesNumbers: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .power, .modulus, .negate: true
    default: false
    }
  }

  /// What comes out, if that is always one kind.
  fileprivate var resultType: AttributeType? {
    switch self {
    case .count: .int64
    case .sum, .average: .double
    case .asDate: .date
    case .asDecimal: .decimal
    case .minimum, .maximum, .first, .last, .element: nil
    default: .double
    }
  }
}
