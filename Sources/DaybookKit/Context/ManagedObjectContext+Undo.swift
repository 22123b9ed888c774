extension ManagedObjectContext {
  /// What can be undone and redone.
  struct UndoHistory {
    var done: [ChangeGroup] = []
    var undone: [ChangeGroup] = []

    mutating func clear() {
      done = []
      undone = []
    }
  }

  /// Where the changes of a step go.
  enum Recording {
    /// Onto the undo stack; whatever was undone is forgotten.
    case undo
    /// Onto the redo stack: an undo is going on.
    case redo
    /// Onto the undo stack, keeping the redo stack: a redo is going on.
    case again
    case nowhere
  }

  /// Whether there is an unsaved step to undo.
  public var canUndo: Bool { !history.done.isEmpty || !openGroup.isEmpty }
  /// Whether there is an undone step to do again.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Takes back the last step that is not saved yet; nothing when there is
  /// none. Inside an open group, what the group has so far is that step.
  ///
  /// A step is one change of one attribute, one insertion or deletion, one
  /// `ManagedObject.update(_:)`, or everything in one `undoGroup(_:)`. A save,
  /// `rollback()` and `reset()` forget all steps.
  public func undo() {
    closeOpenGroup(recording: .undo)
    guard let group = history.done.popLast() else { return }
    restore(group, recording: .redo)
  }

  /// Does again what `undo()` took back last; nothing when there is none, or
  /// when something was changed since.
  public func redo() {
    closeOpenGroup(recording: .undo)
    guard let group = history.undone.popLast() else { return }
    restore(group, recording: .again)
  }

  private func restore(_ group: ChangeGroup, recording: Recording) {
    // A step of its own, also inside an open one.
    let depth = stepDepth
    stepDepth = 0
    defer { stepDepth = depth }
    step(recording: recording) {
      for entry in group.entries.reversed() {
        willChange(entry.state)
        entry.state.restore(entry.before)
        sort(entry.state)
      }
    }
  }

  /// Makes everything `body` changes one step: one undo, one event.
  ///
  /// ```swift
  /// context.undoGroup {
  ///   location.category = "Bar"
  ///   location.locationDescription = "Closed on Mondays"
  /// }
  /// context.undo()  // takes back both
  /// ```
  public func undoGroup<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try step(recording: .undo, body)
  }

  /// Begins a step that `endUndoGrouping()` ends; pairs may be nested.
  public func beginUndoGrouping() { beginStep() }

  /// Ends the step that `beginUndoGrouping()` began.
  ///
  /// - Precondition: A step was begun.
  public func endUndoGrouping() {
    precondition(stepDepth > 0, "endUndoGrouping() needs a beginUndoGrouping() before it.")
    endStep(recording: .undo)
  }

  // MARK: Steps

  func step<Result, Failure: Error>(
    recording: Recording, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginStep()
    defer { endStep(recording: recording) }
    return try body()
  }

  private func beginStep() { stepDepth += 1 }

  private func endStep(recording: Recording) {
    stepDepth -= 1
    if stepDepth == 0 { closeOpenGroup(recording: recording) }
  }

  private func closeOpenGroup(recording: Recording) {
    guard !openGroup.isEmpty else { return }
    let group = openGroup
    openGroup = ChangeGroup()
    if isUndoRegistrationEnabled { record(group, recording) }
    announce(.objectsDidChange(group.changes))
  }

  /// Announces what the open group has so far; it can be undone no more.
  func sealOpenGroup() { closeOpenGroup(recording: .nowhere) }

  private func record(_ group: ChangeGroup, _ recording: Recording) {
    switch recording {
    case .undo:
      history.done.append(group)
      history.undone = []
    case .redo: history.undone.append(group)
    case .again: history.done.append(group)
    case .nowhere: break
    }
  }

  /// To be called before the pending changes of a state change.
  func willChange(_ state: ObjectState, from before: ObjectState.Pending? = nil) {
    precondition(
      !state.isDetached,
      "\(state.layout.name) \(state.id) belongs to a context that was reset: fetch it again.")
    openGroup.note(state, before: before)
  }
}
