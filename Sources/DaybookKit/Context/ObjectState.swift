import JSONText
import StoreEngine

/// What a context knows of one object: what the store has, what was changed.
///
/// There is one per id and context; managed objects are views of it. Values
/// come from three places, the first that has one: what was changed here, what
/// the parent context has changed (for a child), what the store holds.
final class ObjectState {
  /// A changed attribute.
  struct Change {
    /// The text in the store when the change began; nil when there was none.
    var started: Bytes?
    var value: FieldValue
    /// Why a save will refuse it, when the type of the value could not keep it.
    var problem: ValueProblem?
    /// The value that no record can keep, inside the whole it was part of.
    var origin: (any ManagedValue)?
  }

  /// Everything that is not saved yet, as one value: what undo brings back.
  struct Pending {
    /// By the attribute's place in the model.
    var changes: [Int: Change] = [:]
    var isInserted = false
    var isDeleted = false
    /// The revision that was known when the object was deleted here.
    var deletedRevision = 0

    /// Whether a save would do something. An object inserted and deleted
    /// again never was.
    var isSomething: Bool { isInserted ? !isDeleted : isDeleted || !changes.isEmpty }
  }

  /// What the parent context has not saved yet.
  struct Inherited: Equatable {
    var values: [Int: FieldValue]
    var isInserted: Bool
    var isDeleted: Bool
  }

  /// What became of the object apart from pending changes.
  enum Presence {
    case present
    /// Deleted from the store by a save of this context.
    case deleted
    /// Deleted from the store by somebody else.
    case gone
    /// Its context was reset.
    case detached
  }

  let id: ObjectID
  let layout: EntityLayout
  /// The newest record of the store that this context has seen.
  private(set) var stored: StoredRecord?
  private(set) var inherited: Inherited?
  private(set) var pending: Pending
  private(set) var presence = Presence.present
  /// Differs whenever a value may.
  private(set) var version = 0
  /// When it became pending, among the objects of its context.
  var order = 0
  weak var typedView: (any ObjectView)?
  weak var recordView: (any ObjectView)?

  init(id: ObjectID, layout: EntityLayout, stored: StoredRecord?, pending: Pending = Pending()) {
    self.id = id
    self.layout = layout
    self.stored = stored
    self.pending = pending
  }

  var recordID: RecordID { id.recordID }
  var changes: [Int: Change] { pending.changes }
  var hasChanges: Bool { pending.isSomething }
  var isInserted: Bool { pending.isInserted }
  /// Whether it was deleted, here or elsewhere, saved or not.
  var isDeleted: Bool {
    pending.isDeleted || presence == .gone || presence == .deleted
      || inherited?.isDeleted == true
  }
  var isDetached: Bool { presence == .detached }

  // MARK: Changing

  /// Runs `body`, which changes the attributes at `places` (nil for any), and
  /// tells those who look.
  private func mutate(_ places: [Int]?, _ body: () -> Void) {
    typedView?.valuesWillChange(at: places)
    recordView?.valuesWillChange(at: places)
    body()
    version &+= 1
    typedView?.valuesDidChange(at: places)
    recordView?.valuesDidChange(at: places)
  }

  /// Notes a new value; one that the store has already is no change.
  func set(
    _ change: Change, at place: Int, _ access: any DocumentAccess
  ) {
    mutate([place]) {
      if pending.isInserted {
        pending.changes[place] = change
      } else if change.problem == nil,
        committedValue(at: place, access).isStored(as: change.value)
      {
        pending.changes[place] = nil
      } else {
        var change = change
        change.started = pending.changes[place].map(\.started) ?? storedText(at: place)
        pending.changes[place] = change
      }
    }
  }

  /// Puts what is pending back to what it was, or forward again.
  func restore(_ pending: Pending) { mutate(nil) { self.pending = pending } }

  func markDeleted() {
    mutate(nil) {
      pending.isDeleted = true
      pending.deletedRevision = stored?.revision ?? 0
    }
  }

  /// Takes over what the store has now; nil when it has the object no more.
  func adopt(_ record: StoredRecord?) {
    mutate(places(changedBy: record)) {
      if let record {
        stored = record
        presence = .present
      } else {
        presence = pending.isDeleted ? .deleted : .gone
        if pending.isDeleted { pending = Pending() }
      }
    }
  }

  /// Takes over what a save made of it.
  func settle(as record: StoredRecord?) {
    mutate(pending.changes.isEmpty ? places(changedBy: record) : nil) {
      if let record {
        stored = record
        presence = .present
        pending = Pending()
      } else {
        presence = pending.isDeleted ? .deleted : .gone
        pending = Pending()
      }
      inherited = nil
    }
  }

  /// Takes over what the parent has pending; nil when it has nothing.
  func inherit(_ inherited: Inherited?, stored record: StoredRecord?) {
    mutate(nil) {
      if let record { stored = record }
      if inherited == nil, record == nil {
        // It stays readable with what the parent had.
        self.inherited?.isDeleted = true
        presence = .gone
      } else {
        self.inherited = inherited
        presence = .present
      }
    }
  }

  /// Takes over that the parent's state has now what was pending here.
  func settle(into above: ObjectState) {
    mutate(nil) {
      pending = Pending()
      inherited = above.inheritance
    }
  }

  func detach() { presence = .detached }

  /// The places whose text `record` changes; nil for any.
  private func places(changedBy record: StoredRecord?) -> [Int]? {
    guard let record, let stored else { return nil }
    if typedView == nil, recordView == nil { return [] }
    return layout.keys.indices.filter { place in
      JSONText.value(of: layout.keys[place], inTrusted: record.body.members)
        != JSONText.value(of: layout.keys[place], inTrusted: stored.body.members)
    }
  }
}
