#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// A value while a condition is evaluated.
enum QueryValue: Sendable {
  case missing
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case decimal(Decimal)
  case date(Date)
  case text(String)
  case data(Data)
  case array([QueryValue])
  case object

  init(_ value: FieldValue) {
    switch value {
    case .null: self = .missing
    case .bool(let answer): self = .bool(answer)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .decimal(let decimal): self = .decimal(decimal)
    case .number(let text):
      self = DecimalText.decimal(from: text).map(QueryValue.decimal) ?? .double(Double(text) ?? 0)
    case .string(let text): self = .text(text)
    case .date(let date): self = .date(date)
    case .uuid(let uuid): self = .text(uuid.uuidString.lowercased())
    case .url(let url): self = .text(url.absoluteString)
    case .data(let data): self = .data(data)
    case .array(let elements): self = .array(elements.map(QueryValue.init))
    case .object, .document: self = .object
    }
  }

  var isMissing: Bool { if case .missing = self { true } else { false } }

  private var number: FieldValue? {
    switch self {
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .decimal(let decimal): .decimal(decimal)
    default: nil
    }
  }

  /// Negative, zero or positive; nil when the kinds cannot be compared.
  func comparison(_ other: QueryValue) -> Int? {
    switch (self, other) {
    case (.missing, .missing): 0
    case (.text(let one), .text(let two)): ValueOrder.compare(one, two)
    case (.date(let one), .date(let two)): ValueOrder.compare(one, two)
    case (.date(let one), .text(let two)):
      RFC3339.date(from: two).flatMap { ValueOrder.compare(one, $0) }
    case (.text(let one), .date(let two)):
      RFC3339.date(from: one).flatMap { ValueOrder.compare($0, two) }
    case (.bool(let one), .bool(let two)): ValueOrder.compare(one ? 1 : 0, two ? 1 : 0)
    case (.data(let one), .data(let two)): one == two ? 0 : nil
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.comparison($1) == 0 } ? 0 : nil
    default:
      if let one = number, let two = other.number { ValueOrder.comparison(one, two) } else { nil }
    }
  }
}
