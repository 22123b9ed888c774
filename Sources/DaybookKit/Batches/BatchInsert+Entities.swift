#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import StoreEngine

extension BatchInsert {
  /// Begins a batch of a described entity.
  ///
  /// ```swift
  /// let batch = try BatchInsert(into: container, Location.self)
  /// for location in locations { try batch.add(location) }
  /// let count = try batch.commit()
  /// ```
  ///
  /// - Parameters:
  ///   - container: Where the objects go.
  ///   - type: What they are.
  ///   - upsertBy: An attribute (or `_id`): a row whose value an object has
  ///     already changes that object instead of making another.
  ///   - saveEvery: Saves every so many rows; nil saves all at `commit()`.
  ///   - didSave: Called after each save with the ids of its rows, in order.
  /// - Throws: `model.unknown-entity` when the container's model has no such
  ///   entity; `model.unknown-attribute`.
  public convenience init<Value: Entity>(
    into container: PersistentContainer, _ type: Value.Type, upsertBy: String? = nil,
    saveEvery: Int? = nil, didSave: (([ObjectID]) -> Void)? = nil
  ) throws(DaybookError) {
    try self.init(
      into: container, entity: Value.entity.coding.entity.name, upsertBy: upsertBy,
      saveEvery: saveEvery, didSave: didSave)
  }

  /// Adds one object.
  ///
  /// - Parameters:
  ///   - value: Its values. Life-cycle functions of the entity are not called.
  ///   - id: Its identity, when it is to have a certain one.
  ///   - line: Where it stands in its source, for messages.
  /// - Throws: What a save of `saveEvery` rows may; what is wrong with the
  ///   object is gathered instead.
  /// - Precondition: It is of the entity that the batch is for.
  public func add<Value: Entity>(
    _ value: Value, id: UUID? = nil, line: Int? = nil
  ) throws(DaybookError) {
    let coding = Value.entity.coding
    precondition(
      coding.entity.name == layout.name,
      "This batch is for “\(layout.name)”, and a \(Value.self) was added.")
    var given: [FieldValue?] = []
    given.reserveCapacity(layout.attributes.count)
    let before = problems.count
    let recordID = id.map(RecordID.init) ?? .next()
    for place in layout.attributes.indices {
      let (field, problem) = coding.fieldValue(at: place, of: value)
      given.append(field)
      guard let problem else { continue }
      problems.append(
        ValidationReport.error(
          problem, id: ObjectID(entityName: layout.name, recordID: recordID),
          attribute: layout.attributes[place].name, line: line))
    }
    guard problems.count == before else { return }
    try take(
      rows.change(
        of: given, id: id.map(RecordID.init), line: line, now: now, problems: &problems))
  }
}
