import StoreEngine

extension ManagedObjectContext {
  /// The objects a request asks for, found and ordered away from the actor of
  /// this context, which can do other work meanwhile.
  ///
  /// ```swift
  /// let bars = try await context.performBackgroundFetch(request)
  /// ```
  ///
  /// The result is that of `fetch(_:)` at the moment of the call, pending
  /// changes included; only the objects are made here, when it is known which.
  /// One that is deleted meanwhile is left out. Cancelling the task ends it.
  ///
  /// - Throws: As `fetch(_:)` does; `CancellationError`.
  public func performBackgroundFetch<Value: Entity>(
    _ request: FetchRequest<Value>
  ) async throws -> [ManagedObject<Value>] {
    let ids = try await scan(request)
    return try ids.compactMap { (id) throws(DaybookError) in
      try objectIfThere(id, EntityReader<Value>())
    }
  }

  /// The objects a request asks for, as `performBackgroundFetch(_:)` of an
  /// entity, by the names of their attributes.
  ///
  /// - Throws: As `fetch(_:)` does; `CancellationError`.
  public func performBackgroundFetch(
    _ request: FetchRequest<Record>
  ) async throws -> [ManagedObject<Record>] {
    let ids = try await scan(request)
    return try ids.compactMap { (id) throws(DaybookError) in
      try objectIfThere(id, RecordReader())
    }
  }

  private func scan<Value>(_ request: FetchRequest<Value>) async throws -> [ObjectID] {
    let plan = try FetchPlan(request, layout: opened.layout(of: request.entityName))
    let scan = BackgroundScan(plan: plan, state: try takeIn(), access: opened.store)
    let (changed, inserted) = try pendingRows(of: request, scan)
    let found = try await scan.rows(with: inserted, without: changed)
    return found.dropFirst(plan.offset).prefix(plan.limit ?? .max).map {
      ObjectID(entityName: plan.layout.name, recordID: $0.id)
    }
  }

  /// The objects with pending changes, and those of them that are found.
  private func pendingRows<Value>(
    of request: FetchRequest<Value>, _ scan: BackgroundScan
  ) throws(DaybookError) -> (Set<RecordID>, [BackgroundScan.Found]) {
    let source = request.includesPendingChanges ? self : parent
    guard let overlay = source?.overlay(of: scan.plan.layout) else { return ([], []) }
    let documents = DocumentReader(opened.store)
    var found: [BackgroundScan.Found] = []
    for state in Array(overlay.changed.values) + overlay.inserted where !state.isDeleted {
      let row = Row(
        id: state.recordID, revision: state.stored?.revision ?? 0,
        number: state.stored?.number ?? 0, members: state.members(), state: state)
      if let match = try scan.found(row, number: number(of: row), documents) {
        found.append(match)
      }
    }
    return (Set(overlay.changed.keys), found)
  }
}
