#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import StoreEngine

extension ManagedObjectContext {
  /// Inserts an object with the values of an entity.
  ///
  /// It has its permanent id at once and is in the store at the next save.
  /// Rules are checked by `save()`, so that it may be incomplete meanwhile.
  ///
  /// ```swift
  /// let location = context.insert(Location(latitude: 37.33, longitude: -122.03))
  /// ```
  ///
  /// - Precondition: The entity is part of the container's model.
  @discardableResult
  public func insert<Value: Entity>(_ value: Value) -> ManagedObject<Value> {
    insert(value, as: ObjectID(entityName: layout(of: Value.self).name, recordID: .next()))
  }

  /// Inserts an object that is to have a certain id.
  ///
  /// - Throws: `object.exists` when this context has an object of this id.
  /// - Precondition: The entity is part of the container's model.
  @discardableResult
  public func insert<Value: Entity>(
    _ value: Value, id: UUID
  ) throws(DaybookError) -> ManagedObject<Value> {
    let id = ObjectID(entityName: layout(of: Value.self).name, recordID: RecordID(id))
    try refuseTaken(id)
    return insert(value, as: id)
  }

  private func insert<Value: Entity>(_ value: Value, as id: ObjectID) -> ManagedObject<Value> {
    let layout = layout(of: Value.self)
    let coding = Value.entity.coding
    var pending = ObjectState.Pending(isInserted: true)
    for place in layout.attributes.indices {
      let (field, problem) = coding.fieldValue(at: place, of: value)
      pending.changes[place] = .init(
        value: field, problem: problem, origin: problem.map { _ in ObjectState.Origin(value) })
    }
    return step(recording: .undo) {
      let state = insert(ObjectState(id: id, layout: layout, stored: nil, pending: pending))
      let object: ManagedObject<Value> = object(for: state)
      object.keep(DecodedEntity(value: value, unknownPlaces: []))
      call(.awakeFromInsert, state)
      return object
    }
  }

  /// The layout of an entity that the program says is there.
  func layout<Value: Entity>(of type: Value.Type) -> EntityLayout {
    guard let layout = opened.layouts[Value.entity.coding.entity.name] else {
      preconditionFailure(
        """
        The model of this container has no entity “\(Value.entity.coding.entity.name)”: make it \
        with Model(\(Value.self).self, …).
        """)
    }
    return layout
  }

  /// Inserts an object: the given values, and defaults for the others.
  ///
  /// - Parameters:
  ///   - entity: The name of its entity.
  ///   - values: Values by the names of attributes.
  ///   - id: Its identity, when it is to have a certain one.
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
    let layout = try opened.layout(of: record.entityName)
    let recordID = id.map(RecordID.init) ?? RecordID.next()
    let objectID = ObjectID(entityName: layout.name, recordID: recordID)
    var given: [Int: FieldValue] = [:]
    for name in record.objectID == nil ? record.drafts.keys.sorted() : record.attributeNames {
      let place = try layout.place(of: name)
      given[place] = try layout.accepted(record[name] ?? .null, at: place, of: nil)
    }
    try refuseTaken(objectID)
    var pending = ObjectState.Pending(isInserted: true)
    let now = Date()
    for place in layout.attributes.indices {
      let value = given[place] ?? layout.attributes[place].insertionValue(at: now)
      pending.changes[place] = .init(value: value)
    }
    return step(recording: .undo) {
      let state = insert(ObjectState(id: objectID, layout: layout, stored: nil, pending: pending))
      call(.awakeFromInsert, state)
      return object(for: state)
    }
  }

  private func insert(_ state: ObjectState) -> ObjectState {
    step(recording: .undo) {
      var before = state.pending
      before.isDeleted = true
      willChange(state, from: before)
      register(state)
      sort(state)
    }
    return state
  }

  private func refuseTaken(_ id: ObjectID) throws(DaybookError) {
    // One that is deleted here has its id until that is saved.
    if let known = registeredState(id), !known.isDeleted || known.hasChanges {
      throw SaveConflict.taken(id)
    }
  }
}

extension EntityLayout {
  /// `value` as the attribute at `place` keeps it.
  ///
  /// - Throws: `value.invalid` when it has another type, also the Swift type
  ///   of a described entity: a text that no case of an enum has.
  func accepted(
    _ value: FieldValue, at place: Int, of id: ObjectID?
  ) throws(DaybookError) -> FieldValue {
    let attribute = attributes[place]
    do throws(ValueProblem) {
      let coerced = try ValueText.coerced(value, to: attribute.type)
      if let problem = typing?.problem(with: coerced, at: place) { throw problem }
      return coerced
    } catch {
      var failure = error.asValueError(attribute: attribute, entity: name)
      failure.context.objectID = id
      throw failure
    }
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
