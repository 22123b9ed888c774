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
  /// - Throws: `validation.failed` with every broken rule in `underlying`;
  ///   `conflict.attribute`, `conflict.deleted` when the store has other
  ///   changes of the same; `store.busy`; `save.…`.
  public func save() throws(DaybookError) {
    let states = pendingInOrder.filter(\.hasChanges)
    guard !states.isEmpty else { return }
    let clock = ContinuousClock()
    let start = clock.now
    try validate(states)
    var draft = SaveDraft(states: states)
    draft.documents = try staged(states)
    let validated = container.store.state.save
    var refusal: DaybookError?
    var before = 0
    let after: StoreState
    do throws(StoreError) {
      after = try container.store.save(patience: waiting) { (state) throws(StoreError) in
        do throws(DaybookError) {
          before = state.save
          try draft.compare(with: state)
          if state.save != validated { try self.refuseDuplicates(states, in: state) }
          return draft.changeSet()
        } catch {
          refusal = error
          throw StoreError("save.refused", error.message)
        }
      }
    } catch {
      throw refusal ?? DaybookError(error)
    }
    try finish(states, from: before, in: after)
    DebugLog.write(1, "save \(after.save): \(states.count) objects in \(clock.now - start)")
  }

  private func refuseDuplicates(
    _ states: [ObjectState], in state: StoreState
  ) throws(DaybookError) {
    let problems = try uniqueProblems(of: states, in: state)
    if !problems.isEmpty { throw ValidationReport.error(problems) }
  }

  /// Writes the documents that are only in memory, without names yet.
  private func staged(_ states: [ObjectState]) throws(DaybookError) -> [DocumentPlace:
    StagedDocument]
  {
    var staged: [DocumentPlace: StagedDocument] = [:]
    for state in states where !state.isDeleted {
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
  private func finish(
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
      if let new { state.stored = new }
      state.changes = [:]
      state.isInserted = false
      unmark(state)
    }
    container.uniqueIndexes.advance(from: before, to: after.save, steps)
  }
}

/// An attribute of one object that is a document.
struct DocumentPlace: Hashable {
  var id: ObjectID
  var attribute: Int
}
