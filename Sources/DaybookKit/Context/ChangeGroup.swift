/// What one step of work changed in a context: one undo, one announcement.
struct ChangeGroup {
  struct Entry {
    let state: ObjectState
    /// What was pending before the step.
    let before: ObjectState.Pending
    let wasDeleted: Bool
  }

  private(set) var entries: [Entry] = []
  private var known: Set<ObjectIdentifier> = []

  var isEmpty: Bool { entries.isEmpty }

  /// Notes a state before its first change of the step.
  mutating func note(_ state: ObjectState, before: ObjectState.Pending? = nil) {
    guard known.insert(ObjectIdentifier(state)).inserted else { return }
    entries.append(
      Entry(
        state: state, before: before ?? state.pending,
        wasDeleted: before?.isDeleted ?? state.isDeleted))
  }

  /// What became of the objects, each by its kind.
  var changes: ObjectChanges {
    var changes = ObjectChanges(source: .context)
    for entry in entries {
      changes.note(
        entry.state.id, wasThere: !entry.wasDeleted, isThere: !entry.state.isDeleted)
    }
    return changes
  }
}
