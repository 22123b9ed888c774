/// One criterion by which a request orders its objects.
///
/// Texts are ordered by their Unicode scalars in normal form C, the same on
/// every platform and in every language; numbers, dates and truth values by
/// size. Objects without a value come first when ascending. Objects that are
/// equal by every criterion keep the order of their insertion.
public struct Sort: Sendable, Hashable {
  /// The attribute's name, or a dotted name into a json or transformable one.
  public var key: String
  /// Whether the smallest comes first.
  public var isAscending: Bool
  /// What is not told apart in texts.
  public var options: TextOptions

  /// Makes a criterion.
  public init(_ key: String, isAscending: Bool = true, options: TextOptions = []) {
    self.key = key
    self.isAscending = isAscending
    self.options = options
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

/// What a comparison of texts does not tell apart.
public struct TextOptions: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8
  /// Makes a set of options.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `[c]`: upper and lower case.
  public static let caseInsensitive = TextOptions(rawValue: 1)
  /// `[d]`: letters with and without marks, such as accents.
  public static let diacriticInsensitive = TextOptions(rawValue: 2)
}
