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
    opened.failureListeners.tell(error)
  }

  private func attemptSave(waiting: Duration) throws(DaybookError) {
    precondition(
      !isPreparing, "save() was called while objects prepare for a save: it goes on by itself.")
    let wholes = mergePolicy.isOverwrite ? SaveDraft.wholes(of: pendingInOrder) : [:]
    try takeIn()
    guard hasChanges else { return }
    let clock = ContinuousClock()
    let start = clock.now
    let before = pendingInOrder.map { ($0, $0.pending) }
    let steps = history
    prepareObjects()
    let states = pendingInOrder
    do throws(DaybookError) {
      if let parent {
        try validateRules(of: states)
        let changes = changes(of: states)
        try save(states, into: parent)
        finish(states, changes, [])
      } else {
        let draft = SaveDraft(states: states, policy: mergePolicy, wholes: wholes)
        let (saved, news) = try write(draft, waiting: waiting)
        finish(states, saved, news)
        DebugLog.write(1, "save \(seen.save): \(states.count) objects in \(clock.now - start)")
      }
    } catch {
      restore(before)
      history = steps
      throw error
    }
  }

  /// Lets objects prepare for the save; whatever they change is saved too, and
  /// may make other objects prepare.
  private func prepareObjects() {
    isPreparing = true
    defer { isPreparing = false }
    announce(.willSave)
    var prepared: Set<ObjectID> = []
    for _ in 0..<Self.mostRounds {
      let next = pendingInOrder.filter { prepared.insert($0.id).inserted }
      if next.isEmpty { return }
      for state in next { call(.willSave, state) }
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
        giveUp(state)
      }
      for (state, pending) in before where !pending.isSame(as: state.pending) {
        willChange(state)
        state.restore(pending)
        sort(state)
      }
    }
  }

  private func finish(
    _ states: [ObjectState], _ saved: ObjectChanges, _ news: [ObjectChanges]
  ) {
    sealOpenGroup()
    history.clear()
    for state in states {
      state.order = 0
      call(.didSave, state)
    }
    for changes in news where !changes.isEmpty { announce(.objectsDidChange(changes)) }
    announce(.didSave(saved))
  }

  /// What a save into the parent does.
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
}
