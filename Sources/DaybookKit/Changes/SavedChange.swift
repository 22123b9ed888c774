/// One object that a save changed, with its values.
public struct SavedChange<Value: ManagedValue>: Sendable {
  /// What became of the object.
  public let kind: SavedChangeKind
  /// Which object.
  public let objectID: ObjectID
  /// Its values after the save; the last it had when it was deleted.
  ///
  /// Documents of former values are in the store until a compaction lets them
  /// go; reading one later throws `document.missing`.
  public let value: Value
  /// The number of the save. For a deletion among many saves that came at once
  /// it may be that of the last of them.
  public let save: Int
  /// Whether `value` fulfils the condition: false for an object that did
  /// before this update and does no longer.
  public let matches: Bool
}

/// What became of an object in a save.
public enum SavedChangeKind: String, Sendable, Hashable {
  /// It is in the store and was not before.
  case insert
  /// It has other values than before.
  case update
  /// It was in the store and is no more.
  case delete
}
