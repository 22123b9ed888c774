import JSONText
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
      newest = try DaybookError.mapping { () throws(StoreError) in try container.store.refresh() }
    }
    try adopt(newest)
    if parent != nil { try takeInParent() }
    return newest
  }

  /// Takes over every change of the store up to `newest`.
  func adopt(_ newest: StoreState) throws(DaybookError) {
    guard newest.chain != seen.chain else { return }
    var announced = ObjectChanges(source: .store)
    if let changes = container.store.changes(after: seen.save, upTo: newest) {
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
    if !announced.isEmpty { announce(.objectsDidChange(announced)) }
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
    guard state.isReadable(record) else { return }
    state.adopt(record)
    sort(state)
  }
}

extension ObjectState {
  /// Whether every view of this state can read `record`.
  fileprivate func isReadable(_ record: StoredRecord) -> Bool {
    do {
      try RecordProof.check(record, layout)
      if typedView != nil { try layout.typing?.prove(record.text, id: id.recordID) }
      return true
    } catch {
      return false
    }
  }
}

extension StoredRecord {
  /// The record for a proof, which reads no document.
  fileprivate var text: RecordText {
    RecordText(members: body.members, access: UnreadDocuments.shared, entity: entity)
  }
}
