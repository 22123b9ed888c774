/// Writes `Encodable` values as JSON text.
///
/// Members come in the order they are encoded in; a nil is written as null,
/// for `encodeIfPresent` too. Dates are RFC 3339, data is base64, URLs and
/// UUIDs (in lower case) are text, a `Decimal` is its digits as a string.
/// Infinity and NaN are refused.
package struct JSONTextEncoder: Sendable {
  package var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  private static let pool = CoderPool<EncodeState>()
  /// Memory beyond this is given back after a call.
  private static let keptCapacity = 1 << 20

  package init() {}

  /// The text of `value`.
  package func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    try withText(of: value) { Array($0) }
  }

  /// The text of the members of `value`, which must encode as an object,
  /// without the braces.
  package func encodeMembers<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    try withMembers(of: value) { Array($0) }
  }

  /// Hands the text of the members of `value` to `body`, before it is gone.
  package func withMembers<Value: Encodable, Result>(
    of value: Value, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try withText(of: value) { text in
      guard text.first == UInt8(ascii: "{") else {
        throw EncodingError.invalidValue(
          value,
          EncodingError.Context(
            codingPath: [], debugDescription: "the value is not encoded with keys"))
      }
      return try body(UnsafeRawBufferPointer(rebasing: text[1..<text.count - 1]))
    }
  }

  /// Hands the text of `value` to `body`, before it is gone.
  package func withText<Value: Encodable, Result>(
    of value: Value, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    let core = EncodeCore(state: Self.pool.take { EncodeState() })
    if !userInfo.isEmpty { core.state.pointee.userInfo = userInfo }
    defer {
      core.end(keeping: Self.keptCapacity)
      Self.pool.giveBack(core.state)
    }
    try core.writeWhole(value)
    return try body(
      UnsafeRawBufferPointer(
        start: core.state.pointee.output.base, count: core.state.pointee.output.count))
  }
}

extension EncodeCore {
  fileprivate func writeWhole<Value: Encodable>(_ value: Value) throws {
    do throws(ScalarFault) {
      if try writeScalar(value) { return }
    } catch {
      throw self.error(value, at: -1, nil, error.text)
    }
    let slot = push(key: 0, parent: -1, kind: .slot)
    state.pointee.top = slot
    try run(value, TextEncoder(core: self, index: slot, stamp: frame(slot).pointee.stamp))
    guard frame(slot).pointee.kind != .slot else {
      throw error(value, at: -1, nil, "the value encoded nothing")
    }
    finish(from: slot, then: -1)
    if state.pointee.isTooDeep {
      throw error(value, at: -1, nil, "values are nested more than \(JSONText.maximumDepth) deep")
    }
    if state.pointee.isEntangled {
      throw error(value, at: -1, nil, "the value wrote into its containers across each other")
    }
  }

  /// Makes the state ready for the next call; containers of this one are void.
  fileprivate func end(keeping capacity: Int) {
    state.pointee.frames.cut(to: 0)
    state.pointee.top = -1
    state.pointee.floor = 0
    state.pointee.recursion = 0
    state.pointee.output.trim(to: capacity)
    if !state.pointee.userInfo.isEmpty { state.pointee.userInfo = [:] }
    if state.pointee.moves > 0 || state.pointee.isEntangled || state.pointee.isTooDeep {
      state.pointee.marks = []
      state.pointee.moves = 0
      state.pointee.isEntangled = false
      state.pointee.isTooDeep = false
    }
    if !state.pointee.names.isEmpty { state.pointee.names = [:] }
  }
}
