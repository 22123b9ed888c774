import StoreEngine

/// A scratchpad over a store: objects are inserted, changed and deleted here,
/// and nothing is in the store until `save()`.
///
/// ```swift
/// let context = container.viewContext
/// let location = context.insert(Location(latitude: 37.33, longitude: -122.03))
/// location.category = "Apple Store"
/// try context.save()
/// ```
///
/// A context belongs to whoever made it and cannot be passed between threads;
/// `PersistentContainer.viewContext` belongs to the main actor. What crosses
/// from one context to another are ids: `existingObject(with:)` finds the
/// object again.
///
/// A context takes in what others have saved at defined points: every fetch,
/// `save()`, `refresh(_:)` and `processStoreChanges()`. The view context does
/// it by itself besides, whenever the main actor is free.
public final class ManagedObjectContext {
  let opened: OpenedStore
  /// The context this one saves into; nil for one that saves into the store.
  public let parent: ManagedObjectContext?
  let waiting: Duration
  /// What a save does about changes of the same attributes by others.
  public var mergePolicy = MergePolicy.error
  /// Whether changes can be undone; true at first. Turn it off for bulk work.
  public var isUndoRegistrationEnabled = true {
    didSet { if !isUndoRegistrationEnabled { history.clear() } }
  }

  /// Every object this context has handed out and somebody still holds.
  private var registered: [ObjectID: WeakState] = [:]
  private var registeredLimit = 256
  /// The objects with changes, held until they are saved or rolled back.
  private(set) var pending: [ObjectID: ObjectState] = [:]
  private var lastOrder = 0
  /// The newest state of the store whose changes were taken in.
  var seen: StoreState
  /// For a child: what its parent had pending when that was taken in.
  var seenAbove: [ObjectID: SeenAbove] = [:]
  var history = UndoHistory()
  var openGroup = ChangeGroup()
  var stepDepth = 0
  /// Whether objects prepare for a save.
  var isPreparing = false
  let listeners = Listeners()
  let places = PlaceCache()
  /// By the type of the objects.
  private var observed: [ObjectIdentifier: AnyObject] = [:]
  /// By the entity.
  private var documentSources: [String: RecordDocuments] = [:]

  init(opened: OpenedStore, waiting: Duration, parent: ManagedObjectContext? = nil) {
    self.opened = opened
    self.waiting = waiting
    self.parent = parent
    seen = opened.store.state
  }

  /// Makes a child: a scratchpad over the unsaved state of another context.
  ///
  /// It sees what its parent sees, pending changes included, as of its last
  /// fetch or refresh; its `save()` changes the parent alone, and nothing is
  /// durable until the parent is saved. Where both changed an attribute, the
  /// child's value counts.
  public convenience init(parent: ManagedObjectContext) {
    self.init(opened: parent.opened, waiting: parent.waiting, parent: parent)
  }

  private struct WeakState {
    weak var state: ObjectState?
  }

  /// The container it came from.
  public var persistentContainer: PersistentContainer { opened.container }

  /// Whether `save()` would do something.
  public var hasChanges: Bool { !pending.isEmpty }

  // MARK: Identity

  func registeredState(_ id: ObjectID) -> ObjectState? { registered[id]?.state }

  var registeredStates: [ObjectState] { registered.values.compactMap(\.state) }

  /// The one state of a stored record, brought up to date.
  ///
  /// - Throws: `record.damaged` when an object that somebody holds cannot be
  ///   read from it; it stays as it was.
  func state(
    of record: StoredRecord, _ layout: EntityLayout
  ) throws(DaybookError) -> ObjectState {
    let id = ObjectID(entityName: layout.name, recordID: record.id)
    // One whose insertion was taken back never becomes another object.
    if let state = registeredState(id), !state.isInserted || !state.isDeleted {
      if state.isInserted { return state }
      if record.revision > (state.stored?.revision ?? -1) || state.presence != .present {
        try state.prove(record)
        state.adopt(record)
        sort(state)
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

  func forgetAll() {
    registered = [:]
    pending = [:]
    history.clear()
    openGroup = ChangeGroup()
  }

  // MARK: Objects

  /// The one object of a kind for a state.
  func object<Value>(for state: ObjectState) -> ManagedObject<Value> {
    let isRecord = Value.self == Record.self
    let known = isRecord ? state.recordView : state.typedView
    if let object = known as? ManagedObject<Value> { return object }
    let object = ManagedObject<Value>(state, in: self, observed(state.layout))
    if isRecord { state.recordView = object } else { state.typedView = object }
    return object
  }

  private func observed<Value>(_ layout: EntityLayout) -> ObservedAttributes<Value> {
    let key = Value.self == Record.self ? ObjectIdentifier(layout) : ObjectIdentifier(Value.self)
    if let known = observed[key] as? ObservedAttributes<Value> { return known }
    let new = ObservedAttributes<Value>(layout)
    observed[key] = new
    return new
  }

  /// Where the documents of a state are found.
  func documents(of state: ObjectState) -> RecordDocuments {
    let isPlain = state.changes.isEmpty && state.inherited == nil
    let drafts = isPlain ? [:] : state.pendingDocuments()
    if !drafts.isEmpty {
      return RecordDocuments(access: opened.store, entity: state.layout.name, drafts: drafts)
    }
    return documents(of: state.layout)
  }

  func documents(of layout: EntityLayout) -> RecordDocuments {
    if let known = documentSources[layout.name] { return known }
    let new = RecordDocuments(access: opened.store, entity: layout.name)
    documentSources[layout.name] = new
    return new
  }

  // MARK: What is pending

  var pendingInOrder: [ObjectState] { pending.values.sorted { $0.order < $1.order } }

  /// Puts a state among those with changes, or takes it out, as it is now.
  func sort(_ state: ObjectState) {
    let known = pending[state.id]
    if !state.hasChanges {
      if known === state { pending[state.id] = nil }
    } else if known !== state {
      if state.order == 0 {
        lastOrder += 1
        state.order = lastOrder
      }
      pending[state.id] = state
      if registeredState(state.id) !== state { register(state) }
    }
  }
}

@available(*, unavailable)
extension ManagedObjectContext: Sendable {}
