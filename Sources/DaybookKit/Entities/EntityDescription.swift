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
    @EntityBuilder<Root> _ parts: () -> [EntityPart<Root>]
  ) {
    coding = EntityCoding(name, renamedFrom: renamedFrom, summary: summary, parts())
  }

  /// The entity as models have it.
  public var modelEntity: ModelEntity { coding.entity }
}

/// One line of an entity's description.
public struct EntityPart<Root: Entity>: Sendable {
  enum Content: Sendable {
    case attribute(any AttributeCoding<Root>)
    case index([PathReference<Root>])
    case unique([PathReference<Root>])
    case check(Check<Root>)
  }

  let content: Content
}

/// Puts the lines of an entity's description together.
@resultBuilder
public enum EntityBuilder<Root: Entity> {
  /// An attribute.
  public static func buildExpression<Value>(
    _ attribute: Attribute<Root, Value>
  ) -> [EntityPart<Root>] {
    [EntityPart(content: .attribute(TypedAttribute(attribute.definition)))]
  }

  /// An index of several attributes.
  public static func buildExpression(_ index: Index<Root>) -> [EntityPart<Root>] {
    [EntityPart(content: .index(index.paths))]
  }

  /// Attributes that are unique together.
  public static func buildExpression(_ unique: Unique<Root>) -> [EntityPart<Root>] {
    [EntityPart(content: .unique(unique.paths))]
  }

  /// A rule about the object as a whole.
  public static func buildExpression(_ check: Check<Root>) -> [EntityPart<Root>] {
    [EntityPart(content: .check(check))]
  }

  /// All lines.
  public static func buildBlock(_ parts: [EntityPart<Root>]...) -> [EntityPart<Root>] {
    parts.flatMap { $0 }
  }
}
