/// One attribute of an entity, with the rules its values obey.
public struct ModelAttribute: Sendable, Hashable {
  /// What an inserted object has when nothing is given.
  public enum Default: Sendable, Hashable {
    /// This value.
    case value(FieldValue)
    /// The time of the insertion; for dates alone.
    case now
  }

  /// Its name: letters, digits and `_`, beginning with a letter.
  public var name: String
  /// What its values are.
  public var type: AttributeType
  /// Whether it may be without a value at `save()`.
  public var isOptional: Bool
  /// What an inserted object has when nothing is given; nil means no value.
  public var defaultValue: Default?
  /// The smallest value allowed, of numbers and dates.
  public var minimum: FieldValue?
  /// The greatest value allowed, of numbers and dates.
  public var maximum: FieldValue?
  /// The fewest characters of a text, or bytes of data.
  public var minLength: Int?
  /// The most characters of a text, or bytes of data.
  public var maxLength: Int?
  /// A regular expression that the whole of a text must match.
  public var pattern: String?
  /// The only values allowed.
  public var oneOf: [FieldValue]?
  /// Whether objects are often looked for, or sorted, by it.
  public var isIndexed: Bool
  /// Whether no two objects may have the same value.
  public var isUnique: Bool
  /// Its name in an earlier model.
  public var renamedFrom: String?

  /// Makes an attribute; `Model` checks it.
  public init(
    _ name: String, _ type: AttributeType, isOptional: Bool = false,
    defaultValue: Default? = nil, minimum: FieldValue? = nil, maximum: FieldValue? = nil,
    minLength: Int? = nil, maxLength: Int? = nil, pattern: String? = nil,
    oneOf: [FieldValue]? = nil, isIndexed: Bool = false, isUnique: Bool = false,
    renamedFrom: String? = nil
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    self.minimum = minimum
    self.maximum = maximum
    self.minLength = minLength
    self.maxLength = maxLength
    self.pattern = pattern
    self.oneOf = oneOf
    self.isIndexed = isIndexed
    self.isUnique = isUnique
    self.renamedFrom = renamedFrom
  }
}
