#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import JSONText

extension ValueText {
  /// Reads what JSON says as an attribute of `type`: the text of a date, of a
  /// UUID, of base64; a number, or a text, as a decimal.
  static func value(
    of json: FieldValue, as type: AttributeType
  ) throws(ValueProblem) -> FieldValue {
    guard case .string(let text) = json else { return try coerced(json, to: type) }
    switch type {
    case .string, .json, .transformable: return try coerced(json, to: type)
    case .decimal, .date, .uuid, .url, .data:
      if type == .decimal { return .decimal(try decimal(ofText: text)) }
      guard let value = value(ofText: text, as: type) else { throw wrongType(json, type) }
      return try coerced(value, to: type)
    default: throw wrongType(json, type)
    }
  }

  private static func value(ofText text: String, as type: AttributeType) -> FieldValue? {
    switch type {
    case .date: RFC3339.date(from: text).map(FieldValue.date)
    case .uuid: UUID(uuidString: text).map(FieldValue.uuid)
    // One that would have to be rewritten to be a URL is none.
    case .url:
      text.isEmpty
        ? nil : URL(string: text, encodingInvalidCharacters: false).map(FieldValue.url)
    case .data: Data(base64Encoded: text).map(FieldValue.data)
    default: nil
    }
  }
}

extension FieldValue {
  /// Takes over a parsed JSON value, exactly.
  package init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let answer): self = .bool(answer)
    case .string(let text): self = .string(text)
    case .number(let number): self = FieldValue(number)
    case .array(let elements): self = .array(elements.map(FieldValue.init))
    case .object(let members):
      self = .object(
        Object(distinct: members.map { .init(key: $0.key, value: FieldValue($0.value)) }))
    }
  }

  /// An integer or a double if it would be written again as it was, else its text.
  private init(_ number: JSONNumber) {
    let text = number.text
    if let integer = number.int64, String(integer) == text {
      self = .integer(integer)
    } else if let double = number.double, RFC8785.text(of: double) == text {
      self = .double(double)
    } else {
      self = .number(text)
    }
  }
}
