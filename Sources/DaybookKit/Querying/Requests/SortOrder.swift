/// Something that sorts put in order.
protocol OrderedRow {
  /// By each criterion.
  var keys: [SortKey] { get }
  /// In the order of insertion; pending inserts come after all.
  var number: Int { get }
}

/// The order of rows.
struct SortOrder: Sendable {
  /// Whether each criterion ascends.
  private let ascending: [Bool]

  init(_ sorts: [CompiledSort]) { ascending = sorts.map(\.isAscending) }

  func precedes(_ one: some OrderedRow, _ other: some OrderedRow) -> Bool {
    for (place, isAscending) in ascending.enumerated() {
      let order = one.keys[place].compare(other.keys[place])
      if order != 0 { return isAscending ? order < 0 : order > 0 }
    }
    return one.number < other.number
  }

  /// Where a row belongs among rows in order: before the first that it does
  /// not follow.
  ///
  /// - Complexity: O(log n).
  func place<Row: OrderedRow>(of row: Row, in rows: [Row]) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(rows[middle], row) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
