import StoreEngine

extension ResultsQuery {
  /// Every object that fulfils the condition, in order, with the help of a
  /// cache.
  func allRows(
    cachedAs name: String, in context: ManagedObjectContext
  ) throws(DaybookError) -> [ResultsRow] {
    let state = try context.takeIn()
    let cache = ResultsCache(named: name, of: self, in: context.opened.store)
    if let rows = try cachedRows(of: cache, in: state, context) {
      return try withPending(rows, in: context)
    }
    let rows = try savedRows(in: state, context)
    cache.write(ResultsCacheContent(rows, of: self, in: state), of: state)
    return try withPending(rows, in: context)
  }

  /// The saved rows as a cache knows them, brought up to date; nil when it
  /// does not know enough.
  private func cachedRows(
    of cache: ResultsCache<Value>, in state: StoreState, _ context: ManagedObjectContext
  ) throws(DaybookError) -> [ResultsRow]? {
    guard let content = cache.read(of: state),
      let outdated = content.outdated(in: state, entity: layout.name),
      outdated.count <= content.rows.count / 2
    else { return nil }
    guard !outdated.isEmpty else { return content.rows }
    let documents = DocumentReader(context.opened.store)
    let rows = try replacing(outdated, in: content.rows) {
      (id) throws(DaybookError) -> ResultsRow? in
      try self.row(try savedCandidate(id, in: state), ifMatching: documents, in: context)
    }
    cache.write(ResultsCacheContent(rows, of: self, in: state), of: state)
    return rows
  }

  /// Every saved object that fulfils the condition, in order.
  private func savedRows(
    in state: StoreState, _ context: ManagedObjectContext
  ) throws(DaybookError) -> [ResultsRow] {
    let documents = DocumentReader(context.opened.store)
    var rows: [ResultsRow] = []
    try state.forEach(of: layout.name, order: .id) { (record) throws(DaybookError) in
      if let row = try self.row(Row(record), ifMatching: documents, in: context) {
        rows.append(row)
      }
      return true
    }
    return rows.sorted(by: order.precedes)
  }

  /// Puts what is pending in a context into the saved rows.
  private func withPending(
    _ rows: [ResultsRow], in context: ManagedObjectContext
  ) throws(DaybookError) -> [ResultsRow] {
    let source = request.includesPendingChanges ? context : context.parent
    guard let (changed, inserted) = source?.overlay(of: layout) else { return rows }
    let ids = changed.keys + inserted.map(\.recordID)
    let documents = DocumentReader(context.opened.store)
    return try replacing(Array(ids), in: rows) { (id) throws(DaybookError) in
      try row(of: id, documents, in: context)
    }
  }

  private func replacing(
    _ ids: [RecordID], in rows: [ResultsRow],
    by row: (RecordID) throws(DaybookError) -> ResultsRow?
  ) throws(DaybookError) -> [ResultsRow] {
    guard !ids.isEmpty else { return rows }
    let leaving = Set(ids)
    var replaced = rows.filter { !leaving.contains($0.id) }
    for id in leaving {
      if let new = try row(id) { replaced.append(new) }
    }
    return replaced.sorted(by: order.precedes)
  }
}
