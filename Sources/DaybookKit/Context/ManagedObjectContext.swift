import StoreEngine

/// A scratchpad over a store: objects are inserted, changed and deleted here,
/// and nothing is in the store until `save()`.
///
/// A context belongs to whoever made it and cannot be passed between threads;
/// `PersistentContainer.viewContext` belongs to the main actor.
public final class ManagedObjectContext {
  let container: PersistentContainer
  let waiting: Duration
  /// Every object this context has handed out and somebody still holds.
  private var registered: [ObjectID: WeakState] = [:]
  private var registeredLimit = 256
  /// The objects with changes, held until they are saved or rolled back.
  private(set) var pending: [ObjectID: ObjectState] = [:]
  private var lastOrder = 0

  init(container: PersistentContainer, waiting: Duration) {
    self.container = container
    self.waiting = waiting
  }

  private struct WeakState {
    weak var state: ObjectState?
  }

  /// The container it came from.
  public var persistentContainer: PersistentContainer { container }

  /// Whether `save()` would do something.
  public var hasChanges: Bool { pending.values.contains(where: \.hasChanges) }

  /// The objects inserted since the last save, in order.
  public var insertedObjects: [ManagedObject<Record>] {
    pendingInOrder.filter { $0.isInserted && !$0.isDeleted }.map { object(for: $0) }
  }

  /// The objects changed since the last save, in order of their first change.
  public var updatedObjects: [ManagedObject<Record>] {
    pendingInOrder.filter { !$0.isInserted && !$0.isDeleted && !$0.changes.isEmpty }
      .map { object(for: $0) }
  }

  /// The objects deleted since the last save, in order.
  public var deletedObjects: [ManagedObject<Record>] {
    pendingInOrder.filter { $0.isDeleted && !$0.isInserted }.map { object(for: $0) }
  }

  // MARK: Identity

  func object<Value>(for state: ObjectState) -> ManagedObject<Value> {
    if let object = state.object as? ManagedObject<Value> { return object }
    let object = ManagedObject<Value>(state, in: self)
    state.object = object
    return object
  }

  func registeredState(_ id: ObjectID) -> ObjectState? { registered[id]?.state }

  /// The one state of a stored record, brought up to date.
  func state(of record: StoredRecord, _ layout: EntityLayout) -> ObjectState {
    let id = ObjectID(entityName: layout.name, recordID: record.id)
    if let state = registeredState(id) {
      if (state.stored?.revision ?? -1) < record.revision, !state.isInserted {
        state.stored = record
      }
      return state
    }
    let state = ObjectState(id: id, layout: layout, stored: record)
    register(state)
    return state
  }

  func register(_ state: ObjectState) {
    registered[state.id] = WeakState(state: state)
    guard registered.count > registeredLimit else { return }
    registered = registered.filter { $0.value.state != nil }
    registeredLimit = max(256, 2 * registered.count)
  }

  // MARK: Changes

  var pendingInOrder: [ObjectState] { pending.values.sorted { $0.order < $1.order } }

  func markPending(_ state: ObjectState) {
    guard pending[state.id] == nil else { return }
    lastOrder += 1
    state.order = lastOrder
    pending[state.id] = state
  }

  func unmark(_ state: ObjectState) { pending[state.id] = nil }

  func change(_ state: ObjectState, _ place: Int, to value: FieldValue) {
    state.set(value, at: place, container.store)
    if state.hasChanges { markPending(state) } else { unmark(state) }
  }

  /// Forgets every change: inserted objects become deleted ones, the others
  /// have the values of the store again.
  public func rollback() {
    for state in pending.values {
      if state.isInserted {
        state.isDeleted = true
      } else {
        state.changes = [:]
        state.isDeleted = false
      }
    }
    pending = [:]
  }
}

@available(*, unavailable)
extension ManagedObjectContext: Sendable {}
