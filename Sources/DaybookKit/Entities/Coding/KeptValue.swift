import JSONText

/// Turns Swift values into the values that attributes keep.
enum KeptValue {
  /// `value` as an attribute of `type` keeps it, by way of its JSON.
  static func of<Value: AttributeValue>(
    _ value: Value, as type: AttributeType
  ) throws(ValueProblem) -> FieldValue {
    if type.isDocument {
      guard let carrier = value as? any DocumentValue else { return .null }
      return try ValueText.coerced(.document(carrier.document), to: type)
    }
    return try ValueText.value(of: json(of: value), as: type)
  }

  /// The JSON that `value` encodes itself as; members of a dictionary by key
  /// and elements of a set by text, for the same bytes each time.
  private static func json<Value: AttributeValue>(
    of value: Value
  ) throws(ValueProblem) -> FieldValue {
    let text: [UInt8]
    do {
      text = try JSONTextEncoder().encode(value)
    } catch {
      throw problem(error)
    }
    guard let json = try? JSONValue(parsing: Bytes(text)) else {
      throw ValueProblem(.valueInvalid, "it does not encode as JSON")
    }
    return UnorderedValue.isUnordered(Value.Unwrapped.self) ? sorted(json) : FieldValue(json)
  }

  private static func sorted(_ json: JSONValue) -> FieldValue {
    switch json {
    case .object(let members):
      FieldValue(.object(members.sorted { $0.key < $1.key }))
    case .array(let elements):
      FieldValue(
        .array(
          elements.map { ($0, $0.text()) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }
            .map(\.0)))
    default: FieldValue(json)
    }
  }

  /// Why a value could not be encoded.
  static func problem(_ error: any Error) -> ValueProblem {
    guard case EncodingError.invalidValue(let value, let context) = error else {
      if let error = error as? DaybookError { return ValueProblem(error.code, error.message) }
      return ValueProblem(.valueInvalid, "it cannot be encoded: \(error)")
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    let place = path.isEmpty ? "" : " at “\(path)”"
    if value is Double || value is Float {
      return ValueProblem(.outOfRange, "\(value)\(place) is no number that JSON can hold")
    }
    return ValueProblem(
      .valueInvalid, "\(value)\(place) cannot be encoded: \(context.debugDescription)")
  }
}

/// Collections whose order is not a part of their value.
private enum UnorderedValue {
  static func isUnordered(_ type: Any.Type) -> Bool { type is any Unordered.Type }
}

private protocol Unordered {}
extension Set: Unordered {}
extension Dictionary: Unordered {}
