/// How a stored value that the Swift type does not know is read: the text of
/// an enum case that a newer program has, or an older one had.
public enum UnknownValue: Sendable, Hashable {
  /// As nil; for optional attributes.
  case asNil
  /// As the attribute's default; for attributes that have one.
  case asDefault
}

/// A default that is made at the insertion.
public struct InsertionDefault: Sendable, Hashable {
  /// The time of the insertion.
  public static let timeOfInsertion = InsertionDefault()

  private init() {}
}
