/// Reads the elements of an array.
struct UnkeyedTextDecoder: UnkeyedDecodingContainer {
  let core: DecodeCore
  let index: Int
  let stamp: UInt64

  var codingPath: [any CodingKey] {
    core.check(index, stamp)
    return core.path(of: index)
  }

  /// - Complexity: O(n) in the rest of the array.
  var count: Int? {
    core.check(index, stamp)
    var count = currentIndex
    var place = core.frame(index).pointee.cursor
    while place < core.state.pointee.end, core.text.byte(place) != UInt8(ascii: "]"),
      let end = core.text.endOfValue(from: place)
    {
      count += 1
      place = core.next(end)
    }
    return count
  }

  var currentIndex: Int {
    core.check(index, stamp)
    return core.frame(index).pointee.count
  }

  var isAtEnd: Bool {
    core.check(index, stamp)
    return core.isAtEnd(index)
  }

  func decodeNil() throws -> Bool {
    let start = try element(Never?.self)
    guard core.isNull(at: start) else { return false }
    pass(start &+ 4)
    return true
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let start = try element(type)
    var end = start
    let scalar = ScalarType(type)
    if scalar != .composite {
      do throws(ReadFault) {
        let value = try core.readScalar(type, scalar, at: start, &end)
        pass(end)
        return value
      } catch {
        throw core.error(error, type, start: start, at: index, TextKey(intValue: currentIndex))
      }
    }
    let value = try core.readComposite(
      type, at: start, key: ~core.frame(index).pointee.count, parent: index, &end)
    pass(end)
    return value
  }

  func decode(_ type: Int128.Type) throws -> Int128 { try decodeWide(type) }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeWide(type) }

  private func decodeWide<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    let start = try element(type)
    var end = start
    do throws(ReadFault) {
      let value = try core.readInteger(type, at: start, &end)
      pass(end)
      return value
    } catch {
      throw core.error(error, type, start: start, at: index, TextKey(intValue: currentIndex))
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let nested = try nest(KeyedDecodingContainer<NestedKey>.self)
    try core.open(nested.index, nested.stamp, .keyed)
    pass(nested.end)
    return KeyedDecodingContainer(KeyedTextDecoder<NestedKey>(core, nested.index, nested.stamp))
  }

  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let nested = try nest((any UnkeyedDecodingContainer).self)
    try core.open(nested.index, nested.stamp, .unkeyed)
    pass(nested.end)
    return UnkeyedTextDecoder(core: core, index: nested.index, stamp: nested.stamp)
  }

  func superDecoder() throws -> any Decoder {
    let nested = try nest((any Decoder).self)
    pass(nested.end)
    return TextDecoder(core: core, index: nested.index, stamp: nested.stamp)
  }

  /// The place of the next element.
  @inline(__always)
  private func element(_ type: Any.Type) throws -> Int {
    core.check(index, stamp)
    guard !core.isAtEnd(index) else { throw core.noMoreElements(type, at: index) }
    return core.frame(index).pointee.cursor
  }

  @inline(__always)
  private func pass(_ end: Int) {
    core.frame(index).pointee.cursor = core.next(end)
    core.frame(index).pointee.count &+= 1
  }

  private func nest(_ type: Any.Type) throws -> (index: Int, stamp: UInt64, end: Int) {
    let start = try element(type)
    let end = core.text.endOfValue(from: start) ?? core.state.pointee.end
    let nested = try core.nest(index, key: ~core.frame(index).pointee.count, start: start)
    return (nested.index, nested.stamp, end)
  }
}
