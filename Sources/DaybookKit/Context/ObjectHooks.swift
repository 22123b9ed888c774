/// The life-cycle functions of an entity, for objects of any view.
protocol ObjectHooks: Sendable {
  func awakeFromInsert(_ state: ObjectState, in context: ManagedObjectContext)
  func willSave(_ state: ObjectState, in context: ManagedObjectContext)
  func didSave(_ state: ObjectState, in context: ManagedObjectContext)
  func prepareForDeletion(_ state: ObjectState, in context: ManagedObjectContext)
}

extension EntityCoding: ObjectHooks {
  func awakeFromInsert(_ state: ObjectState, in context: ManagedObjectContext) {
    Value.awakeFromInsert(context.object(for: state))
  }

  func willSave(_ state: ObjectState, in context: ManagedObjectContext) {
    Value.willSave(context.object(for: state))
  }

  func didSave(_ state: ObjectState, in context: ManagedObjectContext) {
    Value.didSave(context.object(for: state))
  }

  func prepareForDeletion(_ state: ObjectState, in context: ManagedObjectContext) {
    Value.prepareForDeletion(context.object(for: state))
  }
}

extension ManagedObjectContext {
  /// The life-cycle functions of a described entity; nil for one of a model
  /// file.
  func hooks(of state: ObjectState) -> (any ObjectHooks)? {
    state.layout.typing as? any ObjectHooks
  }
}
