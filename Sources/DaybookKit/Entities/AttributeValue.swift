/// What an attribute of an entity may be.
///
/// The standard types are: texts, integers of every width, `Double`, `Float`,
/// `Decimal`, `Bool`, `Date`, `UUID`, `URL`, `Data`, optionals, arrays, sets
/// and dictionaries with texts as keys, and `Blob` and `Transformable`, whose
/// values are files of their own. A type of yours says so, and that is all:
///
/// ```swift
/// enum Rating: String, Codable, AttributeValue {  // kept as its raw text
///   case awesome, good, okay, bad, terrible
/// }
/// struct Address: Codable, AttributeValue {  // kept as JSON
///   var street: String
///   var city: String
/// }
/// ```
///
/// In a module whose declarations are on the main actor by default, nothing
/// more is needed: the conformance frees the type from the actor.
public protocol AttributeValue: Codable, Sendable, Equatable {
  /// The type without its optionality: `Int` for `Int?`, else the type itself.
  /// Rules and defaults are about it.
  associatedtype Unwrapped: AttributeValue = Self

  /// How values are kept: as their raw value is, when they have one; else as
  /// JSON.
  static var attributeKind: AttributeKind { get }
}

extension AttributeValue {
  /// JSON inside the record.
  public static var attributeKind: AttributeKind { .json }
}

extension AttributeValue where Self: RawRepresentable, RawValue: AttributeValue {
  /// The kind of the raw value: `string` for an enum of texts.
  public static var attributeKind: AttributeKind { RawValue.attributeKind }
}
