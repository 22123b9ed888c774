/// A decoder that has no text: it makes up whatever it is asked for.
///
/// Optionals have values, arrays one element, dictionaries one member; types
/// that contain themselves end after a few levels.
struct ProbeDecoder: Decoder {
  let state: ProbeState
  let codingPath: [any CodingKey]
  /// Which of several ways to be read is tried: a type may take one element,
  /// or a pair, or none, and one case of an enum where another has no end.
  let attempt: Int
  /// How many decoders are around this one.
  let depth: Int

  static let maximumDepth = 8

  init(_ state: ProbeState, path: [any CodingKey] = [], attempt: Int = 0, depth: Int = 0) {
    self.state = state
    codingPath = path
    self.attempt = attempt
    self.depth = depth
  }

  /// How many elements an array has.
  var count: Int { isDeep ? 0 : [1, 2, 0][attempt] }

  var userInfo: [CodingUserInfoKey: Any] { [:] }
  /// Whether what may be left out is left out from here on.
  var isDeep: Bool { codingPath.count >= Self.maximumDepth }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ProbeKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    ProbeUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    ProbeSingleContainer(decoder: self)
  }

  func inner(_ key: any CodingKey) -> ProbeDecoder {
    ProbeDecoder(state, path: codingPath + [key], depth: depth + 1)
  }

  /// A decoder for what this one's value wraps.
  func wrapped() -> ProbeDecoder { ProbeDecoder(state, path: codingPath, depth: depth + 1) }

  /// Makes a value for the place that this decoder is at.
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      try state.take(isDeep: depth > 4 * Self.maximumDepth, isAttribute: depth == 1)
      return try simpleValue(type) ?? composite(type)
    } catch {
      if case ProbeRefusal.misplacedDocument = error { throw error }
      if let value = standIn(type) { return value }
      if error is ProbeFailure || error is ProbeRefusal && codingPath.count > 1 { throw error }
      throw ProbeFailure(path: codingPath.map(\.stringValue), type: type, cause: error)
    }
  }

  private func simpleValue<Value>(_ type: Value.Type) throws -> Value? {
    let number = state.numbers.number(of: codingPath)
    if let value = ProbeValues.scalar(type, number: number, round: state.round) { return value }
    if let documents = type as? any DocumentValue.Type {
      guard codingPath.count == 1 else {
        throw state.refuse(
          .misplacedDocument(path: codingPath.map(\.stringValue), type: "\(type)"))
      }
      let document = ProbeValues.document(number: number, round: state.round)
      return documents.init(document: document) as? Value
    }
    return ProbeValues.enumCase(type, number: number, round: state.round)
  }

  private func composite<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if UnorderedPlaces.isUnordered(type) { state.noteUnordered(at: codingPath) }
    var failure: (any Error)?
    for attempt in 0..<3 {
      do {
        return try Value(
          from: ProbeDecoder(state, path: codingPath, attempt: attempt, depth: depth))
      } catch let refusal as ProbeRefusal {
        throw refusal
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? ProbeRefusal.endless
  }

  /// The attribute's default, for a type of which no value can be made.
  private func standIn<Value>(_ type: Value.Type) -> Value? {
    guard codingPath.count == 1 else { return nil }
    return state.defaults[codingPath[0].stringValue] as? Value
  }
}
