import StoreEngine

extension ManagedObjectContext {
  /// The object with an id, read from the store if need be.
  ///
  /// What others have saved meanwhile is taken in first.
  ///
  /// ```swift
  /// let location: ManagedObject<Location> = try context.existingObject(with: id)
  /// ```
  ///
  /// - Throws: `object.missing` when there is none, or it was deleted;
  ///   `model.mismatch` when the id is of another entity; `record.damaged`.
  /// - Complexity: O(log n).
  public func existingObject<Value: Entity>(
    _ type: Value.Type = Value.self, with id: ObjectID
  ) throws(DaybookError) -> ManagedObject<Value> {
    guard id.entityName == Value.entity.coding.entity.name else {
      throw DaybookError(
        .modelMismatch,
        "The id \(id) is of entity “\(id.entityName)”, and a \(Value.self) was asked for.",
        recoverySuggestion: "Ask for the type that describes “\(id.entityName)”.",
        context: .init(entity: id.entityName, objectID: id))
    }
    return try existing(id, EntityReader<Value>())
  }

  /// The object with an id, by the names of its attributes.
  ///
  /// - Throws: `object.missing` when there is none, or it was deleted;
  ///   `model.unknown-entity`; `record.damaged`.
  /// - Complexity: O(log n).
  public func existingObject(
    with id: ObjectID
  ) throws(DaybookError) -> ManagedObject<Record> {
    try existing(id, RecordReader())
  }

  private func existing<Reader: ObjectReader>(
    _ id: ObjectID, _ reader: Reader
  ) throws(DaybookError) -> ManagedObject<Reader.Value> {
    _ = try opened.layout(of: id.entityName)
    try takeIn()
    guard let object = try objectIfThere(id, reader) else { throw missing(id) }
    return object
  }

  /// The object with an id as of the state that was taken in last.
  ///
  /// - Parameter deletedToo: Whether one counts whose deletion is not saved.
  func objectIfThere<Reader: ObjectReader>(
    _ id: ObjectID, _ reader: Reader, deletedToo: Bool = false
  ) throws(DaybookError) -> ManagedObject<Reader.Value>? {
    guard let layout = opened.layouts[id.entityName] else { return nil }
    if let state = pendingState(id) {
      return state.isDeleted && !deletedToo ? nil : try reader.object(of: state, in: self)
    }
    let found = try DaybookError.mapping { () throws(StoreError) in
      try seen.record(entity: layout.name, id: id.recordID)
    }
    return try found.map { (record) throws(DaybookError) in
      try reader.object(of: try state(of: record, layout), in: self)
    }
  }

  /// Reads an object anew from the store.
  ///
  /// With `mergeChanges`, attributes changed here keep what they were set to;
  /// without, its changes are given up.
  ///
  /// - Throws: `object.missing` when the store has it no more; what reading
  ///   the store may.
  public func refresh<Value>(
    _ object: ManagedObject<Value>, mergeChanges: Bool = true
  ) throws(DaybookError) {
    let state = object.state
    if !mergeChanges, !state.isInserted {
      step(recording: .nowhere) {
        willChange(state)
        state.restore(.init())
        sort(state)
      }
    }
    try takeIn()
    if state.isDeleted { throw missing(state.id) }
    guard !state.isInserted, state.inherited == nil else { return }
    let record = try DaybookError.mapping { () throws(StoreError) in
      try seen.record(entity: state.layout.name, id: state.recordID)
    }
    guard let record else { throw missing(state.id) }
    guard record.revision != state.stored?.revision else { return }
    // It could not be read when it was taken in: tell why.
    try state.prove(record)
    state.adopt(record)
    sort(state)
  }

  /// Reads every object of the context anew, keeping what was changed here.
  ///
  /// - Throws: What reading the store may.
  public func refreshAllObjects() throws(DaybookError) { try takeIn() }

  func missing(_ id: ObjectID) -> DaybookError {
    DaybookError(
      .objectMissing, "There is no \(id.entityName) with the id \(id).",
      recoverySuggestion: "It may have been deleted meanwhile: fetch again.",
      context: .init(entity: id.entityName, objectID: id))
  }

  /// The ids whose text begins or ends with `part`, in any case, of all
  /// entities or of one; at most `limit` of them. Pending inserts count.
  ///
  /// - Throws: `model.unknown-entity`, and what reading the store may.
  /// - Complexity: O(1) for a whole id, else O(objects).
  public func objectIDs(
    matching part: String, entity: String? = nil, limit: Int = 10
  ) throws(DaybookError) -> [ObjectID] {
    let layouts =
      try entity.map { (name) throws(DaybookError) in [try opened.layout(of: name)] }
      ?? opened.model.entities.compactMap { opened.layouts[$0.name] }
    let store = try takeIn()
    let part = part.lowercased()
    let whole = RecordID(part)
    var found: [ObjectID] = []
    for state in pendingInOrder where state.isInserted && !state.isDeleted {
      let text = state.id.description
      if text.hasPrefix(part) || text.hasSuffix(part),
        layouts.contains(where: { $0 === state.layout })
      {
        found.append(state.id)
      }
    }
    for layout in layouts where found.count < limit {
      if let whole {
        let record = try DaybookError.mapping { () throws(StoreError) in
          try store.record(entity: layout.name, id: whole)
        }
        if let record { found.append(ObjectID(entityName: layout.name, recordID: record.id)) }
        continue
      }
      try store.forEach(of: layout.name, order: .id) { (record) throws(DaybookError) in
        let text = record.id.description
        if text.hasPrefix(part) || text.hasSuffix(part) {
          found.append(ObjectID(entityName: layout.name, recordID: record.id))
        }
        return found.count < limit
      }
    }
    return found.filter { pending[$0]?.isDeleted != true }
  }
}
