import JSONText
import StoreEngine

/// One candidate of a fetch: a record's text, pending changes included.
struct Row {
  var id: RecordID
  var revision: Int
  /// Its place in the order of insertion; pending inserts come after all.
  var number: Int
  var members: Bytes
  /// The pending object this is the text of, if any.
  var state: ObjectState?

  /// The stored record, for a row without pending changes.
  func stored(in layout: EntityLayout) -> StoredRecord {
    StoredRecord(
      entity: layout.name, id: id, revision: revision, number: number,
      body: RecordBody(members: members))
  }
}

extension Row {
  /// A stored record without pending changes.
  init(_ record: StoredRecord) {
    self.init(
      id: record.id, revision: record.revision, number: record.number,
      members: record.body.members)
  }
}
