/// In which order records are handed out.
package enum RecordOrder: Sendable {
  /// As they were inserted.
  case insertion
  /// By id, as text.
  case id
}

extension StoreState {
  /// The records of an entity, one after another.
  ///
  /// - Complexity: O(n) for all. In constant memory by id, and by insertion
  ///   when the snapshot's ids were given in that order, as ids made here are;
  ///   else the records' places are gathered and sorted first.
  package func makeCursor(
    of entity: String, order: RecordOrder = .id
  ) throws(StoreError) -> RecordCursor {
    let cursor = RecordCursor(self, entity)
    guard order == .insertion else { return cursor }
    if isOrdered(entity) { return cursor.holdingBackInserted() }
    var all = cursor
    var gathered: [StoredRecord] = []
    gathered.reserveCapacity(count(of: entity))
    while let record = try all.next() { gathered.append(record) }
    gathered.sort { $0.number < $1.number }
    return RecordCursor(gathered)
  }

  /// Whether an entity's records can be walked in the order of their insertion
  /// without gathering them first.
  package func isOrdered(_ entity: String) -> Bool { base?.isOrdered(entity) ?? true }

  /// Calls `body` with each record of an entity until it returns false.
  package func forEachRecord(
    of entity: String, order: RecordOrder,
    _ body: (StoredRecord) throws(StoreError) -> Bool
  ) throws(StoreError) {
    var cursor = try makeCursor(of: entity, order: order)
    while let record = try cursor.next() {
      if try !body(record) { return }
    }
  }
}

/// Walks the records of an entity: the snapshot's, as the journals changed
/// them, and those that came later.
package struct RecordCursor: Sendable {
  private let entity: String
  private var base: Snapshot.Cursor?
  /// The next record of the snapshot, read ahead.
  private var ahead: StoredRecord?
  private var changes: OverlayCursor
  /// Records held back until the snapshot is through; nil to give them by id.
  private var later: [OverlayEntry]?
  /// Records that were gathered and sorted already.
  private var gathered: [StoredRecord] = []
  private var place = 0
  private var isThrough = false

  fileprivate init(_ state: StoreState, _ entity: String) {
    self.entity = entity
    base = state.base?.makeCursor(entity: entity)
    changes =
      state.overlays[entity]?.makeCursor() ?? OverlayCursor(lower: nil, upper: nil)
  }

  fileprivate init(_ sorted: [StoredRecord]) {
    entity = ""
    base = nil
    changes = OverlayCursor(lower: nil, upper: nil)
    gathered = sorted
    isThrough = true
  }

  fileprivate func holdingBackInserted() -> RecordCursor {
    var cursor = self
    cursor.later = []
    return cursor
  }

  /// The next record, or nil at the end.
  ///
  /// - Throws: `snapshot.damaged`.
  package mutating func next() throws(StoreError) -> StoredRecord? {
    while !isThrough {
      if ahead == nil { ahead = try base?.next() }
      guard let record = ahead else {
        if let added = nextAdded() { return added }
        isThrough = true
        gathered = heldBack()
        break
      }
      let nextID = changes.nextID
      if let nextID, nextID < record.id {
        if let added = nextAdded(before: record.id) { return added }
        continue
      }
      ahead = nil
      guard nextID == record.id, let change = changes.next() else { return record }
      guard let changed = StoredRecord(change, entity: entity) else { continue }
      // Deleted and inserted again, it comes where it came back.
      if later == nil || change.number == record.number { return changed }
      later?.append(change)
    }
    guard place < gathered.count else { return nil }
    defer { place += 1 }
    return gathered[place]
  }

  /// The next change that is no record of the snapshot, unless held back.
  private mutating func nextAdded(before id: RecordID? = nil) -> StoredRecord? {
    while true {
      if let id {
        guard let nextID = changes.nextID, nextID < id else { return nil }
      }
      guard let change = changes.next() else { return nil }
      guard let record = StoredRecord(change, entity: entity) else { continue }
      if later == nil { return record }
      later?.append(change)
    }
  }

  private func heldBack() -> [StoredRecord] {
    (later ?? []).sorted { $0.number < $1.number }.compactMap { StoredRecord($0, entity: entity) }
  }
}
