#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

extension AttributeType {
  /// Reads a value from what a person typed.
  ///
  /// Numbers; `true false yes no 1 0` in any case; a date as RFC 3339,
  /// `YYYY-MM-DD` (midnight UTC) or `now`; a UUID in any case; a URL; base64
  /// for data; JSON for `json` and `transformable`. A blob is not typed.
  ///
  /// - Throws: `value.invalid`, with the type, the text and a right example.
  public func value(fromText text: String) throws(DaybookError) -> FieldValue {
    do {
      return try read(text)
    } catch {
      throw error.asValueError(attribute: nil, entity: nil)
    }
  }

  /// Reads a value from JSON text.
  ///
  /// - Throws: `value.invalid`, with the type, the text and a right example.
  public func value(fromJSON text: String) throws(DaybookError) -> FieldValue {
    do {
      return try readJSON(text)
    } catch {
      throw error.asValueError(attribute: nil, entity: nil)
    }
  }

  func read(_ text: String) throws(ValueProblem) -> FieldValue {
    switch self {
    case .string: return .string(text)
    case .int16, .int32, .int64, .double, .float:
      guard let number = JSONNumber(text: number(text)) else { throw wrong(text) }
      return try ValueText.value(of: FieldValue(.number(number)), as: self)
    case .bool:
      switch text.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: throw wrong(text)
      }
    case .date:
      if text.lowercased() == "now" { return .date(Date()) }
      if let day = RFC3339.date(fromDay: text) { return .date(day) }
      guard RFC3339.date(from: text) != nil else { throw wrong(text) }
      return try ValueText.value(of: .string(text), as: self)
    case .decimal: return try ValueText.value(of: .string(number(text)), as: self)
    case .uuid, .url, .data: return try ValueText.value(of: .string(text), as: self)
    case .json, .transformable: return try readJSON(text)
    case .blob: throw wrong(text)
    }
  }

  func readJSON(_ text: String) throws(ValueProblem) -> FieldValue {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: Bytes(text))
    } catch {
      throw ValueProblem(
        .wrongType,
        "\(FieldValue.string(text).shown) is not JSON: \(error.message) at column \(error.column)",
        example: self == .string ? "\"\(example)\"" : example)
    }
    return try ValueText.value(of: FieldValue(json), as: self)
  }

  /// `+1` and `.5` are how people write too.
  private func number(_ text: String) -> String {
    var digits = text[...]
    let isNegative = digits.hasPrefix("-")
    if isNegative || digits.hasPrefix("+") { digits = digits.dropFirst() }
    if digits.hasPrefix(".") { digits = "0" + digits }
    return (isNegative ? "-" : "") + digits
  }

  private func wrong(_ text: String) -> ValueProblem {
    var problem = ValueText.wrongType(.string(text), self)
    problem.example = example
    return problem
  }
}

extension ModelAttribute {
  /// Reads a value from what a person typed; see `AttributeType`.
  ///
  /// - Throws: `value.invalid`, with the attribute, its type, the text and a
  ///   right example.
  public func value(fromText text: String) throws(DaybookError) -> FieldValue {
    do {
      return try type.read(text)
    } catch {
      throw error.asValueError(attribute: self, entity: nil)
    }
  }

  /// Reads a value from JSON text.
  ///
  /// - Throws: `value.invalid`, with the attribute, its type, the text and a
  ///   right example.
  public func value(fromJSON text: String) throws(DaybookError) -> FieldValue {
    do {
      return try type.readJSON(text)
    } catch {
      throw error.asValueError(attribute: self, entity: nil)
    }
  }

  /// Reads a value from a member of parsed JSON: the text of a date as a date.
  ///
  /// - Throws: `value.invalid`, with the attribute, its type, the value and a
  ///   right example.
  public func value(from json: FieldValue) throws(DaybookError) -> FieldValue {
    do {
      return try ValueText.value(of: json, as: type)
    } catch {
      throw error.asValueError(attribute: self, entity: nil)
    }
  }
}

extension ValueProblem {
  func asValueError(attribute: ModelAttribute?, entity: String?) -> DaybookError {
    let whose = attribute.map { "“\($0.name)” (\($0.type.rawValue)): " } ?? ""
    return DaybookError(
      .valueInvalid, "\(whose)\(reason).", recoverySuggestion: example.map { "For example \($0)." },
      context: .init(entity: entity, attribute: attribute?.name))
  }
}
