/// Makes `Decodable` values from JSON text.
///
/// It reads what `JSONTextEncoder` writes and what means the same: members in
/// any order, unknown ones ignored, absent ones as nil where the type allows,
/// integers spelt `1.0` or `1e2`. A number that its type cannot hold is an
/// error, as is a string that is not the date, UUID or data it should be.
package struct JSONTextDecoder: Sendable {
  package var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  private static let pool = CoderPool<DecodeState>()

  package init() {}

  /// Reads the whole text, strictly.
  ///
  /// - Throws: `DecodingError`; for text that is no JSON, `dataCorrupted` with
  ///   the `JSONTextError` underneath.
  package func decode<Value: Decodable>(
    _ type: Value.Type, from text: Bytes, line: Int = 1, byte: Int = 0
  ) throws -> Value {
    do throws(JSONTextError) {
      try JSONText.validate(text, line: line, byte: byte)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: error.description, underlyingError: error))
    }
    return try decode(type, fromTrusted: text)
  }

  /// Reads text that a strict call has accepted before.
  package func decode<Value: Decodable>(
    _ type: Value.Type, fromTrusted text: Bytes
  ) throws -> Value {
    try decode(type, text, isBare: false)
  }

  /// Reads the inside of an object, without its braces, that a strict call has
  /// accepted before.
  package func decode<Value: Decodable>(
    _ type: Value.Type, fromTrustedMembers text: Bytes
  ) throws -> Value {
    try decode(type, text, isBare: true)
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, _ text: Bytes, isBare: Bool
  ) throws -> Value {
    try text.withUnsafeBytes { bytes in
      let core = DecodeCore(state: Self.pool.take { DecodeState() })
      if !userInfo.isEmpty { core.state.pointee.userInfo = userInfo }
      defer {
        core.end()
        Self.pool.giveBack(core.state)
      }
      core.state.pointee.text = bytes.baseAddress ?? DecodeState.nowhere
      core.state.pointee.end = bytes.count
      let root = core.push(start: core.skipSpace(0), key: 0, parent: -1)
      core.frame(root).pointee.isBare = isBare
      return try TextDecoder(core: core, index: root, stamp: core.frame(root).pointee.stamp)
        .decode(type)
    }
  }
}

extension DecodeCore {
  /// Makes the state ready for the next call; containers of this one are void.
  fileprivate func end() {
    state.pointee.frames.cut(to: 0)
    state.pointee.members.cut(to: 0)
    state.pointee.text = DecodeState.nowhere
    state.pointee.end = 0
    state.pointee.recursion = 0
    state.pointee.running = 0
    state.pointee.keepsMembers = false
    if !state.pointee.userInfo.isEmpty { state.pointee.userInfo = [:] }
    if !state.pointee.names.isEmpty { state.pointee.names = [:] }
  }
}
