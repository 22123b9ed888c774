/// Gathers objects into groups by their keys, and figures over each.
struct GroupTable {
  private struct Group {
    /// As the first object of the group has it.
    var key: [FieldValue]
    var totals: [FigureTotal]
  }

  private let plan: RowPlan
  private let reader: RowReader
  private var groups: [Group] = []
  /// Texts that mean the same are one key, and so are 0 and -0.
  private var places: [[FieldValue]: Int] = [:]

  init(_ plan: RowPlan, _ reader: RowReader) {
    self.plan = plan
    self.reader = reader
    // Figures over everything are there even when there is nothing.
    if plan.keys.isEmpty { _ = place(of: []) }
  }

  mutating func take(_ row: Row) throws(DaybookError) {
    var key: [FieldValue] = []
    for column in plan.keys { key.append(try column.value(in: row, reader)) }
    let place = place(of: key)
    for (number, column) in plan.columns.enumerated() where plan.keyPlaces[number] == nil {
      try groups[place].totals[number].take(try column.value(in: row, reader), of: column)
    }
  }

  private mutating func place(of key: [FieldValue]) -> Int {
    if let known = places[key] { return known }
    places[key] = groups.count
    groups.append(Group(key: key, totals: plan.columns.map { FigureTotal($0.figure) }))
    return groups.count - 1
  }

  /// The rows of the groups that `having` leaves, in order.
  func rows() throws(DaybookError) -> [[FieldValue]] {
    var rows: [[FieldValue]] = []
    for group in groups.enumerated().sorted(by: precedes).map(\.element) {
      let values = plan.columns.indices.map { place in
        plan.keyPlaces[place].map { group.key[$0] } ?? group.totals[place].result
      }
      if let having = plan.having, try !having.holds(values) { continue }
      rows.append(values)
    }
    return plan.order.isEmpty ? rows : RowOrder(plan.order).sorted(rows)
  }

  /// By the keys, those without a value last; those that are equal in size as
  /// they were found.
  private func precedes(
    _ one: (offset: Int, element: Group), _ other: (offset: Int, element: Group)
  ) -> Bool {
    for (left, right) in zip(one.element.key, other.element.key) {
      if left.isNull || right.isNull {
        if left.isNull != right.isNull { return right.isNull }
        continue
      }
      if FieldOrder.precedes(left, right) { return true }
      if FieldOrder.precedes(right, left) { return false }
    }
    return one.offset < other.offset
  }
}

/// Puts rows in the order that a request names, with the rules of objects.
private struct RowOrder {
  private let order: [RowPlan.Order]

  init(_ order: [RowPlan.Order]) { self.order = order }

  func sorted(_ rows: [[FieldValue]]) -> [[FieldValue]] {
    let keys = rows.map { row in order.map { key(of: row[$0.place], $0.options) } }
    return rows.indices.sorted { one, other in
      for (place, criterion) in order.enumerated() {
        let difference = keys[one][place].compare(keys[other][place])
        if difference != 0 { return criterion.isAscending ? difference < 0 : difference > 0 }
      }
      return one < other
    }.map { rows[$0] }
  }

  private func key(of value: FieldValue, _ options: TextOptions) -> SortKey {
    if !options.isEmpty, case .string(let text) = value {
      return .text(TextFolding.folded(text, options))
    }
    return SortKey(QueryValue(value))
  }
}
