#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// Values of attributes and their JSON text, as records hold them.
///
/// Integers exact, doubles as RFC 8785 prints them, decimals as texts, data
/// as base64, dates as RFC 3339, UUIDs in lower case.
enum ValueText {
  /// Whether `value` can be kept by an attribute of `type` as it is.
  static func fits(_ value: FieldValue, _ type: AttributeType) -> Bool {
    (try? coerced(value, to: type)) != nil
  }

  /// `value` as an attribute of `type` keeps it: an integer given for a double
  /// becomes a double, an object given for a transformable a document.
  ///
  /// Text is not read here: `"12"` is no integer.
  static func coerced(
    _ value: FieldValue, to type: AttributeType
  ) throws(ValueProblem) -> FieldValue {
    if value.isNull { return .null }
    switch (type, value) {
    case (.string, .string), (.bool, .bool), (.uuid, .uuid), (.data, .data):
      return value
    case (.date, .date(let date)):
      guard RFC3339.text(of: date) != nil else {
        throw ValueProblem(.outOfRange, "the date is outside the years 1 to 9999")
      }
      return value
    case (.url, .url(let url)) where !url.absoluteString.isEmpty:
      return value
    case (.int16, _), (.int32, _), (.int64, _):
      return try integer(value, type)
    case (.double, _), (.float, _):
      return try floatingPoint(value, type)
    case (.decimal, _):
      return try decimal(value)
    case (.json, _):
      return try plainJSON(value, room: ValueDepth.ofJSON)
    case (.transformable, .document(let document)):
      guard document.type == Document.jsonType else {
        throw wrongType(value, type)
      }
      return value
    case (.transformable, _):
      return .document(Document(json: try plainJSON(value, room: ValueDepth.ofDocument)))
    case (.blob, .document):
      return value
    case (.blob, .data(let data)):
      return .document(Document(data))
    default:
      throw wrongType(value, type)
    }
  }

  static func wrongType(_ value: FieldValue, _ type: AttributeType) -> ValueProblem {
    ValueProblem(
      .wrongType, "\(value.shown) is not \(type.phrase)", example: type.literal)
  }

  private static func integer(
    _ value: FieldValue, _ type: AttributeType
  ) throws(ValueProblem) -> FieldValue {
    let range = type.integerRange ?? Int64.min...Int64.max
    let exact: Int64?
    switch value {
    case .integer(let integer): exact = integer
    case .double(let double): exact = Int64(exactly: double)
    case .decimal(let decimal): exact = Int64(decimal.description)
    case .number(let text):
      guard let number = JSONNumber(text: text), number.isInteger else {
        throw wrongType(value, type)
      }
      exact = number.int64
    default: throw wrongType(value, type)
    }
    guard let exact else {
      if case .number = value { throw outside(value, type, range) }
      if case .double(let double) = value, double.rounded() == double, double.isFinite {
        throw outside(value, type, range)
      }
      throw wrongType(value, type)
    }
    guard range.contains(exact) else { throw outside(value, type, range) }
    return .integer(exact)
  }

  private static func outside(
    _ value: FieldValue, _ type: AttributeType, _ range: ClosedRange<Int64>
  ) -> ValueProblem {
    ValueProblem(
      .outOfRange,
      "\(value.shown) is outside \(type.rawValue): \(range.lowerBound) to \(range.upperBound)")
  }

  private static func floatingPoint(
    _ value: FieldValue, _ type: AttributeType
  ) throws(ValueProblem) -> FieldValue {
    guard var double = value.doubleValue else { throw wrongType(value, type) }
    // A float is kept as the double that is nearest to its shortest text, so
    // that 0.1 is shown, written and compared as 0.1.
    if type == .float { double = Double(Float(double).description) ?? .nan }
    if double == 0, value.isNonzeroNumber {
      throw ValueProblem(.outOfRange, "\(value.shown) is too small for \(type.rawValue)")
    }
    guard double.isFinite else {
      throw ValueProblem(
        .outOfRange, "\(value.shown) is too large, or no number, for \(type.rawValue)")
    }
    return .double(double)
  }

  private static func decimal(_ value: FieldValue) throws(ValueProblem) -> FieldValue {
    switch value {
    case .decimal(let decimal) where !decimal.isNaN: return value
    case .integer(let integer): return .decimal(Decimal(integer))
    case .double(let double):
      if double.isFinite, let text = RFC8785.text(of: double),
        let decimal = DecimalText.decimal(from: text)
      {
        return .decimal(decimal)
      }
    case .number(let text):
      return .decimal(try decimal(ofText: text))
    default: break
    }
    throw wrongType(value, .decimal)
  }

  /// - Throws: Also when it is a number that no decimal holds exactly.
  static func decimal(ofText text: String) throws(ValueProblem) -> Decimal {
    if let decimal = DecimalText.decimal(from: text) { return decimal }
    guard JSONNumber(text: text) != nil else { throw wrongType(.string(text), .decimal) }
    throw ValueProblem(
      .outOfRange, "\(FieldValue.string(text).shown) has more digits than a decimal holds: 38")
  }

  /// What JSON itself can hold: dates, ids and the like become their texts.
  private static func plainJSON(
    _ value: FieldValue, room: Int
  ) throws(ValueProblem) -> FieldValue {
    switch value {
    case .null, .bool, .integer, .string: return value
    case .number(let text):
      guard JSONNumber(text: text) != nil else { throw wrongType(value, .json) }
      return value
    case .double(let double):
      guard double.isFinite else { throw wrongType(value, .json) }
      return value
    case .array(let elements):
      guard room > 0 else { throw ValueDepth.problem }
      var plain: [FieldValue] = []
      for element in elements { plain.append(try plainJSON(element, room: room - 1)) }
      return .array(plain)
    case .object(let object):
      guard room > 0 else { throw ValueDepth.problem }
      var plain: [FieldValue.Object.Member] = []
      for member in object.members {
        plain.append(.init(key: member.key, value: try plainJSON(member.value, room: room - 1)))
      }
      return .object(FieldValue.Object(distinct: plain))
    case .decimal, .date, .uuid, .url, .data:
      guard let text = text(of: value) else { throw wrongType(value, .json) }
      return .string(text)
    case .document: throw wrongType(value, .json)
    }
  }
}
