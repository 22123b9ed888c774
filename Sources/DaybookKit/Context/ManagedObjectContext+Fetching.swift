import JSONText
import StoreEngine

extension ManagedObjectContext {
  /// The objects a request asks for, pending changes of this context included.
  ///
  /// What others have saved meanwhile is taken in first. Every object is
  /// proved readable before it is handed out. For more objects than should be
  /// in memory at once use `batches(of:)` or `forEach(_:_:)`.
  ///
  /// - Throws: `model.unknown-entity`, `model.unknown-attribute`, naming the
  ///   nearest; `predicate.…`; `request.invalid`; `record.damaged`.
  /// - Complexity: O(objects of the entity), O(n log n) when sorted.
  public func fetch<Value: Entity>(
    _ request: FetchRequest<Value>
  ) throws(DaybookError) -> [ManagedObject<Value>] {
    try objects(request, EntityReader<Value>())
  }

  /// The objects of an entity that fulfil a condition, in an order.
  ///
  /// ```swift
  /// let bars = try context.fetch(
  ///   Location.self, where: \.category == "Bar" && \.latitude > 40, sortBy: .ascending(\.date))
  /// ```
  ///
  /// - Throws: As `fetch(_:)` does.
  public func fetch<Value: Entity>(
    _ type: Value.Type, where condition: Condition<Value>? = nil, sortBy sorts: Sort<Value>...,
    limit: Int? = nil
  ) throws(DaybookError) -> [ManagedObject<Value>] {
    var request = FetchRequest<Value>(entityName: Value.entity.coding.entity.name)
    request.condition = condition
    request.sortBy = sorts
    request.fetchLimit = limit
    return try fetch(request)
  }

  /// The objects a request asks for, by the names of their attributes.
  ///
  /// - Throws: As `fetch(_:)` of an entity does.
  public func fetch(
    _ request: FetchRequest<Record>
  ) throws(DaybookError) -> [ManagedObject<Record>] {
    try objects(request, RecordReader())
  }

  private func objects<Reader: ObjectReader>(
    _ request: FetchRequest<Reader.Value>, _ reader: Reader
  ) throws(DaybookError) -> [ManagedObject<Reader.Value>] {
    var objects: [ManagedObject<Reader.Value>] = []
    try run(request) { (row, layout) throws(DaybookError) in
      let found =
        if let state = row.state {
          // A child that leaves its own changes out finds its parent's.
          pendingState(state.id) ?? state
        } else {
          try state(of: row.stored(in: layout), layout)
        }
      objects.append(try reader.object(of: found, in: self))
      return true
    }
    return objects
  }

  /// How many objects match a request, its limit and offset applied.
  ///
  /// - Throws: As `fetch(_:)` does.
  /// - Complexity: O(1) without a condition, else O(objects of the entity).
  public func count<Value>(_ request: FetchRequest<Value>) throws(DaybookError) -> Int {
    let clock = ContinuousClock()
    let start = clock.now
    var runner = try runner(request)
    let matches = try runner.matchCount()
    log("count", request, runner, returned: matches, counting: true, clock.now - start)
    return request.part(of: matches)
  }

  /// How many objects of an entity fulfil a condition.
  ///
  /// - Throws: As `fetch(_:)` does.
  public func count<Value: Entity>(
    _ type: Value.Type, where condition: Condition<Value>? = nil
  ) throws(DaybookError) -> Int {
    var request = FetchRequest<Value>(entityName: Value.entity.coding.entity.name)
    request.condition = condition
    return try count(request)
  }

  /// The ids of the objects a request asks for.
  ///
  /// - Throws: As `fetch(_:)` does.
  public func objectIDs<Value>(_ request: FetchRequest<Value>) throws(DaybookError) -> [ObjectID] {
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
  ///   nearest; `predicate.…`; `request.invalid`.
  public func check<Value>(_ request: FetchRequest<Value>) throws(DaybookError) {
    let layout = try opened.layout(of: request.entityName)
    if request.asksForRows { _ = try RowPlan(request, layout) }
    _ = try FetchPlan(request, layout: layout, for: request.asksForRows ? .rows : .objects)
  }

  func run<Value>(
    _ request: FetchRequest<Value>,
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
    log("fetch", request, runner, returned: rows, counting: false, clock.now - start)
  }

  /// A request made ready, over everything that it is to see.
  func runner<Value>(
    _ request: FetchRequest<Value>, for purpose: FetchPlan.Purpose = .objects
  ) throws(DaybookError) -> FetchRunner {
    let plan = try FetchPlan(
      request, layout: opened.layout(of: request.entityName), for: purpose)
    var runner = FetchRunner(plan, try takeIn(), opened.store)
    if request.includesPendingChanges {
      (runner.changed, runner.inserted) = overlay(of: plan.layout)
    } else if let parent {
      (runner.changed, runner.inserted) = parent.overlay(of: plan.layout)
    }
    return runner
  }
}
