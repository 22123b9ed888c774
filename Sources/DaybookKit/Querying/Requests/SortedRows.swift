/// Gathers rows in order, that of insertion for those that are equal by every
/// criterion, and no more of them than a limit asks for.
struct SortedRows {
  private let sorts: [CompiledSort]
  /// How many of the first rows matter.
  private let wanted: Int?
  private var rows: [Row] = []
  /// The keys of all rows, one row's after another's.
  private var keys: [SortKey] = []

  init(_ plan: FetchPlan) {
    sorts = plan.sorts
    let most = plan.limit?.addingReportingOverflow(plan.offset)
    wanted = most.flatMap { $0.overflow ? nil : $0.partialValue }
  }

  mutating func add(_ row: Row, _ documents: DocumentReader) throws(DaybookError) {
    for sort in sorts { keys.append(try sort.key(of: row, documents)) }
    rows.append(row)
    if let wanted, wanted < .max / 8, rows.count > 4 * wanted + 1024 { keep(wanted) }
  }

  /// Keeps the first `count` rows and forgets the others.
  private mutating func keep(_ count: Int) {
    let first = order().prefix(count)
    rows = first.map { rows[$0] }
    keys = first.flatMap { keys[($0 * sorts.count)..<(($0 + 1) * sorts.count)] }
  }

  /// The numbers of the rows in order.
  private func order() -> [Int] {
    let (sorts, keys, rows) = (sorts, keys, rows)
    return rows.indices.sorted { one, other in
      for place in sorts.indices {
        let order = keys[one * sorts.count + place].compare(keys[other * sorts.count + place])
        if order != 0 { return sorts[place].isAscending ? order < 0 : order > 0 }
      }
      return rows[one].number < rows[other].number
    }
  }

  /// Calls `body` with the rows in order until it returns false.
  func forEach(_ body: (Row) throws(DaybookError) -> Bool) throws(DaybookError) {
    for number in order() where try !body(rows[number]) { return }
  }
}
