import JSONText
import StoreEngine

/// A save on its way: what changed, held against the newest state under the
/// lock.
struct SaveDraft {
  /// What the save does about one object.
  private struct Part {
    let state: ObjectState
    /// Nil when the store needs no change.
    var operation: ChangeSet.Operation?
    /// By the attribute's place.
    var values: [Int: FieldValue] = [:]
    /// What the store has, for an update.
    var current: StoredRecord?
  }

  let states: [ObjectState]
  let policy: MergePolicy
  var documents: [DocumentPlace: StagedDocument] = [:]
  private var parts: [Part] = []

  init(states: [ObjectState], policy: MergePolicy) {
    self.states = states
    self.policy = policy
  }

  // MARK: Conflicts

  /// Decides what is to be done about each object, conflicts by the policy.
  ///
  /// - Throws: `conflict.attribute`, `conflict.deleted`, `object.exists`.
  mutating func compare(with store: StoreState) throws(DaybookError) {
    var conflicts: [DaybookError] = []
    parts = []
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
      case (false, false, let current?): decideUpdate(of: state, current, &conflicts)
      }
    }
    if let error = SaveConflict.error(conflicts) { throw error }
  }

  private mutating func decideDeletion(
    of state: ObjectState, _ current: StoredRecord, _ conflicts: inout [DaybookError]
  ) {
    var operation: ChangeSet.Operation? = .delete
    if current.revision != state.pending.deletedRevision {
      let conflict = MergeConflict(objectID: state.id)
      switch policy.resolution(of: conflict) {
      case .fail: conflicts.append(SaveConflict.error(of: conflict))
      case .store: operation = nil
      case .mine, .value: break
      }
    }
    parts.append(Part(state: state, operation: operation))
  }

  private mutating func decideUpdateOfDeleted(
    _ state: ObjectState, _ conflicts: inout [DaybookError]
  ) {
    let place = state.changes.keys.min() ?? 0
    let conflict = MergeConflict(
      objectID: state.id, mine: state.changes[place]?.value ?? .null)
    switch policy.resolution(of: conflict) {
    case .fail: conflicts.append(SaveConflict.error(of: conflict))
    case .store: parts.append(Part(state: state, operation: nil))
    case .mine, .value:
      parts.append(Part(state: state, operation: .insert, values: wholeObject(state)))
    }
  }

  private mutating func decideUpdate(
    of state: ObjectState, _ current: StoredRecord, _ conflicts: inout [DaybookError]
  ) {
    var part = Part(
      state: state, operation: .update, values: state.changes.mapValues(\.value),
      current: current)
    let found = SaveConflict.attributes(of: state, in: current)
    for (place, conflict) in found {
      switch policy.resolution(of: conflict) {
      case .fail: conflicts.append(SaveConflict.error(of: conflict))
      case .store: part.values[place] = nil
      case .value(let value): part.values[place] = value
      case .mine: break
      }
    }
    if policy.isRollback, !found.isEmpty { part.values = [:] }
    if policy.isOverwrite, current.revision != state.stored?.revision {
      part.values = wholeObject(state)
    }
    if part.values.isEmpty { part.operation = nil }
    parts.append(part)
  }

  private func wholeObject(_ state: ObjectState) -> [Int: FieldValue] {
    var values: [Int: FieldValue] = [:]
    for place in state.layout.attributes.indices {
      values[place] = state.value(at: place, UnreadDocuments.shared)
    }
    return values
  }

  // MARK: Rules

  /// Objects that are not quite what was validated, as they are going to be
  /// saved: others changed them, or the policy did.
  var merged: [(state: ObjectState, members: Bytes)] {
    parts.compactMap { part in
      guard part.operation == .update, let current = part.current,
        current.revision != part.state.stored?.revision
      else { return nil }
      let changes = ObjectState.text(part.values.sorted { $0.key < $1.key }, part.state.layout)
      return (part.state, current.body.merging(changes).members)
    }
  }

  /// The values a policy put in place of what was validated.
  var replaced: [(state: ObjectState, place: Int, value: FieldValue)] {
    parts.flatMap { part in
      part.values.compactMap { place, value in
        part.state.changes[place].map { $0.value.isStored(as: value) } == true
          ? nil : (part.state, place, value)
      }
    }
  }

  // MARK: Writing

  func changeSet() -> ChangeSet {
    var set = ChangeSet()
    var written: Set<DocumentPlace> = []
    for part in parts {
      guard let operation = part.operation else { continue }
      set.changes.append(change(operation, part))
      for (place, value) in part.values where part.state.changes[place]?.value == value {
        if case .document = value {
          written.insert(DocumentPlace(id: part.state.id, attribute: place))
        }
      }
    }
    set.documents = documents.filter { written.contains($0.key) }
      .sorted { ($0.key.id, $0.key.attribute) < ($1.key.id, $1.key.attribute) }.map(\.value)
    return set
  }

  private func change(_ operation: ChangeSet.Operation, _ part: Part) -> ChangeSet.Change {
    let state = part.state
    var writer = JSONWriter()
    if operation != .delete {
      for (place, value) in part.values.sorted(by: { $0.key < $1.key }) {
        writer.key(state.layout.keys[place])
        let document = documents[DocumentPlace(id: state.id, attribute: place)]
        if let document, value == state.changes[place]?.value {
          document.reference.write(to: &writer)
        } else {
          ValueText.write(value, to: &writer)
        }
      }
    }
    return ChangeSet.Change(
      operation: operation, entity: state.layout.name, id: state.recordID,
      members: Bytes(writer.bytes))
  }
}
