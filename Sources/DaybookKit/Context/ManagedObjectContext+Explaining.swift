import StoreEngine

extension ManagedObjectContext {
  /// Runs a request without making objects, and tells how: the plan, how many
  /// rows were looked at, the time.
  ///
  /// `DAYBOOK_DEBUG=2` prints the same plan for every fetch.
  ///
  /// With `counting` it only counts, as `count(_:)` does.
  ///
  /// - Throws: As `fetch(_:)` does.
  public func explain<Value>(
    _ request: FetchRequest<Value>, counting: Bool = false
  ) throws(DaybookError) -> FetchExplanation {
    if request.asksForRows { return try rows(of: request).explanation }
    let clock = ContinuousClock()
    let start = clock.now
    var runner = try runner(request)
    var returned = 0
    if counting {
      returned = request.part(of: try runner.matchCount())
    } else {
      try runner.forEach { _ in
        returned += 1
        return true
      }
    }
    return FetchExplanation(
      request, runner, returned: returned, counting: counting, clock.now - start)
  }

  /// Whether a request would find anything; stops at the first object.
  ///
  /// - Throws: As `fetch(_:)` does.
  /// - Complexity: O(1) without a condition, else O(objects of the entity).
  public func exists<Value>(_ request: FetchRequest<Value>) throws(DaybookError) -> Bool {
    let clock = ContinuousClock()
    let start = clock.now
    var runner = try runner(request)
    let answer = try runner.hasResult()
    log("exists", request, runner, returned: answer ? 1 : 0, counting: true, clock.now - start)
    return answer
  }

  /// Whether an object of an entity fulfils a condition.
  ///
  /// - Throws: As `fetch(_:)` does.
  public func exists<Value: Entity>(
    _ type: Value.Type, where condition: Condition<Value>? = nil
  ) throws(DaybookError) -> Bool {
    var request = FetchRequest<Value>(entityName: Value.entity.coding.entity.name)
    request.condition = condition
    return try exists(request)
  }

  /// Prints what a request did, for those who asked for it.
  func log<Value>(
    _ word: String, _ request: FetchRequest<Value>, _ runner: FetchRunner, returned: Int,
    counting: Bool, _ duration: Duration
  ) {
    guard DebugLog.isOn(1) else { return }
    let explanation = FetchExplanation(
      request, runner, returned: returned, counting: counting, duration)
    DebugLog.write(2, explanation.plan)
    DebugLog.write(
      1, "\(word) \(request.entityName): \(returned) of \(runner.looked) rows in \(duration)")
  }
}

extension FetchRequest {
  /// How many of so many matches its limit and offset leave.
  func part(of matches: Int) -> Int { min(max(0, matches - fetchOffset), fetchLimit ?? .max) }
}
