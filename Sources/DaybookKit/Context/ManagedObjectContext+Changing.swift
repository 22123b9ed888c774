#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import StoreEngine

extension ManagedObjectContext {
  /// Inserts an object: the given values, and defaults for the others.
  ///
  /// - Parameter id: Its identity, when it is to have a certain one.
  /// - Throws: `model.unknown-entity`, `model.unknown-attribute`, naming the
  ///   nearest; `value.invalid`.
  @discardableResult
  public func insert(
    entity: String, _ values: [String: FieldValue] = [:], id: UUID? = nil
  ) throws(DaybookError) -> ManagedObject<Record> {
    try insert(Record(entity: entity, values), id: id)
  }

  /// Inserts an object with the values of a record, and defaults for others.
  ///
  /// - Throws: As `insert(entity:_:id:)` does.
  @discardableResult
  public func insert(
    _ record: Record, id: UUID? = nil
  ) throws(DaybookError) -> ManagedObject<Record> {
    let layout = try container.layout(of: record.entityName)
    let recordID = id.map(RecordID.init) ?? RecordID.next()
    let objectID = ObjectID(entityName: layout.name, recordID: recordID)
    var given: [Int: FieldValue] = [:]
    for name in record.objectID == nil ? record.drafts.keys.sorted() : record.attributeNames {
      let place = try layout.place(of: name)
      let attribute = layout.attributes[place]
      do {
        given[place] = try ValueText.coerced(record[name] ?? .null, to: attribute.type)
      } catch {
        throw error.asValueError(attribute: attribute, entity: layout.name)
      }
    }
    try refuseTaken(objectID)
    let state = ObjectState(id: objectID, layout: layout, stored: nil)
    state.isInserted = true
    let now = Date()
    for place in layout.attributes.indices {
      let value = given[place] ?? layout.attributes[place].insertionValue(at: now)
      state.changes[place] = .init(started: nil, value: value)
    }
    register(state)
    markPending(state)
    return object(for: state)
  }

  private func refuseTaken(_ id: ObjectID) throws(DaybookError) {
    guard let known = registeredState(id), !known.isDeleted else { return }
    throw DaybookError(
      .objectExists, "There is a \(id.entityName) with the id \(id) already.",
      recoverySuggestion: "Leave the id out, or change the object that has it.",
      context: .init(entity: id.entityName, objectID: id))
  }

  /// Deletes an object at the next save.
  public func delete<Value>(_ object: ManagedObject<Value>) {
    let state = object.state
    guard !state.isDeleted else { return }
    state.isDeleted = true
    state.deletedRevision = state.stored?.revision ?? 0
    if state.isInserted { unmark(state) } else { markPending(state) }
  }
}

extension ModelAttribute {
  /// What an object inserted at `now` has when nothing is given.
  func insertionValue(at now: Date) -> FieldValue {
    switch defaultValue {
    case .value(let value): (try? ValueText.coerced(value, to: type)) ?? .null
    case .now: .date(now)
    case nil: .null
    }
  }
}
