#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

extension ValueText {
  /// Writes a value that `coerced` gave.
  ///
  /// A document that is not stored yet writes what it holds under `_inline`
  /// (a transformable) or `_pending` (a blob): never saved, but evaluated.
  static func write(_ value: FieldValue, to json: inout JSONWriter) {
    switch value {
    case .null: json.null()
    case .bool(let answer): json.bool(answer)
    case .integer(let integer): json.integer(integer)
    case .double(let double): json.raw(Bytes(RFC8785.text(of: double) ?? "null"))
    case .number(let text): json.raw(Bytes(text))
    case .string(let text): json.string(text)
    case .decimal, .date, .uuid, .url, .data:
      if let text = text(of: value) { json.string(text) } else { json.null() }
    case .array(let elements):
      json.beginArray()
      for element in elements { write(element, to: &json) }
      json.endArray()
    case .object(let object):
      json.beginObject()
      for member in object.members {
        json.key(member.key)
        write(member.value, to: &json)
      }
      json.endObject()
    case .document(let document): document.write(to: &json)
    }
  }

  /// The text that stands for a value whose type JSON does not know.
  static func text(of value: FieldValue) -> String? {
    switch value {
    case .decimal(let decimal): DecimalText.text(of: decimal)
    case .date(let date): RFC3339.text(of: date)
    case .uuid(let uuid): uuid.uuidString.lowercased()
    case .url(let url): url.absoluteString
    case .data(let data): data.base64EncodedString()
    default: nil
    }
  }
}
