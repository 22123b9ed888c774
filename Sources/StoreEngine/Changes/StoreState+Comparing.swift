import JSONText

extension StoreState {
  /// The records of an entity that are others here than in `earlier`, by id.
  ///
  /// What changed is told by revisions; of several changes only the outcome.
  ///
  /// - Complexity: O(records of both) for all, in constant memory.
  package func differences(
    from earlier: StoreState, of entity: String
  ) throws(StoreError) -> DifferenceCursor {
    try DifferenceCursor(
      old: earlier.makeCursor(of: entity), new: makeCursor(of: entity))
  }
}

/// A record that is another in two states.
package enum RecordDifference: Sendable {
  case insert(StoredRecord)
  case update(StoredRecord, from: StoredRecord)
  case delete(StoredRecord)

  /// Nil when the record was not there and is not.
  package init?(_ before: StoredRecord?, _ after: StoredRecord?) {
    switch (before, after) {
    case (nil, nil): return nil
    case (nil, let after?): self = .insert(after)
    case (let before?, nil): self = .delete(before)
    case (let before?, let after?): self = .update(after, from: before)
    }
  }
}

/// Walks two states of an entity side by side.
package struct DifferenceCursor: Sendable {
  private var old: RecordCursor
  private var new: RecordCursor
  private var before: StoredRecord?
  private var after: StoredRecord?

  fileprivate init(old: RecordCursor, new: RecordCursor) throws(StoreError) {
    self.old = old
    self.new = new
    before = try self.old.next()
    after = try self.new.next()
  }

  /// The next record that differs; nil at the end.
  ///
  /// - Throws: `snapshot.damaged`.
  package mutating func next() throws(StoreError) -> RecordDifference? {
    while true {
      guard let left = before else {
        guard let right = after else { return nil }
        after = try new.next()
        return .insert(right)
      }
      guard let right = after, right.id <= left.id else {
        before = try old.next()
        return .delete(left)
      }
      after = try new.next()
      if right.id < left.id { return .insert(right) }
      before = try old.next()
      if left.revision != right.revision { return .update(right, from: left) }
    }
  }
}
