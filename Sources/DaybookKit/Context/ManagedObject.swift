import Observation
import StoreEngine

/// One object of a context: change an attribute and the context knows.
///
/// ```swift
/// let location = context.insert(Location(latitude: 37.33, longitude: -122.03))
/// location.category = "Apple Store"
/// location.update {
///   $0.latitude = 37.32
///   $0.longitude = -122.01
/// }
/// try context.save()
/// ```
///
/// The properties of the entity are properties of the object, through their
/// key paths; a change of one is a change of the object alone, and reaches the
/// store at the next save. Reading a property cannot fail: whatever hands out
/// objects has proved that they can be read.
///
/// A context has one managed object for each id, so `===`, `==` and hashes tell
/// identity. An object keeps its context alive, and a context keeps changed
/// objects alive. An object that was deleted stays readable.
///
/// An object belongs to the actor of its context; pass its `objectID` to
/// others. It is observable: `withObservationTracking` and what is built on it
/// see each attribute for itself.
@dynamicMemberLookup
public final class ManagedObject<Value: ManagedValue>: ObjectView {
  let state: ObjectState
  private let context: ManagedObjectContext
  let registrar = ObservationRegistrar()
  /// The value as it was last read or written here.
  var kept: Kept?

  struct Kept {
    var value: Value
    /// Attributes whose stored value the Swift type does not know.
    var unknownPlaces: Set<Int>
    /// Of the state this is the value of.
    var version: Int
  }

  let observed: ObservedAttributes<Value>

  init(
    _ state: ObjectState, in context: ManagedObjectContext,
    _ observed: ObservedAttributes<Value>
  ) {
    self.state = state
    self.context = context
    self.observed = observed
  }

  /// The permanent identity.
  public var objectID: ObjectID { state.id }
  /// The context it belongs to.
  public var managedObjectContext: ManagedObjectContext { context }
  /// Whether it was inserted and is not saved yet.
  public var isInserted: Bool { state.isInserted && !state.isDeleted }
  /// Whether it is in the store and has changes that are not saved yet.
  public var isUpdated: Bool { !state.isInserted && !state.isDeleted && !state.changes.isEmpty }
  /// Whether it was deleted: here, saved or not, or elsewhere.
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

  /// The values without unsaved changes, of the attributes called `names`, or
  /// of all: what the store has, or for a child context what its parent has.
  ///
  /// - Throws: `model.unknown-attribute`.
  public func committedValues(
    forKeys names: [String]? = nil
  ) throws(DaybookError) -> [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    for name in names ?? state.layout.attributes.map(\.name) {
      values[name] = state.committedValue(
        at: try state.layout.place(of: name), context.opened.store)
    }
    return values
  }

  /// Checks the rules of the entity, as `save()` will.
  ///
  /// - Throws: `validation.failed`, with every broken rule in `underlying`.
  public func validate() throws(DaybookError) {
    try context.validate([state])
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
