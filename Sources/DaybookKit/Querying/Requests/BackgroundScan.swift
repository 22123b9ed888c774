import StoreEngine

/// Finds and orders stored objects away from the actor of a context.
struct BackgroundScan: Sendable {
  /// An object that was found.
  struct Found: OrderedRow, Sendable {
    var id: RecordID
    var keys: [SortKey]
    var number: Int
  }

  let plan: FetchPlan
  let state: StoreState
  let access: Store

  /// How many objects are looked at between two looks for cancellation.
  private static let stride = 256

  /// What is found among stored objects, in order, `found` among them.
  ///
  /// - Parameter others: Ids of objects whose stored values do not count.
  /// - Throws: `CancellationError`, and what evaluating a condition may.
  @concurrent
  func rows(
    with found: [Found], without others: Set<RecordID>
  ) async throws -> [Found] {
    let documents = DocumentReader(access)
    var all = found
    var looked = 0
    try state.forEach(of: plan.layout.name, order: .id) { (record) throws(DaybookError) in
      looked += 1
      if looked % Self.stride == 0, Task.isCancelled { return false }
      guard !others.contains(record.id) else { return true }
      let row = Row(
        id: record.id, revision: record.revision, number: record.number,
        members: record.body.members)
      if let match = try self.found(row, number: record.number, documents) { all.append(match) }
      return true
    }
    try Task.checkCancellation()
    return all.sorted(by: SortOrder(plan.sorts).precedes)
  }

  /// A row with what decides its place; nil when the condition refuses it.
  func found(
    _ row: Row, number: Int, _ documents: DocumentReader
  ) throws(DaybookError) -> Found? {
    if let condition = plan.condition, try !condition.matches(row, documents) { return nil }
    var keys: [SortKey] = []
    for sort in plan.sorts { keys.append(try sort.key(of: row, documents)) }
    return Found(id: row.id, keys: keys, number: number)
  }
}
