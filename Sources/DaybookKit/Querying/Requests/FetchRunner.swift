import StoreEngine

/// Runs a plan over one state of the store and the pending changes of a
/// context.
struct FetchRunner {
  let plan: FetchPlan
  let store: StoreState
  private let documents: DocumentReader
  /// Objects with pending changes, deleted ones included, by id.
  var changed: [RecordID: ObjectState] = [:]
  /// Inserted objects, in order.
  var inserted: [ObjectState] = []
  /// How many rows were looked at.
  private(set) var looked = 0

  init(_ plan: FetchPlan, _ store: StoreState, _ access: any DocumentAccess) {
    self.plan = plan
    self.store = store
    documents = DocumentReader(access)
  }

  /// Calls `body` with the rows of the result, in order, until it returns false.
  mutating func forEach(
    _ body: (Row) throws(DaybookError) -> Bool
  ) throws(DaybookError) {
    var toSkip = plan.offset
    var left = plan.limit ?? .max
    guard left > 0 else { return }
    func deliver(_ row: Row) throws(DaybookError) -> Bool {
      if toSkip > 0 {
        toSkip -= 1
        return true
      }
      left -= 1
      return try body(row) && left > 0
    }
    guard !plan.sorts.isEmpty else {
      return try forEachMatch(order: .insertion, deliver)
    }
    var sorted = SortedRows(plan)
    let documents = documents
    try forEachMatch(order: .id) { (row) throws(DaybookError) in
      try sorted.add(row, documents)
      return true
    }
    try sorted.forEach(deliver)
  }

  /// How many rows match, before limit and offset.
  mutating func matchCount() throws(DaybookError) -> Int {
    if plan.condition == nil {
      var count = store.count(of: plan.layout.name) + inserted.count
      for state in changed.values where state.isDeleted {
        let stored = try DaybookError.mapping { () throws(StoreError) in
          try store.record(entity: plan.layout.name, id: state.recordID)
        }
        if stored != nil { count -= 1 }
      }
      return count
    }
    var count = 0
    try forEachMatch(order: .id) { _ in
      count += 1
      return true
    }
    return count
  }

  private mutating func forEachMatch(
    order: RecordOrder, _ body: (Row) throws(DaybookError) -> Bool
  ) throws(DaybookError) {
    var looked = 0
    var isStopped = false
    let (condition, documents, changed) = (plan.condition, documents, changed)
    func consider(_ row: Row) throws(DaybookError) -> Bool {
      looked += 1
      if let condition, try !condition.matches(row, documents) { return true }
      isStopped = try !body(row)
      return !isStopped
    }
    try store.forEach(of: plan.layout.name, order: order) { (record) throws(DaybookError) in
      var row = Row(
        id: record.id, revision: record.revision, number: record.number,
        members: record.body.members)
      if !changed.isEmpty, let state = changed[record.id] {
        guard !state.isDeleted else { return true }
        row.members = state.members()
        row.state = state
      }
      return try consider(row)
    }
    for (place, state) in inserted.enumerated() where !isStopped {
      _ = try consider(
        Row(
          id: state.recordID, revision: 0, number: .max / 2 + place, members: state.members(),
          state: state))
    }
    self.looked += looked
  }
}
