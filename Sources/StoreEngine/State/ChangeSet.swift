package import JSONText

/// The changes of one save, encoded, in the order they were made.
package struct ChangeSet: Sendable {
  package enum Operation: String, Sendable { case insert, update, delete }

  package struct Change: Sendable {
    package var operation: Operation
    package var entity: String
    package var id: RecordID
    /// Attributes as members without braces, `"a":1,"b":null`: every one for
    /// an insert, the changed ones for an update, none for a delete.
    package var members: Bytes
    package init(operation: Operation, entity: String, id: RecordID, members: Bytes) {
      self.operation = operation
      self.entity = entity
      self.id = id
      self.members = members
    }
  }

  package var changes: [Change]
  /// Documents that `changes` name, written and synced, not yet linked.
  package var documents: [StagedDocument]

  package init(changes: [Change] = [], documents: [StagedDocument] = []) {
    self.changes = changes
    self.documents = documents
  }

  package var isEmpty: Bool { changes.isEmpty }
}
