import JSONText

/// A condition made ready for many rows of one entity.
indirect enum CompiledCondition: Sendable {
  case constant(Bool)
  case all([CompiledCondition])
  case any([CompiledCondition])
  case not(CompiledCondition)
  case isMissing(ValueSource)
  case number(ValueSource, Relation, NumberConstant)
  case date(ValueSource, Relation, DateConstant)
  case bool(ValueSource, Relation, Bool)
  case text(ValueSource, TextTest)
  case isIn(ValueSource, ConstantSet)
  case general(GeneralTest)

  func matches(
    _ row: Row, _ documents: DocumentReader, _ elements: [QueryValue] = []
  ) throws(DaybookError) -> Bool {
    switch self {
    case .constant(let answer): return answer
    case .all(let parts):
      for part in parts where try !part.matches(row, documents, elements) { return false }
      return true
    case .any(let parts):
      for part in parts where try part.matches(row, documents, elements) { return true }
      return false
    case .not(let part): return try !part.matches(row, documents, elements)
    case .isMissing(let source): return try isMissing(source, row, documents)
    case .number(let source, let relation, let constant):
      guard let text = source.raw(in: row) else { return relation == .notEqual }
      return relation.holds(constant.comparison(ofStored: text))
    case .date(let source, let relation, let constant):
      guard let text = source.raw(in: row) else { return relation == .notEqual }
      return relation.holds(constant.comparison(ofStored: text))
    case .bool(let source, let relation, let answer):
      guard let text = source.raw(in: row) else { return relation == .notEqual }
      let stored = text[0] == UInt8(ascii: "t") ? 1 : 0
      return relation.holds(stored - (answer ? 1 : 0))
    case .text(let source, let test):
      guard let text = source.raw(in: row) else { return test.operation == .notEqual }
      return test.matches(stored: text)
    case .isIn(let source, let set):
      guard let text = source.raw(in: row) else { return set.hasMissing }
      return set.contains(stored: text)
    case .general(let test): return try test.matches(row, documents, elements)
    }
  }

  private func isMissing(
    _ source: ValueSource, _ row: Row, _ documents: DocumentReader
  ) throws(DaybookError) -> Bool {
    if case .attribute = source.place {
      guard let text = source.raw(in: row) else { return true }
      if source.path.isEmpty, source.type != .transformable || source.isSurelyThere(text) {
        return false
      }
    }
    return try source.value(in: row, documents).isMissing
  }
}

/// One of the six relations of size.
enum Relation: Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  init?(_ operation: Comparison.Operator) {
    switch operation {
    case .equal: self = .equal
    case .notEqual: self = .notEqual
    case .less: self = .less
    case .lessOrEqual: self = .lessOrEqual
    case .greater: self = .greater
    case .greaterOrEqual: self = .greaterOrEqual
    default: return nil
    }
  }

  /// Whether it holds for a comparison's outcome; nil means: not comparable,
  /// which is unequal and neither smaller nor greater.
  @inline(__always)
  func holds(_ comparison: Int?) -> Bool {
    guard let comparison else { return self == .notEqual }
    switch self {
    case .equal: return comparison == 0
    case .notEqual: return comparison != 0
    case .less: return comparison < 0
    case .lessOrEqual: return comparison <= 0
    case .greater: return comparison > 0
    case .greaterOrEqual: return comparison >= 0
    }
  }
}
