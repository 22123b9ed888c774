/// What a save does where the store changed what the context changed too.
///
/// Two changes are in conflict when they are of the same attribute of the same
/// object and end in different values, and when one side deleted an object that
/// the other changed. Changes of different attributes are no conflict: both are
/// kept. Whatever the policy decides is checked by the rules again.
///
/// ```swift
/// context.mergePolicy = .objectTrump
/// ```
public struct MergePolicy: Sendable {
  /// Whose value counts in one conflict.
  public enum Resolution: Sendable, Hashable {
    /// The context's.
    case mine
    /// The store's.
    case store
    /// A third one; for a whole object it counts as `mine`.
    case value(FieldValue)
    /// Nobody's: the save fails with this conflict.
    case fail
  }

  enum Kind: Sendable {
    case error
    case storeTrump
    case objectTrump
    case overwrite
    case rollback
    case each(@Sendable (MergeConflict) -> Resolution)
  }

  let kind: Kind

  /// The save fails with `conflict.attribute` or `conflict.deleted`, each
  /// conflict with its three values. What every context has at first.
  public static let error = MergePolicy(kind: .error)
  /// The store's value counts, attribute by attribute; what one side deleted
  /// is as the store has it.
  public static let storeTrump = MergePolicy(kind: .storeTrump)
  /// The context's value counts, attribute by attribute; an object that was
  /// deleted in the store and changed here is inserted again.
  public static let objectTrump = MergePolicy(kind: .objectTrump)
  /// The context's whole object counts: attributes that only the store changed
  /// get the context's values too.
  public static let overwrite = MergePolicy(kind: .overwrite)
  /// An object with a conflict gives up all its changes here.
  public static let rollback = MergePolicy(kind: .rollback)

  /// Every conflict is decided by `resolve`, which is called under the store's
  /// lock: let it decide by the conflict alone, and quickly.
  public static func byAttribute(
    _ resolve: @escaping @Sendable (MergeConflict) -> Resolution
  ) -> MergePolicy {
    MergePolicy(kind: .each(resolve))
  }

  func resolution(of conflict: MergeConflict) -> Resolution {
    switch kind {
    case .error: .fail
    case .storeTrump, .rollback: .store
    case .objectTrump, .overwrite: .mine
    case .each(let resolve): resolve(conflict)
    }
  }

  var isRollback: Bool { if case .rollback = kind { true } else { false } }
  var isOverwrite: Bool { if case .overwrite = kind { true } else { false } }
}

/// A change of a context and a change in the store that exclude each other.
public struct MergeConflict: Sendable, Hashable {
  /// The object.
  public var objectID: ObjectID
  /// The attribute; nil when one side deleted the object.
  public var attribute: String?
  /// The value both sides started from; nil when it cannot be read.
  public var original: FieldValue?
  /// The value in the context; nil when it deleted the object.
  public var mine: FieldValue?
  /// The value in the store; nil when the object was deleted there, or when it
  /// cannot be read.
  public var store: FieldValue?
}
