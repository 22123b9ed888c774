/// Elements, as many as the decoder says.
struct ProbeUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: ProbeDecoder
  private(set) var currentIndex = 0

  init(decoder: ProbeDecoder) { self.decoder = decoder }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { decoder.count }
  var isAtEnd: Bool { currentIndex >= decoder.count }

  private mutating func next() throws -> ProbeDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self, .init(codingPath: codingPath, debugDescription: "there are no more elements"))
    }
    defer { currentIndex += 1 }
    return decoder.inner(ProbeKey(place: currentIndex))
  }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().value(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> { try next().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }
}

/// One value.
struct ProbeSingleContainer: SingleValueDecodingContainer {
  let decoder: ProbeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.isDeep }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.wrapped().value(type)
  }
}
