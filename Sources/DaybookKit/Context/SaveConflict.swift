import JSONText
import StoreEngine

/// The errors of saves that meet other changes.
enum SaveConflict {
  static func attributes(of state: ObjectState, in current: StoredRecord) -> [DaybookError] {
    guard current.revision != state.stored?.revision || !state.changes.isEmpty else { return [] }
    return state.changes.sorted { $0.key < $1.key }.compactMap { place, change in
      let now = JSONText.value(of: state.layout.keys[place], inTrusted: current.body.members)
      guard now != change.started else { return nil }
      let type = state.layout.attributes[place].type
      func value(_ text: Bytes?) -> FieldValue? {
        guard let text else { return .null }
        return ValueText.value(
          ofStored: text, as: type, entity: state.layout.name, access: NoDocuments())
      }
      let theirs = value(now)
      if let theirs, theirs.isStored(as: change.value) { return nil }
      if let theirs, let started = value(change.started), theirs.isStored(as: started) {
        return nil
      }
      return attribute(
        state.layout.attributes[place].name, of: state.id, started: value(change.started),
        mine: change.value, theirs: theirs)
    }
  }

  private static func attribute(
    _ name: String, of id: ObjectID, started: FieldValue?, mine: FieldValue, theirs: FieldValue?
  ) -> DaybookError {
    DaybookError(
      .conflictAttribute,
      "\(id.entityName) \(id), “\(name)”: changed here from \(shown(started)) to \(mine.shown), "
        + "in the store meanwhile to \(shown(theirs)).",
      recoverySuggestion: "Look at both values, set the one that is right, and save again.",
      context: .init(entity: id.entityName, objectID: id, attribute: name))
  }

  private static func shown(_ value: FieldValue?) -> String {
    value?.shown ?? "an unreadable value"
  }

  static func deletedElsewhere(_ id: ObjectID) -> DaybookError {
    DaybookError(
      .conflictDeleted, "\(id.entityName) \(id) was changed here and deleted in the store.",
      recoverySuggestion: "Roll back, or insert it again.",
      context: .init(entity: id.entityName, objectID: id))
  }

  static func changedElsewhere(_ id: ObjectID) -> DaybookError {
    DaybookError(
      .conflictDeleted, "\(id.entityName) \(id) was deleted here and changed in the store.",
      recoverySuggestion: "Roll back, look at the change, and delete it again.",
      context: .init(entity: id.entityName, objectID: id))
  }

  static func taken(_ id: ObjectID) -> DaybookError {
    DaybookError(
      .objectExists, "There is a \(id.entityName) with the id \(id) already.",
      recoverySuggestion: "Leave the id out, or change the object that has it.",
      context: .init(entity: id.entityName, objectID: id))
  }

  /// One conflict by itself, several in one error.
  static func error(_ conflicts: [DaybookError]) -> DaybookError? {
    guard let first = conflicts.first, conflicts.count > 1 else { return conflicts.first }
    return DaybookError(
      first.code, "\(conflicts.count) changes are in conflict with the store.",
      recoverySuggestion: "Look at each, and save again; nothing was saved.",
      context: first.context, underlying: conflicts)
  }

  /// Conflicts compare references; nothing is read.
  private final class NoDocuments: DocumentAccess {
    func readDocument(
      _ reference: DocumentReference, entity: String,
      _ body: (Bytes) throws(StoreError) -> Void
    ) throws(StoreError) {
      throw StoreError(.documentMissing, "A conflict is found without reading documents.")
    }
  }
}
