extension FieldValue: ExpressibleByNilLiteral {
  /// Makes `.null`.
  public init(nilLiteral: ()) { self = .null }
}

extension FieldValue: ExpressibleByBooleanLiteral {
  /// Makes `.bool`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension FieldValue: ExpressibleByIntegerLiteral {
  /// Makes `.integer`.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension FieldValue: ExpressibleByFloatLiteral {
  /// Makes `.double`.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension FieldValue: ExpressibleByStringLiteral {
  /// Makes `.string`.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension FieldValue: ExpressibleByArrayLiteral {
  /// Makes `.array`.
  public init(arrayLiteral elements: FieldValue...) { self = .array(elements) }
}

extension FieldValue: ExpressibleByDictionaryLiteral {
  /// Makes `.object`.
  public init(dictionaryLiteral elements: (String, FieldValue)...) {
    self = .object(Object(elements))
  }
}
