#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// A criterion of order, its name resolved.
struct CompiledSort {
  let source: ValueSource
  let isAscending: Bool
  let options: TextOptions

  init(_ sort: SortCriterion, _ layout: EntityLayout) throws(DaybookError) {
    if let refusal = sort.refusal { throw refusal }
    source = try ValueSource(
      sort.key.split(
        separator: ".", omittingEmptySubsequences: false
      ).map(String.init), layout, offset: nil)
    isAscending = sort.isAscending
    options = sort.options
    let type = source.type
    guard type != .blob, !(type.hasMembers && source.path.isEmpty) else {
      throw DaybookError(
        .requestInvalid, "“\(sort.key)” is \(type.rawValue) and has no order.",
        recoverySuggestion: type == .blob
          ? "Sort by another attribute." : "Name a value inside it: \(sort.key).name",
        context: .init(entity: layout.name, attribute: sort.key))
    }
    guard sort.options.isEmpty || type == .string || type.hasMembers else {
      throw DaybookError(
        .requestInvalid, "“\(sort.key)” is \(type.rawValue): case and marks are for texts alone.",
        context: .init(entity: layout.name, attribute: sort.key))
    }
  }

  func key(of row: Row, _ documents: DocumentReader) throws(DaybookError) -> SortKey {
    let value = try source.value(in: row, documents)
    if !options.isEmpty, case .text(let text) = value {
      return .text(TextFolding.folded(text, options))
    }
    return SortKey(value)
  }
}

/// What one object is sorted by; kinds apart come in the order of the cases.
enum SortKey {
  case none
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case decimal(Decimal)
  case text(String)
  case other

  init(_ value: QueryValue) {
    switch value {
    case .missing: self = .none
    case .bool(let answer): self = .bool(answer)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .decimal(let decimal): self = .decimal(decimal)
    case .date(let date): self = .double(date.timeIntervalSinceReferenceDate)
    case .text(let text): self = .text(text)
    case .data, .array, .object: self = .other
    }
  }

  private var rank: Int {
    switch self {
    case .none: 0
    case .bool: 1
    case .integer, .double, .decimal: 2
    case .text: 3
    case .other: 4
    }
  }

  private var number: FieldValue? {
    switch self {
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .decimal(let decimal): .decimal(decimal)
    default: nil
    }
  }

  /// Negative, zero or positive.
  func compare(_ other: SortKey) -> Int {
    switch (self, other) {
    case (.text(let one), .text(let two)): one == two ? 0 : one < two ? -1 : 1
    case (.double(let one), .double(let two)): one == two ? 0 : one < two ? -1 : 1
    case (.integer(let one), .integer(let two)): one == two ? 0 : one < two ? -1 : 1
    case (.bool(let one), .bool(let two)): one == two ? 0 : two ? -1 : 1
    default:
      if let one = number, let two = other.number {
        ValueOrder.comparison(one, two) ?? 0
      } else {
        rank - other.rank
      }
    }
  }
}
