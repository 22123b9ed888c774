/// Writes the elements of an array.
struct UnkeyedTextEncoder: UnkeyedEncodingContainer {
  let core: EncodeCore
  let index: Int
  let stamp: UInt64

  var codingPath: [any CodingKey] {
    core.check(index, stamp)
    return core.path(of: index)
  }

  var count: Int {
    core.check(index, stamp)
    return core.frame(index).pointee.count
  }

  func encodeNil() throws {
    write { core.writeNull() }
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    let entry = core.enter(index, stamp)
    let place = core.beginElement(index, entry)
    do throws(ScalarFault) {
      if try core.writeScalar(value) {
        return leave(entry)
      }
    } catch {
      core.undo(index, entry)
      throw core.error(value, at: index, TextKey(intValue: count), error.text)
    }
    do {
      try core.writeComposite(value, key: place, parent: index)
    } catch {
      core.undo(index, entry)
      throw error
    }
    leave(entry)
  }

  func encode(_ value: Int128) throws {
    write { core.state.pointee.output.append(value) }
  }

  func encode(_ value: UInt128) throws {
    write { core.state.pointee.output.append(value) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    let nested = nest(.keyed)
    return KeyedEncodingContainer(KeyedTextEncoder<NestedKey>(core, nested.index, nested.stamp))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let nested = nest(.unkeyed)
    return UnkeyedTextEncoder(core: core, index: nested.index, stamp: nested.stamp)
  }

  func superEncoder() -> any Encoder {
    let nested = nest(.slot)
    return TextEncoder(core: core, index: nested.index, stamp: nested.stamp)
  }

  private func write(_ value: () -> Void) {
    let entry = core.enter(index, stamp)
    _ = core.beginElement(index, entry)
    value()
    leave(entry)
  }

  @inline(__always)
  private func leave(_ entry: EncodeCore.Entry) {
    core.frame(index).pointee.count &+= 1
    core.leave(index, entry)
  }

  private func nest(_ kind: EncodeFrame.Kind) -> (index: Int, stamp: UInt64) {
    let entry = core.enter(index, stamp)
    let place = core.beginElement(index, entry)
    let nested = core.nest(index, key: place, kind)
    leave(entry)
    return nested
  }
}
