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

  /// What a child has seen of one object that is pending above it.
  struct SeenAbove {
    let state: ObjectState
    let version: Int
    let isDeleted: Bool

    init(_ state: ObjectState) {
      self.state = state
      version = state.version
      isDeleted = state.isDeleted
    }
  }

  /// Takes over what the parent has changed, saved or rolled back.
  func takeInParent() throws(DaybookError) {
    guard let parent else { return }
    let before = seenAbove
    var changes = ObjectChanges(source: .store)
    seenAbove = parent.statesAbove().mapValues(SeenAbove.init)
    for (id, now) in seenAbove {
      let known = before[id]
      if let known, known.state === now.state, known.version == now.version { continue }
      let wasThere = known.map { !$0.isDeleted } ?? (now.state.stored != nil)
      if registeredState(id) != nil { sort(mirror(now.state)) }
      changes.note(id, wasThere: wasThere, isThere: !now.isDeleted)
    }
    for (id, known) in before where seenAbove[id] == nil {
      let isThere = try forgetInherited(of: id)
      changes.note(id, wasThere: !known.isDeleted, isThere: isThere)
    }
    // Seen between two looks.
    for state in registeredStates
    where state.inherited != nil && seenAbove[state.id] == nil && before[state.id] == nil {
      let wasThere = !state.isDeleted
      changes.note(
        state.id, wasThere: wasThere, isThere: try forgetInherited(of: state.id))
    }
    if !changes.isEmpty { announce(.objectsDidChange(changes)) }
  }

  /// Takes over that nothing is pending above for an object.
  ///
  /// - Returns: Whether the store has it.
  private func forgetInherited(of id: ObjectID) throws(DaybookError) -> Bool {
    let record = try DaybookError.mapping { () throws(StoreError) in
      try seen.record(entity: id.entityName, id: id.recordID)
    }
    if let state = registeredState(id), state.inherited != nil {
      state.inherit(nil, stored: record)
      sort(state)
    }
    return record != nil
  }

  /// Everything that is pending here or above, each in its nearest state.
  private func statesAbove() -> [ObjectID: ObjectState] {
    guard let parent else { return pending }
    return parent.statesAbove().mapValues(mirror).merging(pending) { $1 }
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
    for state in states {
      seenAbove[state.id] = parent.pending[state.id].map(SeenAbove.init)
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
