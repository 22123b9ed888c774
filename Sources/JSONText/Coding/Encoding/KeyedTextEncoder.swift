/// Writes the members of an object.
struct KeyedTextEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let core: EncodeCore
  private let index: Int
  private let stamp: UInt64
  private let table: UnsafeMutablePointer<KeyTable>?

  @inline(__always)
  init(_ core: EncodeCore, _ index: Int, _ stamp: UInt64) {
    self.core = core
    self.index = index
    self.stamp = stamp
    table = core.table(for: Key.self, over: index)
  }

  var codingPath: [any CodingKey] {
    core.check(index, stamp)
    return core.path(of: index)
  }

  func encodeNil(forKey key: Key) throws {
    write(key) { core.writeNull() }
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let entry = core.enter(index, stamp)
    let place = core.beginMember(key, index, table, entry)
    do throws(ScalarFault) {
      if try core.writeScalar(value) {
        core.leave(index, entry)
        return
      }
    } catch {
      core.undo(index, entry, key)
      throw core.error(value, at: index, key, error.text)
    }
    do {
      try core.writeComposite(value, key: place, parent: index)
    } catch {
      core.undo(index, entry, key)
      throw error
    }
    core.leave(index, entry)
  }

  func encode(_ value: Int128, forKey key: Key) throws {
    write(key) { core.state.pointee.output.append(value) }
  }

  func encode(_ value: UInt128, forKey key: Key) throws {
    write(key) { core.state.pointee.output.append(value) }
  }

  /// Writes null for nil: a record always has all of its attributes.
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    let nested = nest(key, .keyed)
    return KeyedEncodingContainer(KeyedTextEncoder<NestedKey>(core, nested.index, nested.stamp))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let nested = nest(key, .unkeyed)
    return UnkeyedTextEncoder(core: core, index: nested.index, stamp: nested.stamp)
  }

  func superEncoder() -> any Encoder {
    let entry = core.enter(index, stamp)
    let place = core.beginNamedMember("super", index, entry)
    let nested = core.nest(index, key: place, .slot)
    core.leave(index, entry)
    return TextEncoder(core: core, index: nested.index, stamp: nested.stamp)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    let entry = core.enter(index, stamp)
    let place = core.beginMember(key, index, table, entry)
    let nested = core.nest(index, key: place, .slot)
    core.leave(index, entry)
    return TextEncoder(core: core, index: nested.index, stamp: nested.stamp)
  }

  @inline(__always)
  private func write(_ key: Key, _ value: () -> Void) {
    let entry = core.enter(index, stamp)
    _ = core.beginMember(key, index, table, entry)
    value()
    core.leave(index, entry)
  }

  /// Opens a container behind `key`; one of the same kind that is there
  /// already is gone on with.
  private func nest(_ key: Key, _ kind: EncodeFrame.Kind) -> (index: Int, stamp: UInt64) {
    let entry = core.enter(index, stamp)
    if let nested = core.nestedFrame(key, of: index, table, kind, entry) {
      core.leave(index, entry)
      return (nested, core.frame(nested).pointee.stamp)
    }
    let place = core.beginMember(key, index, table, entry)
    let nested = core.nest(index, key: place, kind)
    core.leave(index, entry)
    return nested
  }
}
