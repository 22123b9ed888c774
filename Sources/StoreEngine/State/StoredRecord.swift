package import JSONText

/// One record as the store holds it, still text.
package struct StoredRecord: Sendable {
  package var entity: String
  package var id: RecordID
  /// `_rev`: the save that last changed it.
  package var revision: Int
  /// `_n`: its place in the order of insertion, from 1.
  package var number: Int
  package var body: RecordBody

  package init(entity: String, id: RecordID, revision: Int, number: Int, body: RecordBody) {
    self.entity = entity
    self.id = id
    self.revision = revision
    self.number = number
    self.body = body
  }
}

/// The attributes of a record as the members of an object, without braces:
/// `"latitude":37.33,"category":"Bar"`.
///
/// In stored order, nulls, unknown attributes and unknown `_` keys included;
/// only the store's own five keys are taken out. The text was verified when it
/// was read, so scanning it cannot fail.
package struct RecordBody: Sendable, Hashable {
  package var members: Bytes

  package init(members: Bytes) { self.members = members }

  /// This body with the members of `changes` replaced, and those it did not
  /// have put at the end.
  ///
  /// - Complexity: O(length).
  package func merging(_ changes: Bytes) -> RecordBody {
    var replacements: [(key: Bytes, value: Bytes, used: Bool)] = []
    JSONText.forEachMember(ofTrusted: changes, braces: false) { key, value, _ in
      replacements.append((key, value, false))
      return true
    }
    var text: [UInt8] = []
    text.reserveCapacity(members.count + changes.count)
    func append(_ key: Bytes, _ value: Bytes) {
      if !text.isEmpty { text.append(UInt8(ascii: ",")) }
      text.append(contentsOf: key.array)
      text.append(UInt8(ascii: ":"))
      text.append(contentsOf: value.array)
    }
    JSONText.forEachMember(ofTrusted: members, braces: false) { key, value, _ in
      if let place = replacements.firstIndex(where: { Self.sameKey($0.key, key) }) {
        replacements[place].used = true
        append(key, replacements[place].value)
      } else {
        append(key, value)
      }
      return true
    }
    for change in replacements where !change.used { append(change.key, change.value) }
    return RecordBody(members: Bytes(text))
  }

  /// Two spellings of a key may differ by escapes alone.
  private static func sameKey(_ left: Bytes, _ right: Bytes) -> Bool {
    if left == right { return true }
    let backslash = UInt8(ascii: "\\")
    guard left.firstIndex(of: backslash) != nil || right.firstIndex(of: backslash) != nil else {
      return false
    }
    return JSONText.string(of: left) == JSONText.string(of: right)
  }
}
