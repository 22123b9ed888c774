/// Several attributes by which, together, objects are often looked for or
/// sorted. The model keeps this; nothing is faster by it in this version.
///
/// ```swift
/// Index(\.category, \.date)
/// ```
public struct Index<Root: Entity>: EntityPart {
  let paths: [PathReference<Root>]

  /// What the line says.
  public var content: EntityPartContent<Root> { EntityPartContent(.index(paths)) }

  /// Names the attributes by their properties, in the order of the index.
  public init(_ paths: (any PartialKeyPath<Root> & Sendable)...) {
    self.paths = paths.map(PathReference.init)
  }
}

/// Several attributes whose values, together, no two objects may share.
///
/// ```swift
/// Unique(\.latitude, \.longitude)
/// ```
public struct Unique<Root: Entity>: EntityPart {
  let paths: [PathReference<Root>]

  /// What the line says.
  public var content: EntityPartContent<Root> { EntityPartContent(.unique(paths)) }

  /// Names the attributes by their properties.
  public init(_ paths: (any PartialKeyPath<Root> & Sendable)...) {
    self.paths = paths.map(PathReference.init)
  }
}

/// A rule about an object as a whole.
///
/// ```swift
/// Check("opens before it closes") { $0.opens < $0.closes }
/// ```
public struct Check<Root: Entity>: EntityPart {
  let message: String
  let holds: @Sendable (Root) -> Bool

  /// What the line says.
  public var content: EntityPartContent<Root> { EntityPartContent(.check(self)) }

  /// Refuses, at `save()`, an object for which `holds` is false, as
  /// `validation.check`.
  ///
  /// - Parameters:
  ///   - message: What must hold, as a clause.
  ///   - holds: Called with the object's values as they are to be saved.
  public init(_ message: String, _ holds: @escaping @Sendable (Root) -> Bool) {
    self.message = message
    self.holds = holds
  }
}

/// A key path that may be passed on: whoever gave it promised so.
struct PathReference<Root>: @unchecked Sendable {
  // Proof: an immutable object, made of a key path that was Sendable.
  let path: PartialKeyPath<Root>
}
