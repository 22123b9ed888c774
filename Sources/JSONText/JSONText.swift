/// JSON text read as bytes, by the letter of RFC 8259.
///
/// Two families of calls share this name. The strict ones (`members`,
/// `validate`) take any bytes and refuse what is not JSON, with the place of
/// the first fault. The trusted ones (`forEachMember`, `value`) take text that
/// a strict call has accepted before; they only walk. Given other bytes they
/// answer nonsense or nothing, but never read outside of what they were given.
package enum JSONText {
  /// How deep arrays and objects may stand in one another.
  package static let maximumDepth = 512
}

/// What a JSON value is, told by its first byte.
package enum JSONKind: UInt8, Sendable {
  case null, bool, number, string, array, object
}

/// One member of an object, as ranges of its text.
package struct JSONMember: Sendable, Hashable {
  /// The key, its escapes resolved.
  package var key: String
  /// The key as it was spelt, quotes included.
  package var keyText: Bytes
  /// The value as it was spelt.
  package var value: Bytes
  package var kind: JSONKind
  /// From the key through the value, in the bytes that were read.
  package var text: Range<Int>

  package init(key: String, keyText: Bytes, value: Bytes, kind: JSONKind, text: Range<Int>) {
    self.key = key
    self.keyText = keyText
    self.value = value
    self.kind = kind
    self.text = text
  }
}
