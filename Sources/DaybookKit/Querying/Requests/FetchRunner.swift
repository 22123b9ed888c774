import StoreEngine

/// Runs a plan over one state of the store and the pending changes of a
/// context.
struct FetchRunner {
  var plan: FetchPlan
  let store: StoreState
  let documents: DocumentReader
  /// Objects with pending changes, deleted ones included, by id.
  var changed: [RecordID: ObjectState] = [:]
  /// Inserted objects, in order.
  var inserted: [ObjectState] = []
  /// How many rows were looked at.
  private(set) var looked = 0
  /// How many of them fulfil the condition.
  private(set) var matched = 0

  init(_ plan: FetchPlan, _ store: StoreState, _ access: any DocumentAccess) {
    self.plan = plan
    self.store = store
    documents = DocumentReader(access)
  }

  /// How many objects have pending changes that count.
  var pendingCount: Int { changed.count + inserted.count }

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
    // Where the store would have to put all records in order, only those that
    // match are.
    guard !plan.sorts.isEmpty || !store.isOrdered(plan.layout.name) else {
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
      matched = store.count(of: plan.layout.name) + inserted.count
      for state in changed.values where state.isDeleted {
        if try record(state.recordID) != nil { matched -= 1 }
      }
      return matched
    }
    try forEachMatch(order: .id) { _ in true }
    return matched
  }

  /// Whether any row is in the result; looks no further than it must.
  mutating func hasResult() throws(DaybookError) -> Bool {
    guard plan.limit ?? .max > 0 else { return false }
    if plan.condition == nil { return try matchCount() > plan.offset }
    let offset = plan.offset
    var seen = 0
    try forEachMatch(order: .id) { _ in
      seen += 1
      return seen <= offset
    }
    return seen > offset
  }

  private func record(_ id: RecordID) throws(DaybookError) -> StoredRecord? {
    try DaybookError.mapping { () throws(StoreError) in
      try store.record(entity: plan.layout.name, id: id)
    }
  }

  private mutating func forEachMatch(
    order: RecordOrder, _ body: (Row) throws(DaybookError) -> Bool
  ) throws(DaybookError) {
    var (looked, matched) = (0, 0)
    var isStopped = false
    let (condition, documents) = (plan.condition, documents)
    defer {
      self.looked += looked
      self.matched += matched
    }
    try forEachCandidate(order) { (row) throws(DaybookError) in
      looked += 1
      if let condition, try !condition.matches(row, documents) { return true }
      matched += 1
      isStopped = try !body(row)
      return !isStopped
    }
  }

  /// Calls `body` with every row that can be in the result, until it returns
  /// false.
  private func forEachCandidate(
    _ order: RecordOrder, _ body: (Row) throws(DaybookError) -> Bool
  ) throws(DaybookError) {
    if let identities = plan.identities {
      for row in try rows(of: identities) where try !body(row) { return }
      return
    }
    var isStopped = false
    try store.forEach(of: plan.layout.name, order: order) { (record) throws(DaybookError) in
      guard let row = row(of: record) else { return true }
      isStopped = try !body(row)
      return !isStopped
    }
    guard !isStopped else { return }
    for place in inserted.indices where try !body(insertedRow(place)) { return }
  }

  /// The row of a stored record; nil for one that is deleted here.
  private func row(of record: StoredRecord) -> Row? {
    var row = Row(
      id: record.id, revision: record.revision, number: record.number,
      members: record.body.members)
    if !changed.isEmpty, let state = changed[record.id] {
      guard !state.isDeleted else { return nil }
      row.members = state.members()
      row.state = state
    }
    return row
  }

  private func insertedRow(_ place: Int) -> Row {
    let state = inserted[place]
    return Row(
      id: state.recordID, revision: 0, number: .max / 2 + place, members: state.members(),
      state: state)
  }

  /// The rows that have these ids, in the order of insertion.
  private func rows(of identities: Set<RecordID>) throws(DaybookError) -> [Row] {
    var rows: [Row] = []
    for id in identities {
      if let record = try record(id), let row = row(of: record) { rows.append(row) }
    }
    rows.sort { $0.number < $1.number }
    for place in inserted.indices where identities.contains(inserted[place].recordID) {
      rows.append(insertedRow(place))
    }
    return rows
  }
}
