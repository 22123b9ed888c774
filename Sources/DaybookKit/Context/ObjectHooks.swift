import JSONText

/// The moments in the life of an object that its entity may want to know of.
enum LifeCycleHook: Sendable {
  case awakeFromInsert, awakeFromFetch, willSave, didSave, prepareForDeletion
}

/// Which hooks an entity leaves as they are: nothing need be made ready for
/// calling them. It is found out by calling each once.
final class UnusedHooks: Sendable {
  private let hooks = Locked<Set<LifeCycleHook>>([])

  func contains(_ hook: LifeCycleHook) -> Bool { hooks.withLock { $0.contains(hook) } }
  func insert(_ hook: LifeCycleHook) { hooks.withLock { _ = $0.insert(hook) } }
}

/// The life-cycle functions of an entity, for objects of any view.
protocol ObjectHooks: Sendable {
  func call(_ hook: LifeCycleHook, _ state: ObjectState, in context: ManagedObjectContext)
}

extension EntityCoding: ObjectHooks {
  /// An object that the type cannot read, such as an incomplete one inserted by
  /// name, is left alone.
  func call(_ hook: LifeCycleHook, _ state: ObjectState, in context: ManagedObjectContext) {
    guard !unusedHooks.contains(hook) else { return }
    let object: ManagedObject<Value> = context.object(for: state)
    guard (try? object.read()) != nil || object.kept != nil else { return }
    switch hook {
    case .awakeFromInsert: Value.awakeFromInsert(object)
    case .awakeFromFetch: Value.awakeFromFetch(object)
    case .willSave: Value.willSave(object)
    case .didSave: Value.didSave(object)
    case .prepareForDeletion: Value.prepareForDeletion(object)
    }
  }
}

extension ManagedObjectContext {
  /// Calls a life-cycle function of a described entity; one of a model file
  /// has none.
  func call(_ hook: LifeCycleHook, _ state: ObjectState) {
    (state.layout.typing as? any ObjectHooks)?.call(hook, state, in: self)
  }
}

extension ManagedObject {
  /// Notes that the entity leaves a hook as it is.
  func leavesUnused(_ hook: LifeCycleHook) { state.layout.typing?.unusedHooks.insert(hook) }
}
