import JSONText
import StoreEngine

/// One save that is streamed: changes of one entity, with their documents.
struct BatchSave {
  private let store: Store
  private let layout: EntityLayout
  private var writer: BatchWriter

  init(_ store: Store, _ layout: EntityLayout) {
    self.store = store
    self.layout = layout
    writer = store.beginBatch()
  }

  /// How many changes there are.
  var count: Int { writer.count }

  /// - Parameter values: By place in the model; none for a deletion.
  mutating func add(
    _ operation: ChangeSet.Operation, _ id: RecordID, _ values: [(Int, FieldValue)] = []
  ) throws(DaybookError) {
    var members = JSONWriter()
    for (place, value) in values {
      members.key(layout.keys[place])
      if case .document(let document) = value,
        let reference = try stage(document, id, layout.attributes[place].name)
      {
        reference.write(to: &members)
      } else {
        ValueText.write(value, to: &members)
      }
    }
    try DaybookError.mapping { () throws(StoreError) in
      try writer.add(
        ChangeSet.Change(
          operation: operation, entity: layout.name, id: id, members: Bytes(members.bytes)))
    }
  }

  private mutating func stage(
    _ document: Document, _ id: RecordID, _ attribute: String
  ) throws(DaybookError) -> DocumentReference? {
    guard let content = try store.source(of: document, unlessStoredFor: id, of: layout.name)
    else { return nil }
    return try DaybookError.mapping { () throws(StoreError) in
      try writer.stageDocument(
        entity: layout.name, id: id, attribute: attribute, type: document.type,
        fileExtension: MediaType(name: document.type).fileExtension, content: content)
    }
  }

  /// Saves everything added, durable when it returns.
  ///
  /// - Parameter check: Called under the lock with the newest state; refuses by
  ///   throwing.
  /// - Throws: What `check` throws, `store.busy`, `save.…`.
  mutating func commit(
    _ check: (StoreState) throws(DaybookError) -> Void
  ) throws(DaybookError) -> StoreState {
    var refusal: DaybookError?
    do throws(StoreError) {
      return try writer.commit { (state) throws(StoreError) in
        do throws(DaybookError) {
          try check(state)
        } catch {
          refusal = error
          throw StoreError("save.refused", error.message)
        }
      }
    } catch {
      throw refusal ?? DaybookError(error)
    }
  }
}
