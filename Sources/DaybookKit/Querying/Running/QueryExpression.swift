/// An operand made ready for many rows of one entity.
indirect enum QueryExpression: Sendable {
  case source(ValueSource)
  case constant(QueryValue)
  /// An element of a list that a subquery goes through: how many subqueries
  /// stand around it, then names inside the element.
  case element(Int, [String])
  case member(QueryExpression, [String])
  case call(Operand.Function, [QueryExpression])
  case list([QueryExpression])
  /// The elements that fulfil a condition.
  case filtered(QueryExpression, CompiledCondition)

  func value(
    in row: Row, _ documents: DocumentReader, _ elements: [QueryValue]
  ) throws(DaybookError) -> QueryValue {
    switch self {
    case .constant(let value): return value
    case .source(let source): return try source.value(in: row, documents)
    case .element(let place, let names): return elements[place].member(names)
    case .member(let expression, let names):
      return try expression.value(in: row, documents, elements).member(names)
    case .call(let function, let operands):
      var values: [QueryValue] = []
      for operand in operands { values.append(try operand.value(in: row, documents, elements)) }
      return function.value(of: values)
    case .list(let expressions):
      var values: [QueryValue] = []
      for part in expressions { values.append(try part.value(in: row, documents, elements)) }
      return .array(values)
    case .filtered(let expression, let condition):
      let list = try expression.value(in: row, documents, elements)
      if list.isMissing { return .missing }
      var found: [QueryValue] = []
      for element in list.elements
      where try condition.matches(row, documents, elements + [element]) { found.append(element) }
      return .array(found)
    }
  }
}
