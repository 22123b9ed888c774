import JSONText

/// Turns Swift values into the values that attributes keep.
enum KeptValue {
  /// `value` as an attribute of `type` keeps it, by way of its JSON.
  static func of<Value: AttributeValue>(
    _ value: Value, as type: AttributeType, unordered places: UnorderedPlaces = UnorderedPlaces()
  ) throws(ValueProblem) -> FieldValue {
    if type.isDocument {
      guard let carrier = value as? any DocumentValue else { return .null }
      return try ValueText.coerced(.document(carrier.document), to: type)
    }
    return try ValueText.value(of: FieldValue(places.sorted(json(of: value))), as: type)
  }

  private static func json<Value: AttributeValue>(
    of value: Value
  ) throws(ValueProblem) -> JSONValue {
    let text: [UInt8]
    do {
      text = try JSONTextEncoder().encode(value)
    } catch {
      throw problem(error)
    }
    guard let json = try? JSONValue(parsing: Bytes(text)) else {
      throw ValueProblem(.valueInvalid, "it does not encode as JSON")
    }
    return json
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
