import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A figure over the entries of a group: a sum, a mean, an extreme.
///
/// Entries without a value do not count. Sums of integers and decimals are
/// exact; an integer sum beyond 64 bits goes on as a decimal.
struct Figure {
  enum Kind: String { case sum = "--sum", min = "--min", max = "--max", avg = "--avg" }

  let kind: Kind
  let column: EntryColumn
  private var total: FieldValue = .null
  private var count = 0

  var title: String { "\(kind.rawValue.dropFirst(2)) \(column.title)" }

  init(_ kind: Kind, _ column: EntryColumn) throws {
    self.kind = kind
    self.column = column
    let isInJSON = !column.members.isEmpty
    let isOrdered =
      switch column.attribute.type {
      case .string, .date, .bool, .uuid: true
      default: column.attribute.type.isNumeric
      }
    let fits = kind == .sum || kind == .avg ? column.attribute.type.isNumeric : isOrdered
    guard fits || isInJSON else {
      throw Failure(
        .badData,
        "\(kind.rawValue) \(column.title): an attribute of type "
          + "\(column.attribute.type.rawValue) has no such figure.",
        hint: kind == .sum || kind == .avg
          ? "Name one of numbers." : "Name one of numbers, dates or texts.")
    }
  }

  mutating func take(_ record: Record) throws {
    let value = try column.value(in: record)
    guard !value.isNull else { return }
    count += 1
    switch kind {
    case .sum, .avg: total = try finite(sum(value))
    case .min: if total.isNull || FieldOrder.precedes(value, total) { total = value }
    case .max: if total.isNull || FieldOrder.precedes(total, value) { total = value }
    }
  }

  var result: FieldValue {
    guard kind == .avg, count > 0 else { return total }
    if case .decimal(let sum) = total { return .decimal(sum / Decimal(count)) }
    return total.doubleValue.map { .double($0 / Double(count)) } ?? .null
  }

  /// Refuses a sum that no number of its type holds, rather than to print one.
  private func finite(_ sum: FieldValue) throws -> FieldValue {
    let isFinite =
      switch sum {
      case .double(let double): double.isFinite
      case .decimal(let decimal): !decimal.isNaN
      default: true
      }
    guard isFinite else {
      throw Failure(
        .badData, "\(kind.rawValue) \(column.title): the sum is too large for a number.",
        hint: "Leave the largest values out with --where.")
    }
    return sum
  }

  private func sum(_ value: FieldValue) throws -> FieldValue {
    switch (total, value) {
    case (.null, .integer), (.null, .double), (.null, .decimal): return value
    case (.integer(let one), .integer(let other)):
      let (sum, overflows) = one.addingReportingOverflow(other)
      return overflows ? .decimal(Decimal(one) + Decimal(other)) : .integer(sum)
    case (.decimal(let one), .decimal(let other)): return .decimal(one + other)
    case (.decimal(let one), .integer(let other)): return .decimal(one + Decimal(other))
    default:
      guard let one = total.isNull ? 0 : total.doubleValue, let other = value.doubleValue else {
        throw Failure(
          .badData, "\(kind.rawValue) \(column.title): \(CellText.quoted(value)) is no number.",
          hint: "Leave such entries out with --where.")
      }
      return .double(one + other)
    }
  }
}
