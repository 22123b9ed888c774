/// One line of an entity's description: an `Attribute`, an `Index`, a `Unique`
/// or a `Check`.
public protocol EntityPart<Root>: Sendable {
  /// The entity that is described.
  associatedtype Root: Entity

  /// What the line says, for the description alone.
  var content: EntityPartContent<Root> { get }
}

/// What one line of an entity's description says.
public struct EntityPartContent<Root: Entity>: Sendable {
  enum Kind: Sendable {
    case attribute(any AttributeCoding<Root>)
    case index([PathReference<Root>])
    case unique([PathReference<Root>])
    case check(Check<Root>)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }
}

/// Puts the lines of an entity's description together.
///
/// There is one way to say a line, so that a mistake in one is told as such:
/// a choice of several would be what the compiler complains about.
@resultBuilder
public enum EntityBuilder<Root: Entity> {
  /// One line.
  public static func buildExpression(
    _ part: any EntityPart<Root>
  ) -> [EntityPartContent<Root>] {
    [part.content]
  }

  /// All lines.
  public static func buildBlock(
    _ parts: [EntityPartContent<Root>]...
  ) -> [EntityPartContent<Root>] {
    parts.flatMap { $0 }
  }
}
