/// Gathers rows in order, and no more of them than a limit asks for.
struct SortedRows {
  private struct Entry {
    var keys: [SortKey]
    var row: Row
  }

  private let sorts: [CompiledSort]
  /// How many of the first rows matter.
  private let wanted: Int?
  private var entries: [Entry] = []

  init(_ plan: FetchPlan) {
    sorts = plan.sorts
    wanted = plan.limit.map { plan.offset + $0 }
  }

  mutating func add(_ row: Row, _ documents: DocumentReader) throws(DaybookError) {
    var keys: [SortKey] = []
    keys.reserveCapacity(sorts.count)
    for sort in sorts { keys.append(try sort.key(of: row, documents)) }
    entries.append(Entry(keys: keys, row: row))
    if let wanted, entries.count > 4 * wanted + 1024 { cut(to: wanted) }
  }

  private mutating func cut(to count: Int) {
    sort()
    entries.removeLast(max(0, entries.count - count))
  }

  private mutating func sort() {
    let sorts = sorts
    entries.sort { one, other in
      for (place, sort) in sorts.enumerated() {
        let order = one.keys[place].compare(other.keys[place])
        if order != 0 { return sort.isAscending ? order < 0 : order > 0 }
      }
      return one.row.number < other.row.number
    }
  }

  mutating func finish() -> [Row] {
    sort()
    return entries.map(\.row)
  }
}
