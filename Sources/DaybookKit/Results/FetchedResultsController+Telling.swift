extension FetchedResultsController {
  /// Calls `body` with every batch of changes from now on, when the list is
  /// the new one, while the controller lives.
  ///
  /// ```swift
  /// results.onChange { changes in
  ///   for change in changes.objects { print(change.type, change.objectID) }
  /// }
  /// ```
  @discardableResult
  public func onChange(_ body: @escaping (FetchedResultsChanges) -> Void) -> Subscription {
    listeners.add(body)
  }

  /// The batches of changes from now on, for `for await`.
  ///
  /// Every use of this property is a stream of its own. Batches wait in it
  /// until they are taken, in order; it ends with the controller.
  public var changes: AsyncStream<FetchedResultsChanges> {
    let (stream, continuation) = AsyncStream<FetchedResultsChanges>.makeStream()
    listeners.add(continuation)
    return stream
  }

  /// The list as it is, and as it is after every batch of changes.
  ///
  /// Every use of this property is a stream of its own. Who takes snapshots
  /// more slowly than the list changes gets the newest.
  public var snapshots: AsyncStream<FetchedResultsSnapshot> {
    let (stream, continuation) = AsyncStream<FetchedResultsSnapshot>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    if results != nil { continuation.yield(snapshot) }
    listeners.add(continuation)
    return stream
  }

  /// Tells that the list was fetched anew.
  func tellReset() {
    guard let results, delegate != nil || !listeners.isEmpty else { return }
    let snapshot = snapshot(of: results.list, results)
    delegate?.controller(self, didChangeContentWith: snapshot)
    listeners.tell(
      FetchedResultsChanges(isReset: true, sections: [], objects: [], snapshot: snapshot))
  }

  /// Takes a step and tells it.
  func tell(_ step: Results<Value>.Step) {
    guard let results else { return }
    guard delegate != nil || !listeners.isEmpty else { return mutate(step.commit) }
    let changes = changes(of: step, results)
    delegate?.controllerWillChangeContent(self)
    mutate(step.commit)
    if let delegate { tell(changes, step, results, to: delegate) }
    listeners.tell(changes)
  }

  private func tell(
    _ changes: FetchedResultsChanges, _ step: Results<Value>.Step, _ results: Results<Value>,
    to delegate: any FetchedResultsControllerDelegate<Value>
  ) {
    let (before, after) = (sections(of: step.old, results), sections(of: step.new, results))
    for change in changes.sections {
      let section = (change.type == .delete ? before : after)[change.index]
      delegate.controller(
        self, didChange: section, atSectionIndex: change.index, for: change.type)
    }
    let rows = step.difference.rows
    for (change, row) in zip(changes.objects, rows) {
      // What left the list may be gone; an object nobody has read has no view.
      guard
        let object = row.object as? ManagedObject<Value>
          ?? results.reader.objects(of: [row]).first
      else { continue }
      delegate.controller(
        self, didChange: object, at: change.indexPath, for: change.type,
        newIndexPath: change.newIndexPath)
    }
    delegate.controllerDidChangeContent(self)
    delegate.controller(self, didChangeContentWith: changes.snapshot)
  }

  // MARK: As values

  private func changes(
    of step: Results<Value>.Step, _ results: Results<Value>
  ) -> FetchedResultsChanges {
    let difference = step.difference
    let entity = results.query.layout.name
    let objects = difference.changes.map { row, type, old, new in
      FetchedResultsChanges.ObjectChange(
        objectID: ObjectID(entityName: entity, recordID: row.id), type: type, indexPath: old,
        newIndexPath: new,
        hasNewValues: type == .update || type == .move && step.renewed.contains(row.id))
    }
    return FetchedResultsChanges(
      isReset: false,
      sections: sectionChanges(difference.deletedSections, .delete, step.old, results)
        + sectionChanges(difference.insertedSections, .insert, step.new, results),
      objects: objects,
      snapshot: snapshot(
        of: step.new, results,
        reconfigured: Set(objects.filter(\.hasNewValues).map(\.objectID))))
  }

  private func sectionChanges(
    _ numbers: [Int], _ type: FetchedResultsChanges.ChangeType, _ list: ResultsList,
    _ results: Results<Value>
  ) -> [FetchedResultsChanges.SectionChange] {
    numbers.map { number in
      let key = results.query.keys[list.sections[number].key]
      return .init(type: type, index: number, key: key, name: key.sectionName)
    }
  }
}
