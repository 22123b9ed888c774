/// Members, whichever are asked for.
struct ProbeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ProbeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// One key: a member of a dictionary, or the case of an enum.
  var allKeys: [Key] {
    let number = decoder.state.numbers.number(of: codingPath)
    if let cases = EnumCases.all(of: Key.self) {
      let choice = ProbeNumbers.choice(
        of: cases.count, number: number, round: decoder.state.round)
      return [cases[(choice + decoder.attempt) % cases.count]]
    }
    // A text that is a number is a key for dictionaries of either.
    return decoder.count == 0 ? [] : Key(stringValue: "\(1 + number)").map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool {
    decoder.state.request(key, at: codingPath)
    return true
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    decoder.state.request(key, at: codingPath)
    return decoder.isDeep
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    decoder.state.request(key, at: codingPath)
    return try decoder.inner(key).value(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    decoder.state.request(key, at: codingPath)
    if decoder.isDeep { return nil }
    do {
      return try decoder.inner(key).value(type)
    } catch let refusal as ProbeRefusal {
      throw refusal
    } catch {
      return nil
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    decoder.state.request(key, at: codingPath)
    return decoder.inner(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    decoder.state.request(key, at: codingPath)
    return decoder.inner(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder.inner(ProbeKey(name: "super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    decoder.state.request(key, at: codingPath)
    return decoder.inner(key)
  }
}

/// A key by name.
struct ProbeKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(name: String) { (stringValue, intValue) = (name, nil) }
  init(place: Int) { (stringValue, intValue) = ("\(place)", place) }
  init?(stringValue: String) { self.init(name: stringValue) }
  init?(intValue: Int) { self.init(place: intValue) }
}
