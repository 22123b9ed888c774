/// One criterion by which a request orders the objects of an entity.
///
/// Texts are ordered by their Unicode scalars in normal form C, the same on
/// every platform and in every language; numbers, dates and truth values by
/// size. Objects without a value come first when ascending. Objects that are
/// equal by every criterion keep the order of their insertion.
public struct Sort<Value: ManagedValue>: Sendable, Hashable {
  var criterion: SortCriterion

  /// The attribute's name, or a dotted name into a json or transformable one.
  public var key: String {
    get { criterion.key }
    set { criterion = SortCriterion(newValue, isAscending, options) }
  }
  /// Whether the smallest comes first.
  public var isAscending: Bool {
    get { criterion.isAscending }
    set { criterion.isAscending = newValue }
  }
  /// What is not told apart in texts.
  public var options: TextOptions {
    get { criterion.options }
    set { criterion.options = newValue }
  }

  /// Makes a criterion of an attribute's name.
  public init(_ key: String, isAscending: Bool = true, options: TextOptions = []) {
    criterion = SortCriterion(key, isAscending, options)
  }

  /// From the smallest to the greatest.
  public static func ascending(_ key: String, options: TextOptions = []) -> Sort {
    Sort(key, isAscending: true, options: options)
  }

  /// From the greatest to the smallest.
  public static func descending(_ key: String, options: TextOptions = []) -> Sort {
    Sort(key, isAscending: false, options: options)
  }
}

/// A criterion of order, whatever it orders.
struct SortCriterion: Sendable, Hashable {
  var key: String
  var isAscending: Bool
  var options: TextOptions
  /// Why the key is none: thrown when the criterion is to be used.
  var refusal: DaybookError?

  init(_ key: String, _ isAscending: Bool, _ options: TextOptions) {
    self.key = key
    self.isAscending = isAscending
    self.options = options
  }

  static func == (left: SortCriterion, right: SortCriterion) -> Bool {
    left.key == right.key && left.isAscending == right.isAscending && left.options == right.options
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(isAscending)
    hasher.combine(options)
  }
}
