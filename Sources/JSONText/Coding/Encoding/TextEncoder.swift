/// The encoder of one value, and its single-value container.
struct TextEncoder: Encoder, SingleValueEncodingContainer {
  let core: EncodeCore
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

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    core.open(index, stamp, .keyed)
    return KeyedEncodingContainer(KeyedTextEncoder<Key>(core, index, stamp))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    core.open(index, stamp, .unkeyed)
    return UnkeyedTextEncoder(core: core, index: index, stamp: stamp)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws {
    try write { core.writeNull() }
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    core.check(index, stamp)
    let isOpen = core.state.pointee.top == index && core.frame(index).pointee.kind == .slot
    guard isOpen else { return try encodeLate(value) }
    try encodeNow(value)
  }

  func encode(_ value: Int128) throws {
    try write { core.state.pointee.output.append(value) }
  }

  func encode(_ value: UInt128) throws {
    try write { core.state.pointee.output.append(value) }
  }

  @inline(__always)
  private func encodeNow<Value: Encodable>(_ value: Value) throws {
    do throws(ScalarFault) {
      if try core.writeScalar(value) {
        core.frame(index).pointee.kind = .scalar
        return
      }
    } catch {
      throw core.error(value, at: index, nil, error.text)
    }
    try core.run(value, self)
  }

  @inline(never)
  private func encodeLate<Value: Encodable>(_ value: Value) throws {
    try prepare(value) { try encodeNow(value) }
  }

  private func write(_ text: () -> Void) throws {
    core.check(index, stamp)
    try prepare("") {
      text()
      core.frame(index).pointee.kind = .scalar
    }
  }

  /// Makes the slot the end of the output for `body`.
  private func prepare(_ value: Any, _ body: () throws -> Void) throws {
    guard core.frame(index).pointee.kind == .slot else {
      throw core.error(value, at: index, nil, "a value was encoded here before")
    }
    if core.frame(index).pointee.end >= 0 {
      return try core.replacePlaceholder(index, body)
    }
    if core.state.pointee.top != index { _ = core.reopen(index) }
    try body()
  }
}
