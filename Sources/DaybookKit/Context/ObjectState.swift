import JSONText
import StoreEngine

/// What a context knows of one object: what the store has, what was changed.
///
/// There is one per id and context; managed objects are views of it.
final class ObjectState {
  /// A changed attribute.
  struct Change {
    /// The text in the store when the change began; nil when there was none.
    var started: Bytes?
    var value: FieldValue
  }

  let id: ObjectID
  let layout: EntityLayout
  /// The newest record of the store that this context has seen.
  var stored: StoredRecord?
  /// By the attribute's place in the model.
  var changes: [Int: Change] = [:]
  var isInserted = false
  var isDeleted = false
  /// The revision that was known when the object was deleted here.
  var deletedRevision = 0
  /// When it became pending, among the objects of its context.
  var order = 0
  weak var object: AnyObject?

  init(id: ObjectID, layout: EntityLayout, stored: StoredRecord?) {
    self.id = id
    self.layout = layout
    self.stored = stored
  }

  var recordID: RecordID { id.recordID }
  var hasChanges: Bool { isInserted || isDeleted || !changes.isEmpty }

  func storedText(at place: Int) -> Bytes? {
    stored.flatMap { JSONText.value(of: layout.keys[place], inTrusted: $0.body.members) }
  }

  func storedValue(at place: Int, _ access: any DocumentAccess) -> FieldValue {
    guard let text = storedText(at: place) else { return .null }
    return ValueText.value(
      ofStored: text, as: layout.attributes[place].type, entity: layout.name, access: access)
      ?? .null
  }

  func value(at place: Int, _ access: any DocumentAccess) -> FieldValue {
    changes[place]?.value ?? storedValue(at: place, access)
  }

  /// Notes a new value; one that the store has already is no change.
  func set(_ value: FieldValue, at place: Int, _ access: any DocumentAccess) {
    if isInserted {
      changes[place] = Change(started: nil, value: value)
      return
    }
    if storedValue(at: place, access).isStored(as: value) {
      changes[place] = nil
    } else {
      let started = changes[place].map(\.started) ?? storedText(at: place)
      changes[place] = Change(started: started, value: value)
    }
  }

  /// The attributes as text, pending changes included.
  func members() -> Bytes {
    if isInserted {
      return Self.text(
        layout.attributes.indices.map { ($0, changes[$0]?.value ?? .null) }, layout)
    }
    let before = stored?.body ?? RecordBody(members: Bytes([]))
    return changes.isEmpty ? before.members : before.merging(changedMembers()).members
  }

  /// The changed attributes alone as text, in the model's order.
  func changedMembers() -> Bytes {
    Self.text(changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }, layout)
  }

  static func text(_ values: [(place: Int, value: FieldValue)], _ layout: EntityLayout) -> Bytes {
    var writer = JSONWriter()
    for (place, value) in values {
      writer.key(layout.keys[place])
      ValueText.write(value, to: &writer)
    }
    return Bytes(writer.bytes)
  }
}
