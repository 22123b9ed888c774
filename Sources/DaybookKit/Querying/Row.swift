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
  /// What is stored, unless the object is not.
  var stored: StoredRecord?
}
