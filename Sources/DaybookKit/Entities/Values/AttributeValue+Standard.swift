#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension String: AttributeValue {
  /// `string`.
  public static var attributeKind: AttributeKind { AttributeKind(.string) }
}

extension Bool: AttributeValue {
  /// `bool`.
  public static var attributeKind: AttributeKind { AttributeKind(.bool) }
}

extension Double: AttributeValue {
  /// `double`; infinity and NaN are refused when saved.
  public static var attributeKind: AttributeKind { AttributeKind(.double) }
}

extension Float: AttributeValue {
  /// `float`; infinity and NaN are refused when saved.
  public static var attributeKind: AttributeKind { AttributeKind(.float) }
}

extension Decimal: AttributeValue {
  /// `decimal`; NaN is refused when saved.
  public static var attributeKind: AttributeKind { AttributeKind(.decimal) }
}

extension Date: AttributeValue {
  /// `date`; years before 1 and after 9999 are refused when saved.
  public static var attributeKind: AttributeKind { AttributeKind(.date) }
}

extension UUID: AttributeValue {
  /// `uuid`.
  public static var attributeKind: AttributeKind { AttributeKind(.uuid) }
}

extension URL: AttributeValue {
  /// `url`; an empty one is refused when saved.
  public static var attributeKind: AttributeKind { AttributeKind(.url) }
}

extension Data: AttributeValue {
  /// `data`, inside the record; a `Blob` is a file of its own.
  public static var attributeKind: AttributeKind { AttributeKind(.data) }
}

extension Optional: AttributeValue where Wrapped: AttributeValue {
  /// What is wrapped.
  public typealias Unwrapped = Wrapped
  /// The kind of what is wrapped, with no value allowed.
  public static var attributeKind: AttributeKind { Wrapped.attributeKind.optional }
}

extension Array: AttributeValue where Element: AttributeValue {
  /// The array itself.
  public typealias Unwrapped = Self
}

extension Set: AttributeValue where Element: AttributeValue {
  /// The set itself. It is kept as a JSON array, its elements by their texts.
  public typealias Unwrapped = Self
}

extension Dictionary: AttributeValue where Key == String, Value: AttributeValue {
  /// The dictionary itself. It is kept as a JSON object, its members by key.
  public typealias Unwrapped = Self
}
