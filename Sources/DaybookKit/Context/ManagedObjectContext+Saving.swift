import JSONText
import StoreEngine

extension ManagedObjectContext {
  /// Saves when there is something to save.
  ///
  /// - Throws: As `save()` does.
  /// - Returns: Whether something was saved.
  @discardableResult
  public func saveIfChanged() throws(DaybookError) -> Bool {
    guard hasChanges else { return false }
    try save()
    return true
  }

  /// Writes every change to the store, all or nothing; when it returns, they
  /// are durable. When it throws, the context is as it was.
  ///
  /// Changes of others are taken in first. The view context waits a second for
  /// a store that another process is saving to, other contexts ten. A child
  /// context gives its changes to its parent instead; the parent's save makes
  /// them durable.
  ///
  /// - Throws: `validation.failed` with every broken rule in `underlying`;
  ///   `conflict.attribute`, `conflict.deleted` when the store has other
  ///   changes of the same and `mergePolicy` is `.error`; `object.exists`;
  ///   `store.busy`; `save.…`.
  public func save() throws(DaybookError) { try save(waiting: waiting) }

  /// Saves, and waits as long as it takes for the store to be free, without
  /// holding up the actor it is called on.
  ///
  /// - Throws: As `save()` does except `store.busy`; `CancellationError` when
  ///   the task is cancelled meanwhile, and nothing is saved.
  public func saveWhenFree() async throws {
    var pause = Duration.milliseconds(5)
    while true {
      try Task.checkCancellation()
      do {
        return try attemptSave(waiting: .zero)
      } catch DaybookError.Code.storeBusy {
        // Never two savers in step.
        try await Task.sleep(for: pause * Double.random(in: 0.5...1.5))
        pause = min(pause * 2, .milliseconds(200))
      } catch {
        announceFailure(error)
        throw error
      }
    }
  }

  private func save(waiting: Duration) throws(DaybookError) {
    do throws(DaybookError) {
      try attemptSave(waiting: waiting)
    } catch {
      announceFailure(error)
      throw error
    }
  }

  private func announceFailure(_ error: any Error) {
    guard let error = error as? DaybookError else { return }
    announce(.saveFailed(error))
    container.failureListeners.tell(error)
  }

  private func attemptSave(waiting: Duration) throws(DaybookError) {
    try takeIn()
    guard hasChanges else { return }
    let clock = ContinuousClock()
    let start = clock.now
    let before = pendingInOrder.map { ($0, $0.pending) }
    announce(.willSave)
    prepareObjects()
    let states = pendingInOrder
    do throws(DaybookError) {
      if let parent {
        try validateRules(of: states)
        let changes = changes(of: states)
        try save(states, into: parent)
        finish(states, changes)
      } else {
        let changes = try write(states, waiting: waiting)
        finish(states, changes)
        DebugLog.write(1, "save \(seen.save): \(states.count) objects in \(clock.now - start)")
      }
    } catch {
      restore(before)
      throw error
    }
  }

  /// Lets objects prepare for the save; whatever they change is saved too, and
  /// may make other objects prepare.
  private func prepareObjects() {
    var prepared: Set<ObjectID> = []
    for _ in 0..<Self.mostRounds {
      let next = pendingInOrder.filter { prepared.insert($0.id).inserted }
      if next.isEmpty { return }
      for state in next where !state.isDeleted { hooks(of: state)?.willSave(state, in: self) }
    }
  }

  /// Objects that make each other insert objects would go on for ever.
  private static let mostRounds = 100

  /// Puts back what a failed save's preparations changed.
  private func restore(_ before: [(state: ObjectState, pending: ObjectState.Pending)]) {
    let known = Set(before.map { ObjectIdentifier($0.state) })
    step(recording: .nowhere) {
      for state in pendingInOrder where !known.contains(ObjectIdentifier(state)) {
        willChange(state)
        if state.isInserted { state.markDeleted() } else { state.restore(.init()) }
        sort(state)
      }
      for (state, pending) in before where !pending.isSame(as: state.pending) {
        willChange(state)
        state.restore(pending)
        sort(state)
      }
    }
  }

  /// Writes the changes to the store and takes over what it has then.
  private func write(
    _ states: [ObjectState], waiting: Duration
  ) throws(DaybookError) -> ObjectChanges {
    try validateRules(of: states)
    var draft = SaveDraft(states: states, policy: mergePolicy)
    draft.documents = try staged(states)
    let validated = seen.save
    var refusal: DaybookError?
    var base = seen
    let after: StoreState
    do throws(StoreError) {
      after = try container.store.save(patience: waiting) { (state) throws(StoreError) in
        do throws(DaybookError) {
          base = state
          try draft.compare(with: state)
          try self.validate(draft, in: state, validatedAt: validated)
          return draft.changeSet()
        } catch {
          refusal = error
          throw StoreError("save.refused", error.message)
        }
      }
    } catch {
      throw refusal ?? DaybookError(error)
    }
    let changes = changes(of: states)
    try adopt(base)
    seen = after
    try takeOver(states, from: base.save, in: after)
    return changes
  }

  private func changes(of states: [ObjectState]) -> ObjectChanges {
    var changes = ObjectChanges(source: .context)
    for state in states {
      if state.pending.isDeleted {
        changes.deleted.append(state.id)
      } else if state.isInserted {
        changes.inserted.append(state.id)
      } else {
        changes.updated.append(state.id)
      }
    }
    return changes
  }

  /// Writes the documents that are only in memory, without names yet.
  private func staged(
    _ states: [ObjectState]
  ) throws(DaybookError) -> [DocumentPlace: StagedDocument] {
    var staged: [DocumentPlace: StagedDocument] = [:]
    for state in states where !state.pending.isDeleted {
      for (place, change) in state.changes.sorted(by: { $0.key < $1.key }) {
        guard case .document(let document) = change.value else { continue }
        staged[DocumentPlace(id: state.id, attribute: place)] = try container.store.stage(
          document, entity: state.layout.name, id: state.recordID,
          attribute: state.layout.attributes[place].name)
      }
    }
    return staged
  }

  /// Takes the new records of the store over and forgets what was pending.
  private func takeOver(
    _ states: [ObjectState], from before: Int, in after: StoreState
  ) throws(DaybookError) {
    var steps: [UniqueIndexes.Step] = []
    for state in states {
      let old = state.stored
      let new = try DaybookError.mapping { () throws(StoreError) in
        try after.record(entity: state.layout.name, id: state.recordID)
      }
      if !state.layout.uniqueSets.isEmpty {
        steps.append(.init(layout: state.layout, id: state.recordID, old: old, new: new))
      }
      state.settle(as: new)
      sort(state)
    }
    container.uniqueIndexes.advance(from: before, to: after.save, steps)
  }

  private func finish(_ states: [ObjectState], _ changes: ObjectChanges) {
    history.clear()
    openGroup = ChangeGroup()
    for state in states where !state.isDeleted { hooks(of: state)?.didSave(state, in: self) }
    announce(.didSave(changes))
  }
}

/// An attribute of one object that is a document.
struct DocumentPlace: Hashable {
  var id: ObjectID
  var attribute: Int
}

extension ObjectState.Pending {
  /// Whether both mean the same changes.
  fileprivate func isSame(as other: Self) -> Bool {
    isInserted == other.isInserted && isDeleted == other.isDeleted
      && changes.count == other.changes.count
      && changes.allSatisfy { other.changes[$0.key]?.value == $0.value.value }
  }
}
