import JSONText
import StoreEngine

/// A save on its way: what changed, held against the newest state under the
/// lock.
struct SaveDraft {
  let states: [ObjectState]
  var documents: [DocumentPlace: StagedDocument] = [:]
  /// Objects deleted here that the store has no more.
  private var gone: Set<ObjectID> = []

  init(states: [ObjectState]) { self.states = states }

  /// Looks for conflicts: attributes both sides changed to different values,
  /// objects one side changed and the other deleted.
  mutating func compare(with store: StoreState) throws(DaybookError) {
    var conflicts: [DaybookError] = []
    gone = []
    for state in states {
      let current = try DaybookError.mapping { () throws(StoreError) in
        try store.record(entity: state.layout.name, id: state.recordID)
      }
      switch (state.isInserted, state.isDeleted, current) {
      case (true, _, nil): break
      case (true, _, _?): conflicts.append(SaveConflict.taken(state.id))
      case (false, true, nil): gone.insert(state.id)
      case (false, true, let current?):
        if current.revision != state.deletedRevision {
          conflicts.append(SaveConflict.changedElsewhere(state.id))
        }
      case (false, false, nil): conflicts.append(SaveConflict.deletedElsewhere(state.id))
      case (false, false, let current?):
        conflicts += SaveConflict.attributes(of: state, in: current)
      }
    }
    if let error = SaveConflict.error(conflicts) { throw error }
  }

  func changeSet() -> ChangeSet {
    var set = ChangeSet()
    for state in states where !gone.contains(state.id) {
      set.changes.append(change(of: state))
    }
    set.documents = documents.sorted {
      ($0.key.id, $0.key.attribute) < ($1.key.id, $1.key.attribute)
    }.map(\.value)
    return set
  }

  private func change(of state: ObjectState) -> ChangeSet.Change {
    let operation: ChangeSet.Operation =
      state.isDeleted ? .delete : state.isInserted ? .insert : .update
    var writer = JSONWriter()
    if operation != .delete {
      for (place, change) in state.changes.sorted(by: { $0.key < $1.key }) {
        writer.key(state.layout.keys[place])
        if let document = documents[DocumentPlace(id: state.id, attribute: place)] {
          document.reference.write(to: &writer)
        } else {
          ValueText.write(change.value, to: &writer)
        }
      }
    }
    return ChangeSet.Change(
      operation: operation, entity: state.layout.name, id: state.recordID,
      members: Bytes(writer.bytes))
  }
}
