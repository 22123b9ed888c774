#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What can be given where a `FieldValue` is meant: arguments of a predicate.
public protocol FieldValueConvertible: Sendable {
  /// The value.
  var fieldValue: FieldValue { get }
}

extension FieldValue: FieldValueConvertible {
  /// Itself.
  public var fieldValue: FieldValue { self }
}

extension Bool: FieldValueConvertible {
  /// A `.bool`.
  public var fieldValue: FieldValue { .bool(self) }
}

extension FieldValueConvertible where Self: FixedWidthInteger {
  /// An `.integer`; a `.number` when it exceeds 64 signed bits.
  public var fieldValue: FieldValue {
    Int64(exactly: self).map(FieldValue.integer) ?? .number(String(self))
  }
}

extension Int: FieldValueConvertible {}
extension Int8: FieldValueConvertible {}
extension Int16: FieldValueConvertible {}
extension Int32: FieldValueConvertible {}
extension Int64: FieldValueConvertible {}
extension UInt: FieldValueConvertible {}
extension UInt8: FieldValueConvertible {}
extension UInt16: FieldValueConvertible {}
extension UInt32: FieldValueConvertible {}
extension UInt64: FieldValueConvertible {}

extension Double: FieldValueConvertible {
  /// A `.double`.
  public var fieldValue: FieldValue { .double(self) }
}

extension Float: FieldValueConvertible {
  /// A `.double` of the same value.
  public var fieldValue: FieldValue { .double(Double(self)) }
}

extension Decimal: FieldValueConvertible {
  /// A `.decimal`.
  public var fieldValue: FieldValue { .decimal(self) }
}

extension String: FieldValueConvertible {
  /// A `.string`.
  public var fieldValue: FieldValue { .string(self) }
}

extension Substring: FieldValueConvertible {
  /// A `.string`.
  public var fieldValue: FieldValue { .string(String(self)) }
}

extension Date: FieldValueConvertible {
  /// A `.date`.
  public var fieldValue: FieldValue { .date(self) }
}

extension UUID: FieldValueConvertible {
  /// A `.uuid`.
  public var fieldValue: FieldValue { .uuid(self) }
}

extension URL: FieldValueConvertible {
  /// A `.url`.
  public var fieldValue: FieldValue { .url(self) }
}

extension Data: FieldValueConvertible {
  /// A `.data`.
  public var fieldValue: FieldValue { .data(self) }
}

extension ObjectID: FieldValueConvertible {
  /// A `.uuid`.
  public var fieldValue: FieldValue { .uuid(uuid) }
}

extension Document: FieldValueConvertible {
  /// A `.document`.
  public var fieldValue: FieldValue { .document(self) }
}

extension Array: FieldValueConvertible where Element: FieldValueConvertible {
  /// An `.array`.
  public var fieldValue: FieldValue { .array(map(\.fieldValue)) }
}

extension Set: FieldValueConvertible where Element: FieldValueConvertible {
  /// An `.array`, in no particular order.
  public var fieldValue: FieldValue { .array(map(\.fieldValue)) }
}

extension Optional: FieldValueConvertible where Wrapped: FieldValueConvertible {
  /// The value, or `.null`.
  public var fieldValue: FieldValue { self?.fieldValue ?? .null }
}
