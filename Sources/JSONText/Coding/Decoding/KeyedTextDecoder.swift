/// Reads the members of an object.
struct KeyedTextDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let core: DecodeCore
  private let index: Int
  private let stamp: UInt64
  private let table: UnsafeMutablePointer<KeyTable>?

  @inline(__always)
  init(_ core: DecodeCore, _ index: Int, _ stamp: UInt64) {
    self.core = core
    self.index = index
    self.stamp = stamp
    table = core.table(for: Key.self, over: index)
  }

  var codingPath: [any CodingKey] {
    core.check(index, stamp)
    return core.path(of: index)
  }

  var allKeys: [Key] {
    core.check(index, stamp)
    return core.names(of: index).compactMap(Key.init(stringValue:))
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let found = find(key) else { throw core.notFound(key, at: index) }
    return core.isNull(at: found.valueStart)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let found = find(key) else { throw core.notFound(key, at: index) }
    return try read(type, key, found)
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    guard let found = find(key) else { throw core.notFound(key, at: index) }
    return try readInteger(type, key, found)
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    guard let found = find(key) else { throw core.notFound(key, at: index) }
    return try readInteger(type, key, found)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let found = present(key) else { return nil }
    return try read(type, key, found)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let nested = try nest(key)
    try core.open(nested.index, nested.stamp, .keyed)
    return KeyedDecodingContainer(KeyedTextDecoder<NestedKey>(core, nested.index, nested.stamp))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    let nested = try nest(key)
    try core.open(nested.index, nested.stamp, .unkeyed)
    return UnkeyedTextDecoder(core: core, index: nested.index, stamp: nested.stamp)
  }

  func superDecoder() throws -> any Decoder {
    core.check(index, stamp)
    return try superDecoder(core.findNamed("super", index))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try superDecoder(find(key))
  }

  /// A key that is absent leads to a decoder of null.
  private func superDecoder(_ found: FoundMember?) throws -> any Decoder {
    let nested = try core.nest(
      index, key: found?.keyStart ?? core.state.pointee.end,
      start: found?.valueStart ?? core.state.pointee.end)
    if let found { pass(found) } else { core.frame(nested.index).pointee.kind = .absent }
    return TextDecoder(core: core, index: nested.index, stamp: nested.stamp)
  }

  private func nest(_ key: Key) throws -> (index: Int, stamp: UInt64) {
    guard let found = find(key) else { throw core.notFound(key, at: index) }
    let nested = try core.nest(index, key: found.keyStart, start: found.valueStart)
    pass(found)
    return nested
  }

  /// Goes on behind a value that is read later.
  private func pass(_ found: FoundMember) {
    let end = core.text.endOfValue(from: found.valueStart) ?? core.state.pointee.end
    core.advance(index, past: found, to: end)
  }
}

extension KeyedTextDecoder {
  @inline(__always)
  private func find(_ key: Key) -> FoundMember? {
    core.check(index, stamp)
    return core.find(key, index, table)
  }

  /// The member called `key`, unless its value is null; a null is passed over.
  @inline(__always)
  func present(_ key: Key) -> FoundMember? {
    guard let found = find(key) else { return nil }
    guard core.isNull(at: found.valueStart) else { return found }
    core.advance(index, past: found, to: found.valueStart &+ 4)
    return nil
  }

  @inline(__always)
  func read<Value: Decodable>(
    _ type: Value.Type, _ key: Key, _ found: FoundMember
  ) throws -> Value {
    var end = found.valueStart
    let scalar = ScalarType(type)
    if scalar != .composite {
      do throws(ReadFault) {
        let value = try core.readScalar(type, scalar, at: found.valueStart, &end)
        core.advance(index, past: found, to: end)
        return value
      } catch {
        throw core.error(error, type, start: found.valueStart, at: index, key)
      }
    }
    let value = try core.readComposite(
      type, at: found.valueStart, key: found.keyStart, parent: index, &end)
    core.advance(index, past: found, to: end)
    return value
  }

  func readInteger<Value: FixedWidthInteger>(
    _ type: Value.Type, _ key: Key, _ found: FoundMember
  ) throws -> Value {
    var end = found.valueStart
    do throws(ReadFault) {
      let value = try core.readInteger(type, at: found.valueStart, &end)
      core.advance(index, past: found, to: end)
      return value
    } catch {
      throw core.error(error, type, start: found.valueStart, at: index, key)
    }
  }
}
