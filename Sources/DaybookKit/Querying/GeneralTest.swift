/// A comparison whose types are known only row by row, or of two attributes.
struct GeneralTest: Sendable {
  enum Side: Sendable {
    case source(ValueSource)
    case constant(QueryValue)
  }

  let left: Side
  let operation: Comparison.Operator
  let right: Side
  let options: TextOptions
  /// The right side of LIKE and MATCHES, when it is constant.
  let pattern: Pattern?

  func matches(_ row: Row, _ documents: DocumentReader) throws(DaybookError) -> Bool {
    let one = try value(left, row, documents)
    let other = try value(right, row, documents)
    switch operation {
    case .isIn: return Self.isElement(one, of: other, options)
    case .contains:
      if case .array = one { return Self.isElement(other, of: one, options) }
      return text(one, other)
    case .beginsWith, .endsWith, .like, .matches: return text(one, other)
    default:
      guard let relation = Relation(operation) else { return false }
      if one.isMissing || other.isMissing {
        let same = one.isMissing && other.isMissing
        return relation == .equal ? same : relation == .notEqual ? !same : false
      }
      if !options.isEmpty, case .text(let a) = one, case .text(let b) = other {
        return relation.holds(FoldedText(a, options).comparison(FoldedText(b, options)))
      }
      return relation.holds(one.comparison(other))
    }
  }

  private func value(
    _ side: Side, _ row: Row, _ documents: DocumentReader
  ) throws(DaybookError) -> QueryValue {
    switch side {
    case .constant(let value): value
    case .source(let source): try source.value(in: row, documents)
    }
  }

  private func text(_ one: QueryValue, _ other: QueryValue) -> Bool {
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
  private static func isElement(
    _ value: QueryValue, of list: QueryValue, _ options: TextOptions
  ) -> Bool {
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
    return elements.contains { $0.comparison(value) == 0 }
  }
}
