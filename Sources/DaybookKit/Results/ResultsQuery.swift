import StoreEngine

/// A results controller's request made ready: which objects are in the list,
/// and what decides their places.
struct ResultsQuery<Value: ManagedValue> {
  let layout: EntityLayout
  let request: FetchRequest<Value>
  let order: SortOrder
  let sectioning: ResultsSectioning<Value>
  let keys = ResultsSectionKeys()
  private let plan: FetchPlan
  private let sectionSource: ValueSource?
  private let reader: any ObjectReader<Value>

  /// - Throws: What a fetch of the request does; `request.invalid` when it has
  ///   no order, or sections cannot be made.
  init(
    _ request: FetchRequest<Value>, _ sectioning: ResultsSectioning<Value>,
    _ reader: any ObjectReader<Value>, in context: ManagedObjectContext
  ) throws(DaybookError) {
    layout = try context.opened.layout(of: request.entityName)
    guard !request.sortBy.isEmpty else {
      throw DaybookError(
        .requestInvalid, "A results controller needs an order, and the request has none.",
        recoverySuggestion: "Give the request a sort: request.sortBy = [.ascending(…)].",
        context: .init(entity: layout.name))
    }
    plan = try FetchPlan(request, layout: layout)
    order = SortOrder(plan.sorts)
    if case .key(let criterion) = sectioning {
      // A section's key has the same conditions as a sort's.
      sectionSource = try CompiledSort(criterion, layout).source
    } else {
      sectionSource = nil
    }
    self.request = request
    self.sectioning = sectioning
    self.reader = reader
  }

  /// Whether objects are read before they are asked for.
  var readsAll: Bool { request.fetchBatchSize == 0 }

  var hasSections: Bool { if case .none = sectioning { false } else { true } }

  /// The part of all rows that the request's limit and offset leave.
  private func window(of rows: [ResultsRow]) -> ArraySlice<ResultsRow> {
    let start = min(plan.offset, rows.count)
    let end = plan.limit.map { min(rows.count - start, $0) + start } ?? rows.count
    return rows[start..<end]
  }

  /// Every object that fulfils the condition, in order.
  func allRows(in context: ManagedObjectContext) throws(DaybookError) -> [ResultsRow] {
    var unordered = request
    unordered.sortBy = []
    unordered.fetchLimit = nil
    unordered.fetchOffset = 0
    let documents = DocumentReader(context.opened.store)
    var rows: [ResultsRow] = []
    try context.run(unordered) { (row, _) throws(DaybookError) in
      let new = try self.row(row, documents, in: context)
      if readsAll { new.source = row }
      rows.append(new)
      return true
    }
    return rows.sorted(by: order.precedes)
  }

  /// The row of one object as it is now; nil when it is not in the list.
  func row(
    of id: RecordID, _ documents: DocumentReader, in context: ManagedObjectContext
  ) throws(DaybookError) -> ResultsRow? {
    try self.row(try candidate(id, in: context), ifMatching: documents, in: context)
  }

  /// The row of a candidate that fulfils the condition.
  func row(
    _ candidate: Row?, ifMatching documents: DocumentReader, in context: ManagedObjectContext
  ) throws(DaybookError) -> ResultsRow? {
    guard let candidate else { return nil }
    if let condition = plan.condition, try !condition.matches(candidate, documents) { return nil }
    return try row(candidate, documents, in: context)
  }

  private func candidate(
    _ id: RecordID, in context: ManagedObjectContext
  ) throws(DaybookError) -> Row? {
    let objectID = ObjectID(entityName: layout.name, recordID: id)
    let state =
      request.includesPendingChanges
      ? context.pendingState(objectID) : context.parent?.pendingState(objectID)
    if let state {
      guard !state.isDeleted else { return nil }
      let stored = state.stored
      return Row(
        id: id, revision: stored?.revision ?? 0, number: stored?.number ?? 0,
        members: state.members(), state: state)
    }
    return try savedCandidate(id, in: context.seen)
  }

  /// What a state has of an object.
  func savedCandidate(_ id: RecordID, in state: StoreState) throws(DaybookError) -> Row? {
    try DaybookError.mapping { () throws(StoreError) in
      try state.record(entity: layout.name, id: id)
    }.map(Row.init)
  }

  private func row(
    _ row: Row, _ documents: DocumentReader, in context: ManagedObjectContext
  ) throws(DaybookError) -> ResultsRow {
    var keys: [SortKey] = []
    keys.reserveCapacity(plan.sorts.count)
    for sort in plan.sorts { keys.append(try sort.key(of: row, documents)) }
    return ResultsRow(
      id: row.id, number: context.number(of: row), keys: keys,
      section: self.keys.number(of: try sectionKey(of: row, documents, in: context)),
      stamp: .init(revision: row.revision, version: row.state?.version ?? 0))
  }

  private func sectionKey(
    of row: Row, _ documents: DocumentReader, in context: ManagedObjectContext
  ) throws(DaybookError) -> FieldValue {
    switch sectioning {
    case .none: return .null
    case .closure(let name):
      return try name(reader.value(of: row, layout, in: context)).map(FieldValue.string) ?? .null
    case .key:
      guard let source = sectionSource else { return .null }
      let value = try source.value(in: row, documents)
      if let key = FieldValue(sectionKey: value, of: source.type) { return key }
      throw DaybookError(
        .requestInvalid, "“\(source.name)” is a list or an object, and no key of a section.",
        recoverySuggestion: "Make sections by another attribute, or by a single value inside.",
        context: .init(
          entity: layout.name, objectID: ObjectID(entityName: layout.name, recordID: row.id),
          attribute: source.name))
    }
  }

  /// What is shown of all rows.
  ///
  /// - Throws: `request.invalid` when their order tears a section apart.
  func list(of rows: [ResultsRow]) throws(DaybookError) -> ResultsList {
    let all = ResultsList(rows[...], hasSections: hasSections)
    try checkSections(of: all)
    let window = window(of: rows)
    return window.count == rows.count ? all : ResultsList(window, hasSections: hasSections)
  }

  private func checkSections(of list: ResultsList) throws(DaybookError) {
    var known: [Int: Int] = [:]
    for (number, section) in list.sections.enumerated() {
      guard let earlier = known.updateValue(number, forKey: section.key) else { continue }
      let first = list[list.sections[earlier].range.upperBound - 1]
      let (before, row) = (list[section.range.lowerBound - 1], list[section.range.lowerBound])
      let key = keys[section.key]
      let name = key.isNull ? "no value" : "“\(key.sectionName)”"
      throw DaybookError(
        .requestInvalid,
        """
        The order tears the section of \(name) apart: \(first.id) and \(row.id) are of it, and \
        \(before.id) between them is not.
        """,
        recoverySuggestion: "Let the first sort be by what makes the sections, in the same case.",
        context: .init(
          entity: layout.name, objectID: ObjectID(entityName: layout.name, recordID: row.id),
          attribute: sectioning.keyName))
    }
  }

  /// The object of a row.
  ///
  /// - Throws: `record.damaged`; `object.missing` when it went away meanwhile.
  func object(
    of row: ResultsRow, in context: ManagedObjectContext
  ) throws(DaybookError) -> ManagedObject<Value> {
    if let object = row.object as? ManagedObject<Value> { return object }
    let id = ObjectID(entityName: layout.name, recordID: row.id)
    let object: ManagedObject<Value>
    if let source = row.source, source.state == nil {
      object = try reader.object(
        of: context.state(of: source.stored(in: layout), layout), in: context)
    } else {
      let found = try context.objectIfThere(
        id, reader, deletedToo: !request.includesPendingChanges)
      guard let found else { throw context.missing(id) }
      object = found
    }
    row.object = object
    return object
  }
}

extension ManagedObjectContext {
  /// The place of a row in the order of insertion: objects that are not in the
  /// store come after those that are, a parent's before its child's.
  func number(of row: Row) -> Int {
    guard let state = row.state, state.stored == nil else { return row.number }
    return pendingNumber(of: state)
  }

  private func pendingNumber(of state: ObjectState) -> Int {
    if !state.isInserted, let parent, let above = parent.pendingState(state.id) {
      return parent.pendingNumber(of: above)
    }
    return .max / 2 + (depth << 40) + state.order
  }

  /// How many contexts are above this one.
  private var depth: Int { parent.map { $0.depth + 1 } ?? 0 }
}
