import StoreEngine

extension ManagedObjectContext {
  /// Writes a draft to the store and takes over what the store has then.
  ///
  /// - Returns: What was saved, and what the context has got from the store
  ///   meanwhile; listeners are to be told when all is done.
  func write(
    _ draft: SaveDraft, waiting: Duration
  ) throws(DaybookError) -> (saved: ObjectChanges, news: [ObjectChanges]) {
    var draft = draft
    try validateRules(of: draft.states)
    draft.documents = try staged(draft.states)
    let validated = seen.save
    var refusal: DaybookError?
    var base = seen
    let after: StoreState
    do throws(StoreError) {
      after = try opened.store.save(patience: waiting) { (state) throws(StoreError) in
        do throws(DaybookError) {
          base = state
          try draft.compare(with: state, self.opened.store)
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
    // The save is durable: nothing may fail any more. What cannot be read is
    // told by the fetch that asks for it.
    var others = ObjectChanges(source: .store)
    do throws(DaybookError) {
      others = try adopted(base)
    } catch {
      others.isComplete = false
    }
    seen = after
    let decided = takeOver(draft, from: base.save, in: after)
    return (draft.saved, [others, decided])
  }

  /// Writes the documents that are only in memory, without names yet.
  private func staged(
    _ states: [ObjectState]
  ) throws(DaybookError) -> [DocumentPlace: StagedDocument] {
    var staged: [DocumentPlace: StagedDocument] = [:]
    var batch: [StagedDocument] = []
    for state in states where !state.pending.isDeleted {
      for (place, type) in state.layout.types.enumerated() where type.isDocument {
        guard case .document(let document)? = state.changes[place]?.value else { continue }
        let written = try opened.store.stage(
          document, entity: state.layout.name, id: state.recordID,
          attribute: state.layout.attributes[place].name, in: batch)
        guard let written else { continue }
        staged[DocumentPlace(id: state.id, attribute: place)] = written
        batch.append(written)
      }
    }
    try DaybookError.mapping { () throws(StoreError) in try opened.store.synchronize(batch) }
    return staged
  }

  /// Takes the new records of the store over and forgets what was pending.
  ///
  /// - Returns: Objects whose values the merge policy decided.
  private func takeOver(
    _ draft: SaveDraft, from before: Int, in after: StoreState
  ) -> ObjectChanges {
    var decided = ObjectChanges(source: .store)
    var steps: [UniqueIndexes.Step] = []
    for part in draft.parts {
      let state = part.state
      let (old, wasDeleted) = (state.stored, state.isDeleted)
      let found = try? after.record(entity: state.layout.name, id: state.recordID)
      let new = found ?? (part.operation == .update ? old : nil)
      if !state.layout.uniqueSets.isEmpty {
        steps.append(.init(layout: state.layout, id: state.recordID, old: old, new: new))
      }
      state.settle(as: new)
      sort(state)
      guard part.isDecided else { continue }
      decided.note(state.id, wasThere: !wasDeleted, isThere: !state.isDeleted)
    }
    opened.uniqueIndexes.advance(from: before, to: after.save, steps)
    return decided
  }
}

/// An attribute of one object that is a document.
struct DocumentPlace: Hashable {
  var id: ObjectID
  var attribute: Int
}
