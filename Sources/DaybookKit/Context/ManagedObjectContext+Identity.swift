import StoreEngine

extension ManagedObjectContext {
  /// The object with an id, read from the store if need be.
  ///
  /// - Throws: `object.missing` when there is none, or it was deleted here.
  public func existingObject(
    with id: ObjectID
  ) throws(DaybookError) -> ManagedObject<Record> {
    let layout = try container.layout(of: id.entityName)
    if let state = pending[id] {
      guard !state.isDeleted else { throw missing(id) }
      return object(for: state)
    }
    let store = try DaybookError.mapping { () throws(StoreError) in try container.store.refresh() }
    let found = try DaybookError.mapping { () throws(StoreError) in
      try store.record(entity: layout.name, id: id.recordID)
    }
    guard let found else { throw missing(id) }
    try RecordProof.check(found, layout)
    return object(for: state(of: found, layout))
  }

  private func missing(_ id: ObjectID) -> DaybookError {
    DaybookError(
      .objectMissing, "There is no \(id.entityName) with the id \(id).",
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
      try entity.map { (name) throws(DaybookError) in [try container.layout(of: name)] }
      ?? container.model.entities.compactMap { container.layouts[$0.name] }
    let store = try DaybookError.mapping { () throws(StoreError) in try container.store.refresh() }
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
