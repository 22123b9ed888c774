#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A figure over the objects of a group, as far as they were taken.
///
/// Objects without a value do not count. Sums of integers and decimals are
/// exact; an integer sum beyond 64 bits goes on as a decimal.
struct FigureTotal {
  let figure: ColumnCriterion.Figure
  private var total: FieldValue = .null
  private var count = 0

  init(_ figure: ColumnCriterion.Figure) { self.figure = figure }

  mutating func take(_ value: FieldValue, of column: CompiledColumn) throws(DaybookError) {
    if figure == .count { count += 1 }
    guard !value.isNull else { return }
    switch figure {
    case .count: break
    case .value: if total.isNull { total = value }
    case .sum, .average:
      count += 1
      total = try sum(value, of: column)
    case .minimum: if total.isNull || FieldOrder.precedes(value, total) { total = value }
    case .maximum: if total.isNull || FieldOrder.precedes(total, value) { total = value }
    }
  }

  var result: FieldValue {
    if figure == .count { return .integer(Int64(count)) }
    guard figure == .average, count > 0 else { return total }
    if case .decimal(let sum) = total { return .decimal(sum / Decimal(count)) }
    return total.doubleValue.map { .double($0 / Double(count)) } ?? .null
  }

  private func sum(
    _ value: FieldValue, of column: CompiledColumn
  ) throws(DaybookError) -> FieldValue {
    switch (total, value) {
    case (.null, .integer), (.null, .double), (.null, .decimal): return value
    case (.integer(let one), .integer(let other)):
      let (sum, overflows) = one.addingReportingOverflow(other)
      return overflows ? .decimal(Decimal(one) + Decimal(other)) : .integer(sum)
    case (.decimal(let one), .decimal(let other)): return try finite(one + other, column)
    case (.decimal(let one), .integer(let other)):
      return try finite(one + Decimal(other), column)
    default: break
    }
    guard let one = total.isNull ? 0 : total.doubleValue, let other = value.doubleValue else {
      throw DaybookError(
        .requestInvalid,
        "\(figure.rawValue) of “\(column.criterion.key)”: \(value.shown) is no number.",
        recoverySuggestion: "Leave such objects out with a condition.",
        context: .init(entity: column.source?.entity, attribute: column.criterion.key))
    }
    guard (one + other).isFinite else { throw tooLarge(column) }
    return .double(one + other)
  }

  private func finite(_ sum: Decimal, _ column: CompiledColumn) throws(DaybookError) -> FieldValue {
    if sum.isNaN { throw tooLarge(column) }
    return .decimal(sum)
  }

  /// Refuses a sum that no number of its type holds, rather than to give one.
  private func tooLarge(_ column: CompiledColumn) -> DaybookError {
    DaybookError(
      .requestInvalid,
      "\(figure.rawValue) of “\(column.criterion.key)”: the sum is too large for a number.",
      recoverySuggestion: "Leave the largest values out with a condition.",
      context: .init(entity: column.source?.entity, attribute: column.criterion.key))
  }
}
