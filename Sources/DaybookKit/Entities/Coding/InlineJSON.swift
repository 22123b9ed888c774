import JSONText

/// JSON that an encoder is given as it is, for what stands in a record while a
/// transformable is yet to be saved.
struct InlineJSON: Encodable {
  let json: JSONValue

  func encode(to encoder: any Encoder) throws {
    switch json {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(InlineJSON(json: element)) }
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members {
        try container.encode(InlineJSON(json: member.value), forKey: Key(stringValue: member.key))
      }
    case .null, .bool, .number, .string:
      var container = encoder.singleValueContainer()
      try encodeScalar(to: &container)
    }
  }

  private func encodeScalar(to container: inout any SingleValueEncodingContainer) throws {
    switch json {
    case .bool(let answer): try container.encode(answer)
    case .string(let text): try container.encode(text)
    case .number(let number):
      if let integer = number.int64 {
        try container.encode(integer)
      } else {
        try container.encode(number.double ?? 0)
      }
    default: try container.encodeNil()
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
