/// The decoder of one value, and its single-value container.
struct TextDecoder: Decoder, SingleValueDecodingContainer {
  let core: DecodeCore
  let index: Int
  let stamp: UInt64

  var codingPath: [any CodingKey] {
    core.check(index, stamp)
    return core.path(of: index)
  }

  var userInfo: [CodingUserInfoKey: Any] {
    core.check(index, stamp)
    return core.state.pointee.userInfo
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try core.open(index, stamp, .keyed)
    return KeyedDecodingContainer(KeyedTextDecoder<Key>(core, index, stamp))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try core.open(index, stamp, .unkeyed)
    return UnkeyedTextDecoder(core: core, index: index, stamp: stamp)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool {
    core.check(index, stamp)
    let frame = core.frame(index).pointee
    return frame.kind == .absent || (!frame.isBare && core.isNull(at: frame.start))
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    core.check(index, stamp)
    let frame = core.frame(index)
    let start = frame.pointee.start
    guard frame.pointee.kind != .absent else {
      throw core.error(ReadFault(.null), type, start: start, at: index, nil)
    }
    guard !frame.pointee.isBare else { return try core.run(type, self) }
    var end = start
    let scalar = ScalarType(type)
    if scalar != .composite {
      do throws(ReadFault) {
        let value = try core.readScalar(type, scalar, at: start, &end)
        if frame.pointee.kind == .value { core.frame(index).pointee.cursor = end }
        return value
      } catch {
        throw core.error(error, type, start: start, at: index, nil)
      }
    }
    return try core.run(type, self)
  }

  func decode(_ type: Int128.Type) throws -> Int128 { try decodeWide(type) }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeWide(type) }

  private func decodeWide<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    core.check(index, stamp)
    let start = core.frame(index).pointee.start
    var end = start
    do throws(ReadFault) {
      return try core.readInteger(type, at: start, &end)
    } catch {
      throw core.error(error, type, start: start, at: index, nil)
    }
  }
}
