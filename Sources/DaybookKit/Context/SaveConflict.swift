import JSONText
import StoreEngine

/// What a save finds changed meanwhile, and the errors that tell it.
enum SaveConflict {
  /// The attributes that both sides changed to different values, by place.
  static func attributes(
    of state: ObjectState, in current: StoredRecord
  ) -> [(place: Int, conflict: MergeConflict)] {
    state.changes.sorted { $0.key < $1.key }.compactMap { place, change in
      let now = JSONText.value(of: state.layout.keys[place], inTrusted: current.body.members)
      guard now != change.started else { return nil }
      let type = state.layout.attributes[place].type
      func value(_ text: Bytes?) -> FieldValue? {
        guard let text else { return .null }
        return ValueText.value(
          ofStored: text, as: type, entity: state.layout.name, access: UnreadDocuments.shared)
      }
      let theirs = value(now)
      if let theirs, theirs.isStored(as: change.value) { return nil }
      let original = value(change.started)
      if let theirs, let original, theirs.isStored(as: original) { return nil }
      let name = state.layout.attributes[place].name
      return (
        place,
        MergeConflict(
          objectID: state.id, attribute: name, original: original, mine: change.value,
          store: theirs)
      )
    }
  }

  /// - Parameter access: Where documents in the error can be read.
  static func error(
    of conflict: MergeConflict, _ access: any DocumentAccess
  ) -> DaybookError {
    var conflict = conflict
    conflict.original = conflict.original?.readable(by: access)
    conflict.store = conflict.store?.readable(by: access)
    return error(of: conflict)
  }

  static func error(of conflict: MergeConflict) -> DaybookError {
    guard let name = conflict.attribute else { return deletion(conflict) }
    let id = conflict.objectID
    var error = DaybookError(
      .conflictAttribute,
      "\(id.entityName) \(id), “\(name)”: changed here from \(shown(conflict.original)) to "
        + "\(shown(conflict.mine)), in the store meanwhile to \(shown(conflict.store)).",
      recoverySuggestion:
        "Look at both values, set the one that is right, and save again; or give the context a "
        + "merge policy.",
      context: .init(entity: id.entityName, objectID: id, attribute: name))
    error.context.conflict = conflict
    return error
  }

  private static func deletion(_ conflict: MergeConflict) -> DaybookError {
    let id = conflict.objectID
    let isMine = conflict.mine == nil
    var error = DaybookError(
      .conflictDeleted,
      isMine
        ? "\(id.entityName) \(id) was deleted here and changed in the store."
        : "\(id.entityName) \(id) was changed here and deleted in the store.",
      recoverySuggestion:
        isMine
        ? "Roll back, look at the change, and delete it again."
        : "Roll back, or insert it again.",
      context: .init(entity: id.entityName, objectID: id))
    error.context.conflict = conflict
    return error
  }

  private static func shown(_ value: FieldValue?) -> String {
    value?.shown ?? "an unreadable value"
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
}

extension FieldValue {
  /// With its document, if it is one of a store, read by `access`.
  fileprivate func readable(by access: any DocumentAccess) -> FieldValue {
    guard case .document(let document) = self, case .stored(let stored) = document.content else {
      return self
    }
    let content = StoredContent(
      reference: stored.reference, entity: stored.entity, access: access)
    return .document(Document(content: .stored(content), type: document.type))
  }
}
