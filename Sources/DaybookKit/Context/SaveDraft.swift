import JSONText
import StoreEngine

/// A save on its way: what changed, held against the newest state under the
/// lock.
struct SaveDraft {
  /// What the save does about one object.
  struct Part {
    let state: ObjectState
    /// Nil when the store needs no change.
    var operation: ChangeSet.Operation?
    /// By the attribute's place.
    var values: [Int: FieldValue] = [:]
    /// What the store has.
    var current: StoredRecord?
    /// Whether the merge policy made it another than the context had it.
    var isDecided = false
  }

  let states: [ObjectState]
  let policy: MergePolicy
  /// Objects as they were before the save took in what others saved.
  private let wholes: [ObjectIdentifier: Whole]
  var documents: [DocumentPlace: StagedDocument] = [:]
  private(set) var parts: [Part] = []

  /// An object with all its values, and what it was made of.
  struct Whole {
    var revision: Int?
    var values: [Int: FieldValue]

    init(_ state: ObjectState) {
      revision = state.stored?.revision
      values = [:]
      for place in state.layout.attributes.indices {
        values[place] = state.value(at: place, UnreadDocuments.shared)
      }
    }
  }

  init(states: [ObjectState], policy: MergePolicy, wholes: [ObjectIdentifier: Whole]) {
    self.states = states
    self.policy = policy
    self.wholes = wholes
  }

  static func wholes(of states: [ObjectState]) -> [ObjectIdentifier: Whole] {
    var wholes: [ObjectIdentifier: Whole] = [:]
    for state in states where !state.isInserted && !state.pending.isDeleted {
      wholes[ObjectIdentifier(state)] = Whole(state)
    }
    return wholes
  }

  // MARK: Conflicts

  /// Decides what is to be done about each object, conflicts by the policy.
  ///
  /// - Throws: `conflict.attribute`, `conflict.deleted`, `object.exists`;
  ///   `value.invalid` for what a policy made.
  mutating func compare(
    with store: StoreState, _ access: any DocumentAccess
  ) throws(DaybookError) {
    var conflicts: [DaybookError] = []
    parts = []
    parts.reserveCapacity(states.count)
    for state in states {
      let current = try DaybookError.mapping { () throws(StoreError) in
        try store.record(entity: state.layout.name, id: state.recordID)
      }
      switch (state.isInserted, state.pending.isDeleted, current) {
      case (true, _, nil):
        parts.append(
          Part(state: state, operation: .insert, values: state.changes.mapValues(\.value)))
      case (true, _, _?): conflicts.append(SaveConflict.taken(state.id))
      case (false, true, nil): parts.append(Part(state: state, operation: nil))
      case (false, true, let current?): decideDeletion(of: state, current, &conflicts)
      case (false, false, nil): decideUpdateOfDeleted(state, &conflicts)
      case (false, false, let current?): decideUpdate(of: state, current, access, &conflicts)
      }
    }
    if let error = SaveConflict.error(conflicts) { throw error }
  }

  private mutating func decideDeletion(
    of state: ObjectState, _ current: StoredRecord, _ conflicts: inout [DaybookError]
  ) {
    var part = Part(state: state, operation: .delete, current: current)
    if current.revision != state.pending.deletedRevision {
      let conflict = MergeConflict(objectID: state.id)
      switch policy.resolution(of: conflict) {
      case .fail: conflicts.append(SaveConflict.error(of: conflict))
      case .store: (part.operation, part.isDecided) = (nil, true)
      case .mine, .value: break
      }
    }
    parts.append(part)
  }

  private mutating func decideUpdateOfDeleted(
    _ state: ObjectState, _ conflicts: inout [DaybookError]
  ) {
    let place = state.changes.keys.min() ?? 0
    let conflict = MergeConflict(
      objectID: state.id, mine: state.changes[place]?.value ?? .null)
    switch policy.resolution(of: conflict) {
    case .fail: conflicts.append(SaveConflict.error(of: conflict))
    case .store: parts.append(Part(state: state, operation: nil, isDecided: true))
    case .mine, .value:
      parts.append(
        Part(state: state, operation: .insert, values: Whole(state).values, isDecided: true))
    }
  }

  private mutating func decideUpdate(
    of state: ObjectState, _ current: StoredRecord, _ access: any DocumentAccess,
    _ conflicts: inout [DaybookError]
  ) {
    var part = Part(
      state: state, operation: .update, values: state.changes.mapValues(\.value),
      current: current)
    let found = SaveConflict.attributes(of: state, in: current)
    for (place, conflict) in found {
      switch policy.resolution(of: conflict) {
      case .fail: conflicts.append(SaveConflict.error(of: conflict, access))
      case .store: (part.values[place], part.isDecided) = (nil, true)
      case .mine: break
      case .value(let value):
        do throws(DaybookError) {
          part.values[place] = try Self.decided(value, at: place, of: state)
          part.isDecided = true
        } catch {
          conflicts.append(error)
        }
      }
    }
    if policy.isRollback, !found.isEmpty { part.values = [:] }
    if policy.isOverwrite, let whole = wholes[ObjectIdentifier(state)],
      whole.revision != current.revision
    {
      part.values = whole.values.merging(part.values) { $1 }
      part.isDecided = true
    }
    if part.values.isEmpty { part.operation = nil }
    parts.append(part)
  }

  /// What a policy made, as the attribute keeps it.
  private static func decided(
    _ value: FieldValue, at place: Int, of state: ObjectState
  ) throws(DaybookError) -> FieldValue {
    if let mine = state.changes[place]?.value, mine.isStored(as: value) { return mine }
    if case .document(let document) = value, document.isPending {
      throw DaybookError(
        .valueInvalid, "A merge policy cannot make a document; it gave one that is not saved.",
        recoverySuggestion: "Give one of the conflict's values.",
        context: .init(
          entity: state.layout.name, objectID: state.id,
          attribute: state.layout.attributes[place].name))
    }
    return try state.layout.accepted(value, at: place, of: state.id)
  }

  // MARK: Results

  /// What each object is going to be; nil for deleted.
  var members: [ObjectIdentifier: Bytes?] {
    var members: [ObjectIdentifier: Bytes?] = [:]
    for part in parts { members[ObjectIdentifier(part.state)] = .some(part.members) }
    return members
  }

  /// What a save of it did.
  var saved: ObjectChanges {
    var changes = ObjectChanges(source: .context)
    for part in parts {
      switch part.operation {
      case .insert: changes.inserted.append(part.state.id)
      case .update: changes.updated.append(part.state.id)
      case .delete: changes.deleted.append(part.state.id)
      case nil: break
      }
    }
    return changes
  }
}

extension SaveDraft.Part {
  /// Whether the object is going to be another than the one that was
  /// validated: others changed it, or the policy did.
  var isUnlikeValidated: Bool {
    switch operation {
    case .insert: isDecided
    case .update: isDecided || current?.revision != state.stored?.revision
    case .delete, nil: false
    }
  }

  /// What the object is going to be; nil for deleted.
  var members: Bytes? {
    switch operation {
    case .delete: nil
    case .insert: ObjectState.text(sorted, state.layout)
    case .update: current.map { $0.body.merging(ObjectState.text(sorted, state.layout)).members }
    case nil: current?.body.members
    }
  }

  fileprivate var sorted: [(key: Int, value: FieldValue)] { values.sorted { $0.key < $1.key } }
}

extension SaveDraft {
  // MARK: Writing

  func changeSet() -> ChangeSet {
    var set = ChangeSet()
    var written: [DocumentPlace: StagedDocument] = [:]
    for part in parts {
      guard let operation = part.operation else { continue }
      set.changes.append(change(operation, part, &written))
    }
    set.documents = written.sorted {
      ($0.key.id, $0.key.attribute) < ($1.key.id, $1.key.attribute)
    }.map(\.value)
    return set
  }

  private func change(
    _ operation: ChangeSet.Operation, _ part: Part,
    _ written: inout [DocumentPlace: StagedDocument]
  ) -> ChangeSet.Change {
    let state = part.state
    var writer = JSONWriter()
    if operation != .delete {
      for (place, value) in part.sorted {
        writer.key(state.layout.keys[place])
        if case .document = value, value == state.changes[place]?.value {
          let documentPlace = DocumentPlace(id: state.id, attribute: place)
          if let document = documents[documentPlace] {
            written[documentPlace] = document
            document.reference.write(to: &writer)
            continue
          }
        }
        ValueText.write(value, to: &writer)
      }
    }
    return ChangeSet.Change(
      operation: operation, entity: state.layout.name, id: state.recordID,
      members: Bytes(writer.bytes))
  }
}
