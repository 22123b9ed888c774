#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The value of one attribute, of any type.
///
/// Literals make values: `"Bar"`, `37.33`, `true`, `nil`, `["a", "b"]`,
/// `["locality": "Berlin"]`.
public enum FieldValue: Sendable, Hashable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// An integer of any width.
  case integer(Int64)
  /// A floating-point number.
  case double(Double)
  /// A decimal number.
  case decimal(Decimal)
  /// A number inside JSON that `integer` and `double` would write otherwise
  /// than it was written, such as `1.50` or `1e400`: its text.
  case number(String)
  /// A text.
  case string(String)
  /// A point in time.
  case date(Date)
  /// A UUID.
  case uuid(UUID)
  /// A URL.
  case url(URL)
  /// Bytes.
  case data(Data)
  /// A JSON array.
  case array([FieldValue])
  /// A JSON object, its members in order.
  case object(Object)
  /// A blob or a transformable: a file of its own, stored or yet to be saved.
  case document(Document)
}

extension FieldValue {
  /// Whether there is no value.
  public var isNull: Bool { self == .null }

  /// The text, if this is one.
  public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

  /// The integer, if this is one.
  public var integerValue: Int64? { if case .integer(let value) = self { value } else { nil } }

  /// The number as a `Double`, if this is one, rounded where it must be.
  public var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .decimal(let value): Double(value.description)
    case .number(let text): Double(text)
    default: nil
    }
  }

  /// The truth value, if this is one.
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The date, if this is one.
  public var dateValue: Date? { if case .date(let value) = self { value } else { nil } }

  /// The UUID, if this is one.
  public var uuidValue: UUID? { if case .uuid(let value) = self { value } else { nil } }

  /// The document, if this is one.
  public var documentValue: Document? { if case .document(let value) = self { value } else { nil } }

  /// The elements, if this is an array.
  public var arrayValue: [FieldValue]? { if case .array(let value) = self { value } else { nil } }

  /// The members, if this is an object.
  public var objectValue: Object? { if case .object(let value) = self { value } else { nil } }

  /// The member called `key`, if this is an object that has it.
  public subscript(key: String) -> FieldValue? { objectValue?[key] }
}
