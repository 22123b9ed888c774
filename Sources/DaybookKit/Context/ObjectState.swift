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
    /// Where the value is when no record can keep it.
    var origin: Origin?

    /// Whether both stand for the same value.
    func isSame(as other: Change) -> Bool {
      origin === other.origin && (problem == nil) == (other.problem == nil)
        && value.isStored(as: other.value)
    }
  }

  /// The whole that a value which no record can keep was part of.
  final class Origin {
    let value: any ManagedValue
    init(_ value: any ManagedValue) { self.value = value }
  }

  /// Everything that is not saved yet, as one value: what undo brings back.
  struct Pending {
    /// By the attribute's place in the model.
    var changes: [Int: Change] = [:]
    var isInserted = false
    var isDeleted = false
    /// The revision that was known when the object was deleted here.
    var deletedRevision: Int?

    /// Whether a save would do something. An object inserted and deleted
    /// again never was.
    var isSomething: Bool { isInserted ? !isDeleted : isDeleted || !changes.isEmpty }

    /// Whether both mean the same.
    func isSame(as other: Pending) -> Bool {
      isInserted == other.isInserted && isDeleted == other.isDeleted
        && Self.areSame(changes, other.changes)
    }

    static func areSame(_ one: [Int: Change], _ other: [Int: Change]) -> Bool {
      one.count == other.count
        && one.allSatisfy { place, change in other[place]?.isSame(as: change) == true }
    }
  }

  /// What the parent context has not saved yet.
  struct Inherited {
    var changes: [Int: Change]
    var isInserted: Bool
    var isDeleted: Bool

    func isSame(as other: Inherited) -> Bool {
      isInserted == other.isInserted && isDeleted == other.isDeleted
        && Pending.areSame(changes, other.changes)
    }
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
  /// The revision whose values are proved to be of the model's types.
  private var provedRevision = -1
  /// When it first became pending since the last save, among the objects of
  /// its context; 0 for not yet.
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

  /// Proves that every view of this state can read `record`.
  ///
  /// - Throws: `record.damaged`.
  func prove(_ record: StoredRecord) throws(DaybookError) {
    try proveValues(of: record)
    guard typedView != nil, let typing = layout.typing else { return }
    let text = RecordText(
      members: record.body.members, access: UnreadDocuments.shared, entity: layout.name)
    try typing.prove(text, id: recordID)
  }

  /// Proves that the values of `record` are of the model's types.
  func proveValues(of record: StoredRecord) throws(DaybookError) {
    guard record.revision != provedRevision else { return }
    try RecordProof.check(record, layout)
    provedRevision = record.revision
  }

  // MARK: Changing

  /// Runs `body`, which changes the attributes at `places`, and tells those who
  /// look.
  private func mutate(_ places: @autoclosure () -> [Int], _ body: () -> Void) {
    guard typedView != nil || recordView != nil else {
      body()
      version &+= 1
      return
    }
    let places = places()
    typedView?.valuesWillChange(at: places)
    recordView?.valuesWillChange(at: places)
    body()
    version &+= 1
    typedView?.valuesDidChange(at: places)
    recordView?.valuesDidChange(at: places)
  }

  /// Notes a new value; one that the store has already is no change.
  ///
  /// - Parameter base: What the store had when the change began in a child
  ///   context, if it did.
  func set(
    _ change: Change, at place: Int, since base: Bytes?, _ access: any DocumentAccess
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
        change.started = started(at: place, base)
        pending.changes[place] = change
      }
    }
  }

  /// What the store has when a change begins: nothing that matters where the
  /// parent has a change too, which the child's replaces.
  private func started(at place: Int, _ base: Bytes?) -> Bytes? {
    if let known = pending.changes[place] { return known.started }
    return base ?? (inherited?.changes[place] == nil ? storedText(at: place) : nil)
  }

  /// Puts what is pending back to what it was, or forward again.
  func restore(_ pending: Pending) {
    mutate(places(changedBy: pending.changes, of: self.pending.changes)) {
      self.pending = pending
    }
  }

  /// - Parameter revision: The revision that was known when the object was
  ///   deleted in a child context.
  func markDeleted(knowing revision: Int? = nil) {
    mutate([]) {
      pending.isDeleted = true
      pending.deletedRevision = revision ?? stored?.revision
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
    mutate(places(settledBy: record)) {
      if let record {
        stored = record
        presence = .present
      } else {
        presence = pending.isDeleted ? .deleted : .gone
      }
      pending = Pending()
      inherited = nil
    }
  }

  /// Takes over what the parent has pending; nil when it has nothing.
  func inherit(_ inherited: Inherited?, stored record: StoredRecord?) {
    mutate(places(changedBy: inherited?.changes ?? [:], of: self.inherited?.changes ?? [:])) {
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
    mutate([]) {
      pending = Pending()
      inherited = above.inheritance
    }
  }

  func detach() { presence = .detached }

}

// What changes for those who look.
extension ObjectState {
  /// The places whose text `record` changes.
  private func places(changedBy record: StoredRecord?) -> [Int] {
    guard let record else { return [] }
    return layout.keys.indices.filter { place in
      pending.changes[place] == nil && text(at: place, of: record) != storedText(at: place)
    }
  }

  /// The places that have other values when `record` is all there is.
  private func places(settledBy record: StoredRecord?) -> [Int] {
    guard let record else { return pending.changes.keys.sorted() }
    let changes = effectiveChanges
    return layout.keys.indices.filter { place in
      let text = text(at: place, of: record)
      guard let change = changes[place] else { return text != storedText(at: place) }
      var writer = JSONWriter()
      ValueText.write(change.value, to: &writer)
      return change.origin != nil || text != Bytes(writer.bytes)
    }
  }

  private func places(changedBy new: [Int: Change], of old: [Int: Change]) -> [Int] {
    Set(new.keys).union(old.keys).sorted().filter { place in
      guard let one = new[place], let other = old[place] else { return true }
      return !one.isSame(as: other)
    }
  }

  private func text(at place: Int, of record: StoredRecord) -> Bytes? {
    JSONText.value(of: layout.keys[place], inTrusted: record.body.members)
  }
}
