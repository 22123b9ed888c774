import StoreEngine

/// A child context: what it sees of its parent, and how it saves into it.
extension ManagedObjectContext {
  /// The state of an object with changes that are not in the store, here or
  /// in a parent.
  func pendingState(_ id: ObjectID) -> ObjectState? {
    if let state = pending[id] { return state }
    return parent?.pendingState(id).map(mirror)
  }

  /// Objects with changes that are not in the store, here or in a parent:
  /// those that are in the store too by id, and those that are not in order.
  func overlay(
    of layout: EntityLayout
  ) -> (changed: [RecordID: ObjectState], inserted: [ObjectState]) {
    var changed: [RecordID: ObjectState] = [:]
    var inserted: [ObjectState] = []
    if let parent {
      let above = parent.overlay(of: layout)
      for state in above.changed.values { changed[state.recordID] = mirror(state) }
      inserted = above.inserted.map(mirror).filter { !$0.isDeleted }
    }
    for state in pendingInOrder where state.layout === layout {
      if state.isInserted {
        inserted.append(state)
      } else if state.stored != nil {
        changed[state.recordID] = state
      }
    }
    return (changed, inserted)
  }

  /// This context's own state of an object that is pending in the parent.
  private func mirror(_ above: ObjectState) -> ObjectState {
    let inherited = above.inheritance
    if let state = registeredState(above.id), !state.isInserted || !state.isDeleted {
      if state.isInserted { return state }
      if state.inherited?.isSame(as: inherited) != true {
        state.inherit(inherited, stored: above.stored)
      }
      return state
    }
    let state = ObjectState(id: above.id, layout: above.layout, stored: above.stored)
    state.inherit(inherited, stored: nil)
    register(state)
    return state
  }

  /// Takes over what the parent has changed, saved or rolled back.
  func takeInParent() throws(DaybookError) {
    guard let parent else { return }
    var changes = ObjectChanges(source: .store)
    for state in registeredStates where !state.isInserted {
      let wasDeleted = state.isDeleted
      if let above = parent.pendingState(state.id) {
        guard state.inherited?.isSame(as: above.inheritance) != true else { continue }
        _ = mirror(above)
      } else if state.inherited != nil {
        let record = try DaybookError.mapping { () throws(StoreError) in
          try seen.record(entity: state.layout.name, id: state.recordID)
        }
        state.inherit(nil, stored: record)
      } else {
        continue
      }
      sort(state)
      if state.isDeleted != wasDeleted {
        if wasDeleted {
          changes.inserted.append(state.id)
        } else {
          changes.deleted.append(state.id)
        }
      } else {
        changes.updated.append(state.id)
      }
    }
    if !changes.isEmpty { announce(.objectsDidChange(changes)) }
  }

  // MARK: Saving into the parent

  /// Gives every change to the parent, all or nothing.
  ///
  /// - Throws: `conflict.deleted` when the parent, or the store, has the
  ///   object no more.
  func save(_ states: [ObjectState], into parent: ManagedObjectContext) throws(DaybookError) {
    var above: [ObjectState?] = []
    var conflicts: [DaybookError] = []
    for state in states {
      let found = try parent.counterpart(of: state)
      above.append(found)
      if found != nil, state.isInserted {
        conflicts.append(SaveConflict.taken(state.id))
      } else if found == nil, !state.isInserted, !state.pending.isDeleted {
        let mine = state.changes.min { $0.key < $1.key }?.value.value ?? .null
        conflicts.append(
          SaveConflict.error(of: MergeConflict(objectID: state.id, mine: mine)))
      }
    }
    if let error = SaveConflict.error(conflicts) { throw error }
    parent.step(recording: .undo) {
      for (state, found) in zip(states, above) { give(state, to: found, of: parent) }
    }
  }

  private func give(
    _ state: ObjectState, to above: ObjectState?, of parent: ManagedObjectContext
  ) {
    if state.isInserted {
      var pending = state.pending
      let new = ObjectState(id: state.id, layout: state.layout, stored: nil, pending: pending)
      pending.isDeleted = true
      parent.willChange(new, from: pending)
      parent.register(new)
      parent.sort(new)
      state.settle(into: new)
    } else if let above {
      if state.pending.isDeleted {
        parent.delete(above, knowing: state.pending.deletedRevision)
      } else {
        for (place, change) in state.changes.sorted(by: { $0.key < $1.key }) {
          parent.change(above, place, to: change, since: change.started)
        }
      }
      state.settle(into: above)
    } else {
      // Deleted here, and gone there already.
      state.restore(.init())
    }
    sort(state)
  }

  /// The parent's own state of a child's object; nil when it has none.
  private func counterpart(of state: ObjectState) throws(DaybookError) -> ObjectState? {
    if let known = pendingState(state.id) { return known.isDeleted ? nil : known }
    let record = try DaybookError.mapping { () throws(StoreError) in
      try seen.record(entity: state.layout.name, id: state.recordID)
    }
    return try record.map { (record) throws(DaybookError) in
      try self.state(of: record, state.layout)
    }
  }
}
