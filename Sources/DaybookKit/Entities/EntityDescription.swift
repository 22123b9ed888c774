/// The name of an entity, its attributes and their rules.
///
/// It stands beside the properties it describes; see `Entity`. A mistake in it
/// is an error of `Model`, which proves every description once.
public struct EntityDescription<Root: Entity>: Sendable {
  let coding: EntityCoding<Root>

  /// Describes an entity.
  ///
  /// - Parameters:
  ///   - name: ASCII letters, digits and `_`, beginning with a letter; it names
  ///     a folder of the store too.
  ///   - renamedFrom: Its name in an earlier model.
  ///   - summary: How an object is told in a line, with attributes in braces:
  ///     `{name}, {phone}`.
  ///   - parts: Its attributes, in the order in which they are written, and
  ///     what holds for several: `Index`, `Unique`, `Check`.
  public init(
    _ name: String, renamedFrom: String? = nil, summary: String? = nil,
    @EntityBuilder<Root> _ parts: () -> [EntityPartContent<Root>]
  ) {
    coding = EntityCoding(name, renamedFrom: renamedFrom, summary: summary, parts())
  }

  /// The entity as models have it.
  public var modelEntity: ModelEntity { coding.entity }
}
