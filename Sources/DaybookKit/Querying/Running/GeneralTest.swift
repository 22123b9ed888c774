/// A comparison whose types are known only row by row, or of two expressions.
struct GeneralTest: Sendable {
  let left: QueryExpression
  let right: QueryExpression
  let comparison: ValueComparison
  var quantifier: Comparison.Quantifier?

  func matches(
    _ row: Row, _ documents: DocumentReader, _ elements: [QueryValue]
  ) throws(DaybookError) -> Bool {
    let one = try left.value(in: row, documents, elements)
    let other = try right.value(in: row, documents, elements)
    switch quantifier {
    case nil: return comparison.holds(one, other)
    case .any: return one.elements.contains { comparison.holds($0, other) }
    case .all: return one.elements.allSatisfy { comparison.holds($0, other) }
    case .some(.none): return !one.elements.contains { comparison.holds($0, other) }
    }
  }
}

/// How two values are compared, whatever they are.
struct ValueComparison: Sendable {
  let operation: Comparison.Operator
  var options: TextOptions = []
  /// The right side of LIKE and MATCHES, when it is constant.
  var pattern: Pattern?

  func holds(_ one: QueryValue, _ other: QueryValue) -> Bool {
    switch operation {
    case .isIn: return isElement(one, of: other)
    case .contains:
      if case .array = one { return isElement(other, of: one) }
      return isTextual(one, other)
    case .beginsWith, .endsWith, .like, .matches: return isTextual(one, other)
    case .between:
      guard case .array(let bounds) = other, bounds.count == 2 else { return false }
      return relation(.greaterOrEqual, one, bounds[0]) && relation(.lessOrEqual, one, bounds[1])
    default: return Relation(operation).map { relation($0, one, other) } ?? false
    }
  }

  private func relation(_ relation: Relation, _ one: QueryValue, _ other: QueryValue) -> Bool {
    if one.isMissing || other.isMissing {
      let same = one.isMissing && other.isMissing
      return relation == .equal ? same : relation == .notEqual ? !same : false
    }
    if !options.isEmpty, case .text(let a) = one, case .text(let b) = other {
      return relation.holds(FoldedText(a, options).comparison(FoldedText(b, options)))
    }
    return relation.holds(one.comparison(other) ?? Self.comparison(one, other))
  }

  /// A truth value beside a number counts as 0 or 1.
  private static func comparison(_ one: QueryValue, _ other: QueryValue) -> Int? {
    switch (one, other) {
    case (.bool(let answer), _) where other.number != nil:
      QueryValue.integer(answer ? 1 : 0).comparison(other)
    case (_, .bool(let answer)) where one.number != nil:
      one.comparison(.integer(answer ? 1 : 0))
    default: nil
    }
  }

  private func isTextual(_ one: QueryValue, _ other: QueryValue) -> Bool {
    guard case .text(let text) = one, case .text(let wanted) = other else { return false }
    var pattern = pattern
    if pattern == nil, operation == .like || operation == .matches {
      pattern =
        operation == .like
        ? Pattern(like: wanted, options: options) : try? Pattern(wanted, options: options)
      if pattern == nil { return false }
    }
    return TextTest(operation, wanted, options, pattern: pattern).matches(text)
  }

  /// Whether a value is in a list, or a text in a text.
  private func isElement(_ value: QueryValue, of list: QueryValue) -> Bool {
    if case .text(let whole) = list, case .text(let part) = value {
      return FoldedText(whole, options).contains(FoldedText(part, options))
    }
    guard case .array(let elements) = list else { return false }
    if !options.isEmpty, case .text(let text) = value {
      let folded = FoldedText(text, options)
      return elements.contains {
        if case .text(let other) = $0 {
          FoldedText(other, options).comparison(folded) == 0
        } else {
          false
        }
      }
    }
    return elements.contains { relation(.equal, $0, value) }
  }
}
