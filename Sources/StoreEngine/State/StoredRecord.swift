package import JSONText

/// One record as the store holds it, still text.
package struct StoredRecord: Sendable {
  package var entity: String
  package var id: RecordID
  /// `_rev`: the save that last changed it.
  package var revision: Int
  /// `_n`: its place in the order of insertion, from 1.
  package var number: Int
  /// Its attributes as a JSON object, in stored order, nulls and unknown
  /// attributes included, without the store's own five keys:
  /// `{"latitude":37.33,"category":"Bar"}` — the braces are part of it.
  package var body: RecordBody
  package init(entity: String, id: RecordID, revision: Int, number: Int, body: RecordBody) {
    self.entity = entity
    self.id = id
    self.revision = revision
    self.number = number
    self.body = body
  }
}

/// The attributes of a record as members of an object, without the braces:
/// `"latitude":37.33,"category":"Bar"`. Verified JSON: scanning it cannot fail.
package struct RecordBody: Sendable, Hashable {
  package var members: Bytes
  package init(members: Bytes) { self.members = members }
}
