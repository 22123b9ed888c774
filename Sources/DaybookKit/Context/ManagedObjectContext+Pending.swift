import JSONText

extension ManagedObjectContext {
  /// The objects inserted since the last save, in order, by name.
  public var insertedObjects: [ManagedObject<Record>] {
    pendingInOrder.filter { $0.isInserted && !$0.isDeleted }.map(record)
  }

  /// The objects changed since the last save, in order of their first change.
  public var updatedObjects: [ManagedObject<Record>] {
    pendingInOrder.filter { !$0.isInserted && !$0.isDeleted && !$0.changes.isEmpty }
      .map(record)
  }

  /// The objects deleted since the last save, in order.
  public var deletedObjects: [ManagedObject<Record>] {
    pendingInOrder.filter { $0.isDeleted && !$0.isInserted }.map(record)
  }

  private func record(_ state: ObjectState) -> ManagedObject<Record> { object(for: state) }

  /// Forgets every change: inserted objects become deleted ones, the others
  /// have the values of the store again. Nothing of it can be undone.
  public func rollback() {
    step(recording: .nowhere) {
      for state in pendingInOrder {
        willChange(state)
        giveUp(state)
        state.order = 0
      }
    }
    sealOpenGroup()
    history.clear()
  }

  /// Puts an object back to what the store has, or the parent.
  func giveUp(_ state: ObjectState) {
    if state.isInserted { state.markDeleted() } else { state.restore(.init()) }
    sort(state)
  }

  /// Forgets every object and every change; listeners are told to fetch
  /// again.
  ///
  /// Objects somebody still holds stay readable; writing to one of them is a
  /// mistake of the program and stops it. Fetch them again instead.
  public func reset() {
    let states = registeredStates + pending.values
    forgetAll()
    for state in states { state.detach() }
    var changes = ObjectChanges(source: .context)
    changes.isComplete = false
    announce(.objectsDidChange(changes))
  }

  // MARK: Changing

  func change(
    _ state: ObjectState, _ place: Int, to change: ObjectState.Change,
    since base: Bytes? = nil
  ) {
    step(recording: .undo) {
      willChange(state)
      state.set(change, at: place, since: base, opened.store)
      sort(state)
    }
  }

  /// Deletes an object at the next save.
  ///
  /// It stays readable. One that was never saved is simply forgotten.
  public func delete<Value>(_ object: ManagedObject<Value>) {
    let state = object.state
    precondition(
      object.managedObjectContext === self,
      "\(state.layout.name) \(state.id) belongs to another context: delete it there.")
    delete(state)
  }

  func delete(_ state: ObjectState, knowing revision: Int? = nil) {
    guard !state.isDeleted else { return }
    step(recording: .undo) {
      call(.prepareForDeletion, state)
      willChange(state)
      state.markDeleted(knowing: revision)
      sort(state)
    }
  }
}
