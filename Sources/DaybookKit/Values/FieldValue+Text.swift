#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

extension FieldValue {
  /// The value as plain text, as a table shows it: texts without quotes, dates
  /// as RFC 3339, JSON for lists and objects, nothing for nil; a document as
  /// its file's name.
  public var plainText: String {
    switch self {
    case .null: return ""
    case .bool(let answer): return answer ? "true" : "false"
    case .integer(let integer): return String(integer)
    case .double(let double): return RFC8785.text(of: double) ?? "\(double)"
    case .number(let text), .string(let text): return text
    case .decimal, .date, .uuid, .url, .data: return ValueText.text(of: self) ?? ""
    case .array, .object: return jsonText
    case .document(let document): return document.fileName ?? "(\(document.byteCount) bytes)"
    }
  }

  /// The value as JSON text in one line, as a record holds it.
  public var jsonText: String {
    var writer = JSONWriter()
    ValueText.write(self, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// As a message quotes it, cut when long.
  package var shown: String {
    switch self {
    case .null: "nil"
    case .string(let text): "“\(text.count <= 60 ? text : text.prefix(59) + "…")”"
    case .data(let data): "\(data.count) bytes"
    case .array(let elements): "a list of \(elements.count)"
    case .object(let object): "an object with \(object.members.count) members"
    case .document(let document): "a document of \(document.byteCount) bytes"
    default: plainText
    }
  }
}
