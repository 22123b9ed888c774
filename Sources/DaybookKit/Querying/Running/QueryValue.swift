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
  case object(QueryObject)

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
    case .object(let object): self = .object(.read(object))
    case .document: self = .object(.document)
    }
  }

  /// The value that verified JSON says; objects are read when asked about.
  init(json text: Bytes) {
    switch JSONText.kind(of: text) {
    case .null: self = .missing
    case .string: self = JSONText.string(of: text).map(QueryValue.text) ?? .missing
    case .object: self = .object(.text(text))
    case .bool: self = .bool(text[0] == UInt8(ascii: "t"))
    case .number, .array:
      self = (try? JSONValue(parsing: text)).map { QueryValue(FieldValue($0)) } ?? .missing
    }
  }

  var isMissing: Bool { if case .missing = self { true } else { false } }

  /// The number, if this is one.
  var number: FieldValue? {
    switch self {
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .decimal(let decimal): .decimal(decimal)
    default: nil
    }
  }

  /// The elements of a list; none for nothing, one for anything else.
  var elements: [QueryValue] {
    switch self {
    case .array(let elements): elements
    case .missing: []
    default: [self]
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
    case (.data(let data), .text(let text)), (.text(let text), .data(let data)):
      Data(base64Encoded: text) == data ? 0 : nil
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.comparison($1) == 0 } ? 0 : nil
    case (.object(let one), .object(let two)): one.isSame(as: two) ? 0 : nil
    default:
      if let one = number, let two = other.number { ValueOrder.comparison(one, two) } else { nil }
    }
  }

  /// What is called `names` inside; the number of characters of a text for
  /// `length`. Of a list it is what its elements have; a list of which no
  /// element can have anything inside has nothing.
  func member(_ names: some Collection<String>) -> QueryValue {
    guard let name = names.first else { return self }
    switch self {
    case .object(let object): return object.member(name).member(names.dropFirst())
    case .array(let elements):
      let holders = elements.filter { $0.mayHave(names) }
      guard !holders.isEmpty || elements.isEmpty else { return .missing }
      return .array(
        holders.flatMap { element -> [QueryValue] in
          let found = element.member(names)
          if case .array(let inner) = found { return inner }
          return [found]
        })
    case .text(let text) where mayHave(names): return .integer(Int64(text.count))
    default: return .missing
    }
  }

  private func mayHave(_ names: some Collection<String>) -> Bool {
    switch self {
    case .object, .array: true
    case .text: names.first == "length" && names.count == 1
    default: false
    }
  }
}

/// An object inside a value.
enum QueryObject: Sendable {
  /// Verified JSON, not read yet.
  case text(Bytes)
  case read(FieldValue.Object)
  /// A file of its own, of which a condition knows only that it is there.
  case document

  func member(_ name: String) -> QueryValue {
    switch self {
    case .text(let text): text.member(name).map(QueryValue.init(json:)) ?? .missing
    case .read(let object): object[name].map(QueryValue.init) ?? .missing
    case .document: .missing
    }
  }

  /// Whether both have equal members; one that is null is as if it were absent.
  func isSame(as other: QueryObject) -> Bool {
    guard let one = members, let two = other.members else { return false }
    return one.count == two.count
      && one.allSatisfy { key, value in two[key].map { value.comparison($0) == 0 } ?? false }
  }

  private var members: [String: QueryValue]? {
    let object: FieldValue.Object?
    switch self {
    case .text(let text):
      object = (try? JSONValue(parsing: text)).flatMap {
        FieldValue($0).objectValue
      }
    case .read(let read): object = read
    case .document: object = nil
    }
    return object.map { object in
      Dictionary(
        object.members.filter { !$0.value.isNull }.map { ($0.key, QueryValue($0.value)) },
        uniquingKeysWith: { first, _ in first })
    }
  }
}
