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
