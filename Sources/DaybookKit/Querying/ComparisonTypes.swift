#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// Which types one comparison may have, and the errors when it has others.
struct ComparisonTypes {
  let comparison: Comparison

  init(_ comparison: Comparison) { self.comparison = comparison }

  func mismatch(_ message: String, _ source: ValueSource, hint: String) -> DaybookError {
    DaybookError(
      .predicateTypeMismatch, "The predicate cannot compare this: \(message).",
      recoverySuggestion: hint,
      context: .init(offset: comparison.offset, entity: source.entity, attribute: source.name))
  }

  func checkOptions(_ source: ValueSource) throws(DaybookError) {
    guard !comparison.options.isEmpty, !source.isDynamic,
      ![.string, .url, .uuid].contains(source.type)
    else { return }
    throw mismatch(
      "“\(source.name)” is \(source.type.phrase), and [c] and [d] are for texts", source,
      hint: "Leave the brackets out.")
  }

  /// A constant as the attribute's type has it.
  func constant(
    _ value: FieldValue, for source: ValueSource
  ) throws(DaybookError) -> FieldValue {
    if source.isDynamic { return value }
    let type = source.type
    switch (type, value) {
    case (.string, .string), (.bool, .bool), (.date, .date), (.data, .data): return value
    case (.url, .string): return value
    case (.url, .url(let url)): return .string(url.absoluteString)
    case (.uuid, .uuid(let uuid)): return .string(uuid.uuidString.lowercased())
    case (.uuid, .string(let text)):
      if let uuid = UUID(uuidString: text) { return .string(uuid.uuidString.lowercased()) }
    case (.bool, .integer(let number)) where number == 0 || number == 1: return .bool(number == 1)
    case (.date, .string(let text)):
      if let date = RFC3339.date(from: text) ?? RFC3339.date(fromDay: text) { return .date(date) }
    case (.data, .string(let text)):
      if let data = Data(base64Encoded: text) { return .data(data) }
    default: if type.isNumeric, value.doubleValue != nil { return value }
    }
    throw mismatch(
      "“\(source.name)” is \(type.phrase), and \(value.shown) is none", source,
      hint: hint(for: type, value))
  }

  private func hint(for type: AttributeType, _ value: FieldValue) -> String {
    if type == .string, value.doubleValue != nil || value.boolValue != nil {
      return "Put a text in quotes: \"\(value.plainText)\""
    }
    switch type {
    case .blob: return "Ask whether there is one: != nil"
    case .string, .date, .uuid, .url, .data: return "For example \"\(type.literal)\"."
    default: return "For example \(type.example)."
    }
  }

  func pattern(_ text: String, _ source: ValueSource) throws(DaybookError) -> Pattern? {
    switch comparison.operation {
    case .like: return Pattern(like: text, options: comparison.options)
    case .matches:
      do {
        return try Pattern(text, options: comparison.options)
      } catch {
        throw DaybookError(
          .predicateSyntax,
          "The regular expression “\(text)” cannot be read at character \(error.offset + 1): \(error.message).",
          recoverySuggestion: "Put a backslash before a sign that is meant as it is: \\.",
          context: .init(
            offset: comparison.offset, entity: source.entity, attribute: source.name))
      }
    default: return nil
    }
  }

  func areComparable(_ left: ValueSource, _ right: ValueSource) -> Bool {
    if left.isDynamic || right.isDynamic { return left.type != .blob && right.type != .blob }
    if comparison.operation.isTextual || comparison.operation == .isIn {
      return Self.isText(left.type) && Self.isText(right.type)
    }
    if left.type.isNumeric { return right.type.isNumeric }
    return left.type == right.type && left.type != .blob
      || Self.isText(left.type) && Self.isText(right.type)
  }

  private static func isText(_ type: AttributeType) -> Bool {
    type == .string || type == .url || type == .uuid
  }
}
