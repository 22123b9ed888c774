/// A key made ready for finding it in text that was verified before.
package struct JSONKey: Sendable, Hashable {
  package let name: String
  /// The key with its quotes, as the writer spells it.
  package let text: Bytes

  package init(_ name: String) {
    self.name = name
    var writer = JSONWriter()
    writer.string(name)
    text = Bytes(writer.bytes)
  }
}

extension JSONText {
  /// Calls `body` with every member of verified text, in order, until it
  /// returns false.
  ///
  /// - Parameters:
  ///   - members: An object, or the inside of one, that a strict call accepted.
  ///   - braces: Whether the object's braces are part of `members`.
  ///   - body: Takes the key with its quotes as it is spelt, the value, and
  ///     what the value is.
  @inline(__always)
  package static func forEachMember(
    ofTrusted members: Bytes, braces: Bool,
    _ body: (_ key: Bytes, _ value: Bytes, _ kind: JSONKind) -> Bool
  ) {
    forEachMemberRange(ofTrusted: members, braces: braces) { key, value, kind in
      body(members[key], members[value], kind)
    }
  }

  /// Like `forEachMember`, with places in `members` in the stead of slices:
  /// for loops that must not count references.
  @inline(__always)
  package static func forEachMemberRange(
    ofTrusted members: Bytes, braces: Bool,
    _ body: (_ key: Range<Int>, _ value: Range<Int>, _ kind: JSONKind) -> Bool
  ) {
    members.withUnsafeBytes { bytes in
      walk(bytes, braces: braces, body)
    }
  }

  package static func walk(
    _ bytes: UnsafeRawBufferPointer, braces: Bool,
    _ body: (_ key: Range<Int>, _ value: Range<Int>, _ kind: JSONKind) -> Bool
  ) {
    let text = TrustedText(bytes)
    text.forEachMember(from: text.startOfMembers(braces: braces)) { key, value in
      body(key, value, kind(ofFirst: text.byte(value.lowerBound)))
    }
  }

  /// The value of `key` in verified members without braces, or nil.
  ///
  /// - Complexity: O(n), at the speed of memory.
  package static func value(of key: JSONKey, inTrusted members: Bytes) -> Bytes? {
    let place = members.withUnsafeBytes { bytes in
      let text = TrustedText(bytes)
      return key.text.withUnsafeBytes { range(of: $0, in: text) }
    }
    return place.map { members[$0] }
  }

  /// The value of the key called `name`; a `JSONKey` made once is faster.
  package static func value(of name: String, inTrusted members: Bytes) -> Bytes? {
    value(of: JSONKey(name), inTrusted: members)
  }

  private static func range(
    of key: UnsafeRawBufferPointer, in text: TrustedText
  ) -> Range<Int>? {
    var found: Range<Int>?
    text.forEachMember(from: 0) { candidate, value in
      guard text.isKey(candidate, key) else { return true }
      found = value
      return false
    }
    return found
  }

  /// What a verified value is.
  package static func kind(of value: Bytes) -> JSONKind {
    value.withUnsafeBytes { bytes in
      let text = TrustedText(bytes)
      let start = text.skipSpace(0)
      return start < text.end ? kind(ofFirst: text.byte(start)) : .null
    }
  }

  @inline(__always)
  static func kind(ofFirst byte: UInt8) -> JSONKind {
    switch byte {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    default: .number
    }
  }
}
