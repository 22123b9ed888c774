import StoreEngine

/// Everything a results controller knows of its list.
final class Results<Value: ManagedValue> {
  let query: ResultsQuery<Value>
  let reader: ResultsReader<Value>
  private(set) var list: ResultsList
  /// All objects that fulfil the condition, in order, whatever is shown.
  private var rows: [ResultsRow]
  private var rowsByID: [RecordID: ResultsRow]

  /// - Throws: `request.invalid` when sections are torn apart; `record.damaged`.
  init(
    of rows: [ResultsRow], _ query: ResultsQuery<Value>,
    in context: ManagedObjectContext, onFailure: @escaping (DaybookError) -> Void
  ) throws(DaybookError) {
    self.query = query
    reader = ResultsReader(query, in: context)
    self.rows = rows
    rowsByID = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    list = try query.list(of: rows)
    if query.readsAll { try reader.read(list.rows) }
    for (place, row) in list.rows.enumerated() { row.place = place }
    for row in rows { row.source = nil }
    reader.onFailure = onFailure
  }

  /// The row of an object that is shown.
  func row(of id: ObjectID) -> ResultsRow? {
    guard id.entityName == query.layout.name, let row = rowsByID[id.recordID], row.place >= 0
    else { return nil }
    return row
  }

  // MARK: Following

  /// What a step makes of the list.
  struct Step {
    let old: ResultsList
    let new: ResultsList
    let difference: ResultsDifference
    /// Objects that may have new values.
    let renewed: Set<RecordID>
    /// Takes the new list over.
    let commit: () -> Void
  }

  /// A list to be: all rows, and those that stand for changed objects.
  fileprivate struct Draft {
    var rows: [ResultsRow] = []
    /// Rows that replace others of the same object.
    var replaced: [(old: ResultsRow, new: ResultsRow)] = []
    /// Rows of objects that were not in the list.
    var added: [ResultsRow] = []
    /// Rows of objects that are in the list no more.
    var dropped: [ResultsRow] = []
    var renewed: Set<RecordID> = []

    var isEmpty: Bool { replaced.isEmpty && added.isEmpty && dropped.isEmpty }
  }

  /// Works out what news make of the list; nil when nobody sees a difference.
  ///
  /// - Throws: As `init` does; nothing has changed then.
  func step(
    _ news: ResultsNews, in context: ManagedObjectContext
  ) throws(DaybookError) -> Step? {
    let draft =
      switch news {
      case .everything: try draftOfEverything(in: context)
      case .objects(let ids, let haveNewValues):
        try draft(of: ids, haveNewValues: haveNewValues, in: context)
      }
    guard !draft.isEmpty else { return nil }
    let new = try query.list(of: draft.rows)
    try read(draft, new)
    if case .everything = news { for row in draft.rows { row.source = nil } }
    let difference = compare(draft, with: new)
    guard !difference.isEmpty else {
      take(draft, new)
      return nil
    }
    return Step(old: list, new: new, difference: difference, renewed: draft.renewed) {
      self.take(draft, new)
    }
  }

  private func draft(
    of ids: [ObjectID], haveNewValues: Bool, in context: ManagedObjectContext
  ) throws(DaybookError) -> Draft {
    let documents = DocumentReader(context.opened.store)
    var draft = Draft()
    var seen: Set<RecordID> = []
    for id in ids where seen.insert(id.recordID).inserted {
      let old = rowsByID[id.recordID]
      let new = try query.row(of: id.recordID, documents, in: context)
      draft.note(old, new, isRenewed: haveNewValues)
    }
    draft.rows = merged(draft)
    return draft
  }

  private func draftOfEverything(
    in context: ManagedObjectContext
  ) throws(DaybookError) -> Draft {
    var draft = Draft()
    var rest = rowsByID
    draft.rows = try query.allRows(in: context)
    for (place, row) in draft.rows.enumerated() {
      let old = rest.removeValue(forKey: row.id)
      if let old, old.isSame(as: row) {
        draft.rows[place] = old
      } else {
        draft.note(old, row, isRenewed: true)
      }
    }
    draft.dropped = Array(rest.values)
    return draft
  }

  /// All rows, those of a draft among them.
  private func merged(_ draft: Draft) -> [ResultsRow] {
    let leaving = draft.dropped + draft.replaced.map(\.old)
    let coming = draft.added + draft.replaced.map(\.new)
    if leaving.count + coming.count > Self.fewRows {
      let ids = Set(leaving.map(ObjectIdentifier.init))
      return (rows.filter { !ids.contains(ObjectIdentifier($0)) } + coming)
        .sorted(by: query.order.precedes)
    }
    var merged = rows
    for row in leaving {
      let place = query.order.place(of: row, in: merged)
      // Rows that are equal in every way cannot be told apart by order.
      guard merged.indices.contains(place), merged[place] === row else {
        merged.removeAll { $0 === row }
        continue
      }
      merged.remove(at: place)
    }
    for row in coming { merged.insert(row, at: query.order.place(of: row, in: merged)) }
    return merged
  }

  /// So many are put in one by one.
  private static var fewRows: Int { 64 }

  /// Reads the objects that are to be shown.
  private func read(_ draft: Draft, _ new: ResultsList) throws(DaybookError) {
    if query.readsAll { return try reader.read(new.rows) }
    for (old, row) in draft.replaced where old.object != nil { try reader.read([row]) }
  }

  private func compare(
    _ draft: Draft, with new: ResultsList
  ) -> ResultsDifference {
    for row in list.rows { row.nextPlace = -1 }
    for (place, row) in new.rows.enumerated() { row.nextPlace = place }
    for (old, row) in draft.replaced {
      row.place = old.place
      row.isReplacement = true
      old.nextPlace = row.nextPlace
    }
    return ResultsDifference(from: list, to: new, renewed: draft.renewed)
  }

  private func take(_ draft: Draft, _ new: ResultsList) {
    for row in list.rows { row.place = -1 }
    for (_, row) in draft.replaced { (row.place, row.isReplacement) = (-1, false) }
    for (place, row) in new.rows.enumerated() { row.place = place }
    for row in draft.dropped { rowsByID[row.id] = nil }
    for row in draft.added { rowsByID[row.id] = row }
    for (_, row) in draft.replaced { rowsByID[row.id] = row }
    rows = draft.rows
    list = new
  }
}

extension Results.Draft {
  fileprivate mutating func note(
    _ old: ResultsRow?, _ new: ResultsRow?, isRenewed: Bool
  ) {
    switch (old, new) {
    case (let old?, let new?): replaced.append((old, new))
    case (nil, let new?): added.append(new)
    case (let old?, nil): dropped.append(old)
    case (nil, nil): break
    }
    if isRenewed, let new { renewed.insert(new.id) }
  }
}

extension ResultsRow {
  /// Whether both stand for an object with the same values in the same place.
  fileprivate func isSame(as other: ResultsRow) -> Bool {
    stamp == other.stamp && number == other.number && object?.state.isDetached != true
  }
}
