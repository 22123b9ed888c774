import StoreEngine

extension ManagedObjectContext {
  /// Takes in what other contexts and processes have saved.
  ///
  /// Objects without changes here get the new values, objects deleted
  /// elsewhere become deleted ones, and attributes changed here keep what they
  /// were set to. Every fetch and save does the same first.
  ///
  /// - Throws: `store.replaced`, `journal.damaged` and what opening throws.
  public func processStoreChanges() throws(DaybookError) { _ = try takeIn() }

  /// Brings the context up to date and gives the newest state.
  @discardableResult
  func takeIn() throws(DaybookError) -> StoreState {
    let newest: StoreState
    if let parent {
      newest = try parent.takeIn()
    } else {
      newest = try DaybookError.mapping { () throws(StoreError) in try opened.store.refresh() }
    }
    try adopt(newest)
    if parent != nil { try takeInParent() }
    return newest
  }

  private func adopt(_ newest: StoreState) throws(DaybookError) {
    let announced = try adopted(newest)
    if !announced.isEmpty { announce(.objectsDidChange(announced)) }
  }

  /// Takes over every change of the store up to `newest`, and tells which.
  func adopted(_ newest: StoreState) throws(DaybookError) -> ObjectChanges {
    var announced = ObjectChanges(source: .store)
    guard newest.chain != seen.chain else { return announced }
    if let changes = opened.store.changes(after: seen.save, upTo: newest) {
      for change in changes {
        let id = ObjectID(entityName: change.entity, recordID: change.id)
        if let state = registeredState(id) { try adopt(state, in: newest) }
        switch change.kind {
        case .insert: announced.inserted.append(id)
        case .update: announced.updated.append(id)
        case .delete: announced.deleted.append(id)
        }
      }
    } else {
      announced.isComplete = false
      for state in registeredStates { try adopt(state, in: newest) }
    }
    seen = newest
    return announced
  }

  private func adopt(_ state: ObjectState, in newest: StoreState) throws(DaybookError) {
    let record = try DaybookError.mapping { () throws(StoreError) in
      try newest.record(entity: state.layout.name, id: state.recordID)
    }
    guard let record else {
      if state.stored != nil, state.presence == .present { state.adopt(nil) }
      return sort(state)
    }
    guard record.revision != state.stored?.revision || state.presence != .present,
      !state.isInserted
    else { return }
    // What cannot be read is told by the fetch that asks for it.
    guard (try? state.prove(record)) != nil else { return }
    state.adopt(record)
    sort(state)
  }
}
