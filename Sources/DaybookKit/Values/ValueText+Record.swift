#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import StoreEngine

extension ValueText {
  /// The value that the text of a record holds; nil when it is not of `type`.
  static func value(
    ofStored text: Bytes, as type: AttributeType, entity: String, access: (any DocumentAccess)?
  ) -> FieldValue? {
    let kind = JSONText.kind(of: text)
    if kind == .null { return .null }
    switch type {
    case .string:
      return kind == .string ? JSONText.string(of: text).map(FieldValue.string) : nil
    case .int16, .int32, .int64:
      guard kind == .number, let integer = JSONText.int64(of: text),
        type.integerRange?.contains(integer) == true
      else { return nil }
      return .integer(integer)
    case .double, .float:
      return kind == .number ? JSONText.double(of: text).map(FieldValue.double) : nil
    case .bool:
      return kind == .bool ? .bool(text[0] == UInt8(ascii: "t")) : nil
    case .date:
      return kind == .string ? date(ofStored: text).map(FieldValue.date) : nil
    case .uuid:
      guard kind == .string, text.count == 38 else { return nil }
      return RecordID(text: text[1..<37]).map { .uuid($0.uuid) }
    case .decimal, .url, .data:
      guard kind == .string || (kind == .number && type == .decimal),
        let json = try? JSONValue(parsing: text)
      else { return nil }
      return try? value(of: FieldValue(json), as: type)
    case .json:
      return (try? JSONValue(parsing: text)).map(FieldValue.init)
    case .transformable, .blob:
      guard let reference = DocumentReference(text), let access else { return nil }
      let content = StoredContent(reference: reference, entity: entity, access: access)
      return .document(Document(content: .stored(content), type: reference.type))
    }
  }

  /// The date of a JSON string; dates need no escapes, so most have none.
  static func date(ofStored text: Bytes) -> Date? {
    guard text.count > 2 else { return nil }
    if let date = RFC3339.date(from: text[1..<(text.count - 1)]) { return date }
    return JSONText.string(of: text).flatMap { RFC3339.date(from: $0) }
  }
}
