import JSONText
import StoreEngine

extension ManagedObjectContext {
  /// The objects a request asks for, pending changes of this context included.
  ///
  /// What others have saved meanwhile is taken in first.
  ///
  /// - Throws: `model.unknown-entity`, `model.unknown-attribute`, naming the
  ///   nearest; `predicate.type-mismatch`; `record.damaged`.
  public func fetch(
    _ request: FetchRequest<Record>
  ) throws(DaybookError) -> [ManagedObject<Record>] {
    var objects: [ManagedObject<Record>] = []
    try run(request) { (row, layout) throws(DaybookError) in
      if let state = row.state {
        objects.append(object(for: state))
      } else {
        let stored = row.stored(in: layout)
        try RecordProof.check(stored, layout)
        objects.append(object(for: state(of: stored, layout)))
      }
      return true
    }
    return objects
  }

  /// How many objects match a request, its limit and offset applied.
  ///
  /// - Throws: As `fetch(_:)` does.
  public func count(_ request: FetchRequest<Record>) throws(DaybookError) -> Int {
    let clock = ContinuousClock()
    let start = clock.now
    var runner = try runner(request)
    let matches = try runner.matchCount()
    DebugLog.write(2, Self.plan(request, runner.looked == 0 ? "from the counts" : "scan"))
    DebugLog.write(
      1, "count \(request.entityName): \(matches) of \(runner.looked) rows in \(clock.now - start)")
    return min(max(0, matches - request.fetchOffset), request.fetchLimit ?? .max)
  }

  /// Calls `body` with every object of a request as a plain record, without
  /// making managed objects: for long lists.
  ///
  /// - Throws: As `fetch(_:)` does, and what `body` throws.
  public func forEach(
    _ request: FetchRequest<Record>, _ body: (Record) throws -> Void
  ) throws {
    var failure: (any Error)?
    try run(request) { (row, layout) throws(DaybookError) in
      if row.state == nil { try RecordProof.check(row.stored(in: layout), layout) }
      let record = Record(
        layout: layout, id: row.id, revision: row.revision, members: row.members,
        access: container.store, drafts: row.state?.pendingDocuments() ?? [:])
      do {
        try body(record)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// The ids of the objects a request asks for.
  ///
  /// - Throws: As `fetch(_:)` does.
  public func objectIDs(_ request: FetchRequest<Record>) throws(DaybookError) -> [ObjectID] {
    var ids: [ObjectID] = []
    try run(request) { row, layout in
      ids.append(ObjectID(entityName: layout.name, recordID: row.id))
      return true
    }
    return ids
  }

  /// Checks the names and types of a request without running it.
  ///
  /// - Throws: `model.unknown-entity`, `model.unknown-attribute`, naming the
  ///   nearest; `predicate.type-mismatch`; `request.invalid`.
  public func check(_ request: FetchRequest<Record>) throws(DaybookError) {
    _ = try FetchPlan(request, layout: container.layout(of: request.entityName))
  }

  private func run(
    _ request: FetchRequest<Record>,
    _ body: (Row, EntityLayout) throws(DaybookError) -> Bool
  ) throws(DaybookError) {
    let clock = ContinuousClock()
    let start = clock.now
    var runner = try runner(request)
    let layout = runner.plan.layout
    var rows = 0
    try runner.forEach { (row) throws(DaybookError) in
      rows += 1
      return try body(row, layout)
    }
    DebugLog.write(2, Self.plan(request, "scan"))
    DebugLog.write(
      1, "fetch \(layout.name): \(rows) of \(runner.looked) rows in \(clock.now - start)")
  }

  private static func plan(_ request: FetchRequest<Record>, _ way: String) -> String {
    let condition = request.condition?.description ?? "TRUEPREDICATE"
    let sorts = request.sortBy.map { ($0.isAscending ? "" : "-") + $0.key }
    let order = sorts.isEmpty ? "insertion" : sorts.joined(separator: ",")
    return "plan \(request.entityName) where \(condition) by \(order): \(way)"
  }

  private func runner(
    _ request: FetchRequest<Record>
  ) throws(DaybookError) -> FetchRunner {
    let plan = try FetchPlan(request, layout: container.layout(of: request.entityName))
    let store = try DaybookError.mapping { () throws(StoreError) in try container.store.refresh() }
    var runner = FetchRunner(plan, store, container.store)
    guard request.includesPendingChanges, !pending.isEmpty else { return runner }
    for state in pendingInOrder where state.layout === plan.layout {
      if state.isInserted {
        if !state.isDeleted { runner.inserted.append(state) }
      } else {
        runner.changed[state.recordID] = state
      }
    }
    return runner
  }
}

extension ObjectState {
  /// The documents that are not saved yet: text cannot stand for them.
  func pendingDocuments() -> [String: FieldValue] {
    var documents: [String: FieldValue] = [:]
    for (place, change) in changes where layout.attributes[place].type.isDocument {
      documents[layout.attributes[place].name] = change.value
    }
    return documents
  }
}
