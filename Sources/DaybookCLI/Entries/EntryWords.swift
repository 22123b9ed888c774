import DaybookKit

extension Invocation {
  /// The entity that the first word names, if it does, and the words after it.
  func leadingEntity(
    _ words: [String], in container: PersistentContainer
  ) -> (entity: ModelEntity?, rest: [String]) {
    guard let first = words.first,
      let entity = container.model.entities.first(where: { $0.name == first })
    else { return (nil, words) }
    return (entity, Array(words.dropFirst()))
  }

  /// Takes `[ENTITY] ID` off the words.
  func entry(
    _ words: [String], in context: ManagedObjectContext, shortest: Int
  ) throws -> (id: ObjectID, rest: [String]) {
    let (entity, rest) = leadingEntity(words, in: context.persistentContainer)
    guard let text = rest.first else { throw Failure.usage("ID is missing.") }
    let resolver = IdentifierResolver(context: context, shortest: shortest)
    return (try resolver.object(text, in: entity?.name), Array(rest.dropFirst()))
  }
}
