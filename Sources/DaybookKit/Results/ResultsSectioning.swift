#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// By what a results controller makes sections.
enum ResultsSectioning<Value: ManagedValue> {
  case none
  case key(SortCriterion)
  case closure((Value) -> String?)

  /// The name of the attribute, if it is by one.
  var keyName: String? { if case .key(let criterion) = self { criterion.key } else { nil } }
}

/// The values by which there are sections, each by a number: rows are compared
/// by that.
final class ResultsSectionKeys {
  private(set) var keys: [FieldValue] = [.null]
  private var numbers: [FieldValue: Int] = [.null: 0]

  func number(of key: FieldValue) -> Int {
    if let known = numbers[key] { return known }
    keys.append(key)
    numbers[key] = keys.count - 1
    return keys.count - 1
  }

  subscript(number: Int) -> FieldValue { keys[number] }
}

extension FieldValue {
  /// The value of a section's key; nil for lists and objects, which are none.
  init?(sectionKey value: QueryValue, of type: AttributeType) {
    switch value {
    case .missing: self = .null
    case .bool(let answer): self = .bool(answer)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .decimal(let decimal): self = .decimal(decimal)
    case .date(let date): self = .date(date)
    case .data(let data): self = .data(data)
    case .text(let text):
      switch type {
      case .uuid: self = UUID(uuidString: text).map(FieldValue.uuid) ?? .string(text)
      case .url: self = URL(string: text).map(FieldValue.url) ?? .string(text)
      default: self = .string(text)
      }
    case .array, .object: return nil
    }
  }

  /// The name of the section with this key.
  var sectionName: String { plainText }

}

extension String {
  /// The first letter, as an index beside a list shows it.
  var sectionIndexTitle: String? { first.map { String($0).uppercased() } }
}
