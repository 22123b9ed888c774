extension ManagedObjectContext {
  /// The rows of values that a request asks for: some attributes of each object,
  /// or figures over groups of them. No objects are made.
  ///
  /// ```swift
  /// var request = Location.fetchRequest()
  /// request.propertiesToGroupBy = [.value(\.category)]
  /// request.propertiesToFetch = [.value(\.category), .count]
  /// request.havingPredicate = try Condition("count > 1")
  /// for row in try context.fetchRows(request) { print(row.values) }
  /// ```
  ///
  /// Without `propertiesToFetch` the columns are all attributes, or, of groups,
  /// the keys and the count. Rows of objects come in the order of the request;
  /// groups by their keys ascending, those without a value last, unless
  /// `sortBy` names columns. Limit and offset count rows: distinct ones, and
  /// groups. Unsaved changes count as in a fetch.
  ///
  /// - Throws: As `fetch(_:)` does; `request.invalid` for columns that do not
  ///   go together, a figure that values do not have, a sum that no number
  ///   holds; `document.…` for values inside transformables.
  /// - Complexity: O(objects of the entity); memory for the result alone.
  public func fetchRows<Value>(
    _ request: FetchRequest<Value>
  ) throws(DaybookError) -> [FetchedRow] {
    let (plan, values, _) = try rows(of: request)
    let names = plan.columns.map(\.name)
    return values.map { FetchedRow(names: names, values: $0) }
  }

  /// The values of one attribute, in the order of a request, as Swift has them.
  ///
  /// ```swift
  /// let categories = try context.values(of: \.category, Location.fetchRequest(), distinct: true)
  /// ```
  ///
  /// With `distinct`, values come once each.
  ///
  /// - Throws: As `fetchRows(_:)` does; `value.invalid` for a value that the
  ///   Swift type does not know.
  /// - Complexity: O(objects of the entity).
  public func values<Value: Entity, Attribute: AttributeValue>(
    of path: KeyPath<Value, Attribute>, _ request: FetchRequest<Value>, distinct: Bool = false
  ) throws(DaybookError) -> [Attribute] {
    var request = request
    request.propertiesToFetch = [.value(path)]
    request.propertiesToGroupBy = []
    request.havingPredicate = nil
    request.returnsDistinctResults = distinct
    var found: [Attribute] = []
    for values in try rows(of: request).values {
      do throws(ValueProblem) {
        found.append(try read(values[0], as: Attribute.self))
      } catch {
        throw DaybookError(
          .valueInvalid, "“\(request.propertiesToFetch[0].name)”: \(error.reason).",
          context: .init(
            entity: request.entityName, attribute: request.propertiesToFetch[0].name))
      }
    }
    return found
  }

  /// Runs a request for values.
  func rows<Value>(
    of request: FetchRequest<Value>
  ) throws(DaybookError) -> (
    plan: RowPlan, values: [[FieldValue]], explanation: FetchExplanation
  ) {
    let clock = ContinuousClock()
    let start = clock.now
    let plan = try RowPlan(request, opened.layout(of: request.entityName))
    var runner = try runner(request, for: .rows)
    let reader = RowReader(
      layout: plan.layout, documents: runner.documents, access: opened.store)
    let values =
      plan.isGrouped
      ? try groups(plan, reader, &runner) : try chosen(plan, reader, &runner)
    let duration = clock.now - start
    log("rows", request, runner, returned: values.count, counting: false, duration)
    let explanation = FetchExplanation(
      request, runner, returned: values.count, counting: false, duration)
    return (plan, values, explanation)
  }

  private func groups(
    _ plan: RowPlan, _ reader: RowReader, _ runner: inout FetchRunner
  ) throws(DaybookError) -> [[FieldValue]] {
    var table = GroupTable(plan, reader)
    let part = runner.plan.takePart()
    try runner.forEach { (row) throws(DaybookError) in
      try table.take(row)
      return true
    }
    var rows = try table.rows()
    if plan.isDistinct {
      var seen: Set<[FieldValue]> = []
      rows.removeAll { !seen.insert($0).inserted }
    }
    return Array(rows.dropFirst(part.offset).prefix(part.limit ?? .max))
  }

  private func chosen(
    _ plan: RowPlan, _ reader: RowReader, _ runner: inout FetchRunner
  ) throws(DaybookError) -> [[FieldValue]] {
    var rows: [[FieldValue]] = []
    var seen: Set<[FieldValue]> = []
    var part: (limit: Int?, offset: Int) = (nil, 0)
    // Which rows are cut off is known only when they are distinct.
    if plan.isDistinct { part = runner.plan.takePart() }
    if part.limit == 0 { return [] }
    try runner.forEach { (row) throws(DaybookError) in
      var values: [FieldValue] = []
      values.reserveCapacity(plan.columns.count)
      for column in plan.columns { values.append(try column.value(in: row, reader)) }
      guard !plan.isDistinct || seen.insert(values).inserted else { return true }
      if part.offset > 0 {
        part.offset -= 1
        return true
      }
      rows.append(values)
      return part.limit.map { rows.count < $0 } ?? true
    }
    return rows
  }
}

extension FetchPlan {
  /// Takes limit and offset out, to be applied to what is made of the rows.
  fileprivate mutating func takePart() -> (limit: Int?, offset: Int) {
    defer { (limit, offset) = (nil, 0) }
    return (limit, offset)
  }
}
