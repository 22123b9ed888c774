/// One record in which two states differ.
package struct ChangedRecord: Sendable, Hashable {
  package var entity: String
  package var id: RecordID
  /// What leads from the earlier state to the later one.
  package var kind: ChangeSet.Operation

  package init(entity: String, id: RecordID, kind: ChangeSet.Operation) {
    self.entity = entity
    self.id = id
    self.kind = kind
  }
}

/// Several saves as if they were one.
struct ChangeFolding {
  private struct Name: Hashable {
    var entity: String
    var id: RecordID
  }

  private struct Outcome {
    /// Nil when the record was neither there before nor is now.
    var kind: ChangeSet.Operation?
    var wasThere: Bool
  }

  private var outcomes: [Name: Outcome] = [:]
  /// Names in the order in which they first changed.
  private var order: [Name] = []

  mutating func add(_ change: ChangedRecord) {
    let name = Name(entity: change.entity, id: change.id)
    guard let known = outcomes[name] else {
      order.append(name)
      outcomes[name] = Outcome(kind: change.kind, wasThere: change.kind != .insert)
      return
    }
    let isThere = change.kind != .delete
    outcomes[name]?.kind =
      switch (known.wasThere, isThere) {
      case (true, true): .update
      case (true, false): .delete
      case (false, true): .insert
      case (false, false): nil
      }
  }

  /// What is left of the changes, in the order in which records first changed.
  var changes: [ChangedRecord] {
    order.compactMap { name in
      outcomes[name]?.kind.map { ChangedRecord(entity: name.entity, id: name.id, kind: $0) }
    }
  }
}
