/// In which order records are handed out.
package enum RecordOrder: Sendable {
  /// As they were inserted.
  case insertion
  /// By id, as text.
  case id
}

extension StoreState {
  /// Calls `body` with each record of an entity until it returns false.
  ///
  /// - Complexity: O(n). In constant memory by id, and by insertion when the
  ///   snapshot's ids were given in that order, as this library's own ids are.
  package func forEachRecord<Failure: Error>(
    of entity: String, order: RecordOrder, refusal: (StoreError) -> Failure,
    _ body: (StoredRecord) throws(Failure) -> Bool
  ) throws(Failure) {
    let overlay = overlays[entity]?.flattened() ?? OverlayLayer(sorted: [])
    guard order == .insertion, base.map({ $0.isOrdered(entity) }) ?? true else {
      return try forEachRecordByID(entity, overlay, order: order, refusal: refusal, body)
    }
    // The snapshot is in order of insertion: what came later comes after it.
    var later: [OverlayEntry] = []
    var cursor = base?.makeCursor(entity: entity)
    var entries = overlay.entries[...]
    while let record = try refusing(refusal, { () throws(StoreError) in try cursor?.next() }) {
      while let entry = entries.first, entry.id < record.id {
        if entry.members != nil { later.append(entry) }
        entries.removeFirst()
      }
      if let entry = entries.first, entry.id == record.id {
        entries.removeFirst()
        if let changed = StoredRecord(entry, entity: entity) {
          // Deleted and inserted again: its place is where it came back.
          if entry.number != record.number {
            later.append(entry)
          } else if try !body(changed) {
            return
          }
        }
      } else if try !body(record) {
        return
      }
    }
    later.append(contentsOf: entries.filter { $0.members != nil })
    later.sort { $0.number < $1.number }
    for entry in later {
      if let record = StoredRecord(entry, entity: entity), try !body(record) { return }
    }
  }

  /// Without an order of the typed kind: errors pass as they are.
  package func forEachRecord(
    of entity: String, order: RecordOrder,
    _ body: (StoredRecord) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try forEachRecord(of: entity, order: order, refusal: { $0 }, body)
  }

  private func forEachRecordByID<Failure: Error>(
    _ entity: String, _ overlay: OverlayLayer, order: RecordOrder,
    refusal: (StoreError) -> Failure, _ body: (StoredRecord) throws(Failure) -> Bool
  ) throws(Failure) {
    var gathered: [StoredRecord] = []
    let sorting = order == .insertion
    if sorting { gathered.reserveCapacity(count(of: entity)) }
    var cursor = base?.makeCursor(entity: entity)
    var entries = overlay.entries[...]
    func take(_ record: StoredRecord) throws(Failure) -> Bool {
      guard sorting else { return try body(record) }
      gathered.append(record)
      return true
    }
    while let record = try refusing(refusal, { () throws(StoreError) in try cursor?.next() }) {
      while let entry = entries.first, entry.id < record.id {
        entries.removeFirst()
        if let added = StoredRecord(entry, entity: entity), try !take(added) { return }
      }
      if let entry = entries.first, entry.id == record.id {
        entries.removeFirst()
        if let changed = StoredRecord(entry, entity: entity), try !take(changed) { return }
      } else if try !take(record) {
        return
      }
    }
    for entry in entries {
      if let added = StoredRecord(entry, entity: entity), try !take(added) { return }
    }
    guard sorting else { return }
    gathered.sort { $0.number < $1.number }
    for record in gathered where try !body(record) { return }
  }

  private func refusing<Failure: Error, Result>(
    _ refusal: (StoreError) -> Failure, _ work: () throws(StoreError) -> Result
  ) throws(Failure) -> Result {
    do {
      return try work()
    } catch {
      throw refusal(error)
    }
  }
}
