import StoreEngine

/// One object of a context: change an attribute and the context knows.
///
/// A context has one managed object for each id, so `===` tells identity. An
/// object keeps its context alive, and a context keeps changed objects alive.
/// An object that was deleted stays readable.
public final class ManagedObject<Value: ManagedValue> {
  let state: ObjectState
  private let context: ManagedObjectContext

  init(_ state: ObjectState, in context: ManagedObjectContext) {
    self.state = state
    self.context = context
  }

  /// The permanent identity.
  public var objectID: ObjectID { state.id }
  /// The context it belongs to.
  public var managedObjectContext: ManagedObjectContext { context }
  /// Whether it was inserted and is not saved yet.
  public var isInserted: Bool { state.isInserted && !state.isDeleted }
  /// Whether it is in the store and has changes that are not saved yet.
  public var isUpdated: Bool { !state.isInserted && !state.isDeleted && !state.changes.isEmpty }
  /// Whether it was deleted here.
  public var isDeleted: Bool { state.isDeleted }
  /// Whether a save would do something for it.
  public var hasChanges: Bool { state.hasChanges }

  /// The attributes changed since the last save, with their values now.
  public func changedValues() -> [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    for (place, change) in state.changes {
      values[state.layout.attributes[place].name] = change.value
    }
    return values
  }

  /// The values of the store, of the attributes called `names`, or of all.
  ///
  /// - Throws: `model.unknown-attribute`.
  public func committedValues(
    forKeys names: [String]? = nil
  ) throws(DaybookError) -> [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    for name in names ?? state.layout.attributes.map(\.name) {
      values[name] = state.storedValue(
        at: try state.layout.place(of: name), context.container.store)
    }
    return values
  }

  /// The value of the attribute called `name`.
  ///
  /// - Throws: `model.unknown-attribute`, naming the nearest.
  public func value(forKey name: String) throws(DaybookError) -> FieldValue {
    state.value(at: try state.layout.place(of: name), context.container.store)
  }

  /// Changes the attribute called `name`.
  ///
  /// Only the type is checked now; rules such as a range are checked by
  /// `save()`, so that an object may be incomplete meanwhile.
  ///
  /// - Throws: `model.unknown-attribute`, naming the nearest;
  ///   `value.invalid` when the value has another type;
  ///   `object.missing` when the object was deleted here.
  public func setValue(_ value: FieldValue, forKey name: String) throws(DaybookError) {
    let place = try state.layout.place(of: name)
    guard !state.isDeleted else {
      throw DaybookError(
        .objectMissing, "\(objectID.entityName) \(objectID) was deleted and cannot be changed.",
        context: .init(entity: objectID.entityName, objectID: objectID, attribute: name))
    }
    let attribute = state.layout.attributes[place]
    do {
      context.change(state, place, to: try ValueText.coerced(value, to: attribute.type))
    } catch {
      var failure = error.asValueError(attribute: attribute, entity: objectID.entityName)
      failure.context.objectID = objectID
      throw failure
    }
  }

  /// Checks the rules of the entity, as `save()` will.
  ///
  /// - Throws: `validation.failed`, with every broken rule in `underlying`.
  public func validate() throws(DaybookError) {
    try context.validate([state])
  }
}

extension ManagedObject where Value == Record {
  /// The value of the attribute called `name`; nil when there is none of this
  /// name. Use `setValue(_:forKey:)` to change it.
  public subscript(name: String) -> FieldValue? {
    guard let place = state.layout.placeIfKnown(of: name) else { return nil }
    return state.value(at: place, context.container.store)
  }

  /// The values as they are now, changes included.
  public var entityValue: Record {
    var drafts: [String: FieldValue] = [:]
    for (place, change) in state.changes {
      drafts[state.layout.attributes[place].name] = change.value
    }
    return Record(
      layout: state.layout, id: state.recordID, revision: state.stored?.revision ?? 0,
      members: state.members(), access: context.container.store, drafts: drafts)
  }
}

extension ManagedObject: Hashable {
  /// Whether both are the same object.
  public static func == (left: ManagedObject, right: ManagedObject) -> Bool { left === right }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension ManagedObject: Sendable {}
