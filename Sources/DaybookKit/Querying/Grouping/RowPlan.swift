/// The columns of a request for values, made ready: which are of groups, and
/// how the rows are put in order.
struct RowPlan {
  /// How groups are ordered.
  struct Order {
    /// The column's place.
    let place: Int
    let isAscending: Bool
    let options: TextOptions
  }

  let layout: EntityLayout
  let columns: [CompiledColumn]
  /// What groups are made by.
  let keys: [CompiledColumn]
  /// By place among the columns: which key it shows; nil for a figure.
  let keyPlaces: [Int?]
  let isGrouped: Bool
  let isDistinct: Bool
  let having: HavingTest?
  /// Empty for the order of the keys.
  let order: [Order]

  /// - Throws: `request.invalid`, `model.unknown-attribute`, `predicate.…`.
  init<Value>(
    _ request: FetchRequest<Value>, _ layout: EntityLayout
  ) throws(DaybookError) {
    self.layout = layout
    isGrouped = request.asksForGroups
    guard request.havingPredicate == nil || isGrouped else {
      throw DaybookError(
        .requestInvalid, "havingPredicate is about groups, and the request makes none.",
        recoverySuggestion: "Use condition, or propertiesToGroupBy.",
        context: .init(entity: layout.name))
    }
    isDistinct = request.returnsDistinctResults
    var keys: [CompiledColumn] = []
    for column in request.propertiesToGroupBy {
      let key = try CompiledColumn(column.criterion, layout)
      try key.requireGroups()
      keys.append(key)
    }
    var columns: [CompiledColumn] = []
    for column in request.propertiesToFetch {
      columns.append(try CompiledColumn(column.criterion, layout))
    }
    if columns.isEmpty {
      columns = keys
      let all: [ColumnCriterion] =
        isGrouped
        ? [ColumnCriterion(.count, "")]
        : layout.attributes.map { ColumnCriterion(.value, $0.name) }
      for criterion in all {
        columns.append(try CompiledColumn(criterion, layout))
      }
    }
    try Self.requireDistinct(columns.map(\.name), layout)
    self.columns = columns
    self.keys = keys
    var keyPlaces: [Int?] = []
    for column in columns {
      let place = keys.firstIndex { $0.criterion.key == column.criterion.key }
      keyPlaces.append(column.figure == .value ? place : nil)
      if isGrouped, column.figure == .value, place == nil {
        throw DaybookError(
          .requestInvalid,
          "“\(column.name)” has as many values as a group has objects.",
          recoverySuggestion: "Name it in propertiesToGroupBy, or ask for a figure of it.",
          context: .init(entity: layout.name, attribute: column.criterion.key))
      }
    }
    self.keyPlaces = keyPlaces
    having = try request.havingPredicate.map { (condition) throws(DaybookError) in
      try HavingTest(condition, columns, layout)
    }
    order = isGrouped ? try Self.order(request.sortBy.map(\.criterion), columns, layout) : []
  }

  private static func requireDistinct(
    _ names: [String], _ layout: EntityLayout
  ) throws(DaybookError) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw DaybookError(
        .requestInvalid, "Two columns are called “\(name)”.",
        recoverySuggestion: "Call one of them something else: .named(\"other\")",
        context: .init(entity: layout.name, attribute: name))
    }
  }

  private static func order(
    _ sorts: [SortCriterion], _ columns: [CompiledColumn], _ layout: EntityLayout
  ) throws(DaybookError) -> [Order] {
    var order: [Order] = []
    for sort in sorts {
      if let refusal = sort.refusal { throw refusal }
      let names = columns.map(\.name)
      guard let place = names.firstIndex(of: sort.key) else {
        throw DaybookError(
          .requestInvalid, "Groups are put in order by their columns, and “\(sort.key)” is none.",
          recoverySuggestion: NearestName.suggestion(for: sort.key, in: names, kind: "column"),
          context: .init(entity: layout.name, attribute: sort.key))
      }
      order.append(Order(place: place, isAscending: sort.isAscending, options: sort.options))
    }
    return order
  }
}

extension FetchRequest {
  /// Whether the result is rows of values.
  var asksForRows: Bool {
    !propertiesToFetch.isEmpty || returnsDistinctResults || asksForGroups
      || havingPredicate != nil
  }

  /// Whether rows are of groups of objects.
  var asksForGroups: Bool {
    !propertiesToGroupBy.isEmpty || propertiesToFetch.contains { $0.criterion.figure != .value }
  }
}
