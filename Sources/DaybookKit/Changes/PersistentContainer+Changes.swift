import StoreEngine

extension PersistentContainer {
  /// The changes of an entity's objects that are saved from now on: by any
  /// context, by any process.
  ///
  /// ```swift
  /// for try await change in try container.changes(of: Location.self, where: \.category == "Bar") {
  ///   print(change.kind, change.value.date, change.matches)
  /// }
  /// ```
  ///
  /// No context is needed, and no actor waits for it. With a condition come
  /// the objects that fulfil it after the save, and those that did before: a
  /// deleted one, or one whose new values do not (`matches` is false). To keep
  /// a list up to date, ask for the changes first and fetch the list then.
  ///
  /// - Throws: `model.unknown-entity`, `model.unknown-attribute`, naming the
  ///   nearest; `predicate.…`; `store.replaced`, `journal.damaged`.
  public func changes<Value: Entity>(
    of type: Value.Type, where condition: Condition<Value>? = nil
  ) throws(DaybookError) -> SavedChanges<Value> {
    var request = FetchRequest<Value>(entityName: Value.entity.coding.entity.name)
    request.condition = condition
    return try changes(of: request)
  }

  /// The changes of the objects a request asks for that are saved from now on.
  ///
  /// Changes come in the order in which they were saved, whatever order the
  /// request has.
  ///
  /// - Throws: As `changes(of:where:)` does; `request.invalid` when the request
  ///   has a limit or an offset.
  public func changes<Value: Entity>(
    of request: FetchRequest<Value>
  ) throws(DaybookError) -> SavedChanges<Value> {
    let layout = try layout(of: request.entityName)
    let documents = RecordDocuments(access: store, entity: layout.name)
    return try changes(of: request) { (record, _) throws(DaybookError) in
      let text = RecordText(members: record.body.members, documents: documents)
      return try Value.entity.coding.decode(text, id: record.id).value
    }
  }

  /// The changes of the objects a request asks for that are saved from now on,
  /// by the names of their attributes.
  ///
  /// - Throws: As `changes(of:where:)` does; `request.invalid` when the request
  ///   has a limit or an offset.
  public func changes(
    of request: FetchRequest<Record>
  ) throws(DaybookError) -> SavedChanges<Record> {
    let layout = try layout(of: request.entityName)
    return try changes(of: request) { [store] (record, isDeleted) throws(DaybookError) in
      // What is gone cannot be mended; its other values can be told.
      if !isDeleted { try RecordProof.check(record, layout) }
      return Record(
        layout: layout, id: record.id, revision: record.revision, members: record.body.members,
        access: store)
    }
  }

  private func changes<Value>(
    of request: FetchRequest<Value>,
    _ read: @escaping @Sendable (StoredRecord, _ isDeleted: Bool) throws(DaybookError) -> Value
  ) throws(DaybookError) -> SavedChanges<Value> {
    let plan = try FetchPlan(request, layout: layout(of: request.entityName))
    guard plan.limit == nil, plan.offset == 0 else {
      throw DaybookError(
        .requestInvalid, "Changes of objects have no limit and no offset.",
        recoverySuggestion: "Leave both out, or use a FetchedResultsController.",
        context: .init(entity: request.entityName))
    }
    _ = try DaybookError.mapping { () throws(StoreError) in try store.refresh() }
    let entity = request.entityName
    let following = SaveFollowing(opened, entity: entity, plan.condition)
    DebugLog.write(
      1, "follow \(entity) where \(request.condition?.description ?? "TRUEPREDICATE")")
    return SavedChanges(following: following) { (found) throws(DaybookError) in
      let (kind, record) = found.difference.outcome
      return SavedChange(
        kind: kind, objectID: ObjectID(entityName: entity, recordID: record.id),
        value: try read(record, kind == .delete), save: found.save, matches: found.matches)
    }
  }
}

extension RecordDifference {
  /// What happened, and the newest values known.
  fileprivate var outcome: (SavedChangeKind, StoredRecord) {
    switch self {
    case .insert(let record): (.insert, record)
    case .update(let record, _): (.update, record)
    case .delete(let record): (.delete, record)
    }
  }
}
