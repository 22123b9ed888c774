extension Int: AttributeValue {
  /// `int64`.
  public static var attributeKind: AttributeKind { .integer(Self.self) }
}

extension Int8: AttributeValue {
  /// `int16` from −128 to 127.
  public static var attributeKind: AttributeKind { .integer(Self.self) }
}

extension Int16: AttributeValue {
  /// `int16`.
  public static var attributeKind: AttributeKind { .integer(Self.self) }
}

extension Int32: AttributeValue {
  /// `int32`.
  public static var attributeKind: AttributeKind { .integer(Self.self) }
}

extension Int64: AttributeValue {
  /// `int64`.
  public static var attributeKind: AttributeKind { .integer(Self.self) }
}

extension UInt: AttributeValue {
  /// `int64` from 0; values beyond `Int64.max` are refused when saved.
  public static var attributeKind: AttributeKind { .integer(Self.self) }
}

extension UInt8: AttributeValue {
  /// `int16` from 0 to 255.
  public static var attributeKind: AttributeKind { .integer(Self.self) }
}

extension UInt16: AttributeValue {
  /// `int32` from 0 to 65,535.
  public static var attributeKind: AttributeKind { .integer(Self.self) }
}

extension UInt32: AttributeValue {
  /// `int64` from 0 to 4,294,967,295.
  public static var attributeKind: AttributeKind { .integer(Self.self) }
}

extension UInt64: AttributeValue {
  /// `int64` from 0; values beyond `Int64.max` are refused when saved.
  public static var attributeKind: AttributeKind { .integer(Self.self) }
}
