/// What the values of an attribute are.
///
/// The raw value is the name in a model file.
public enum AttributeType: String, Sendable, Hashable, CaseIterable {
  /// Text, compared and sorted by its Unicode scalars in normal form C.
  case string
  /// An integer from −32,768 to 32,767.
  case int16
  /// An integer from −2,147,483,648 to 2,147,483,647.
  case int32
  /// An integer of 64 bits.
  case int64
  /// A binary floating-point number of 64 bits; neither infinite nor NaN.
  case double
  /// A binary floating-point number of 32 bits; neither infinite nor NaN.
  case float
  /// A decimal number of up to 38 digits.
  case decimal
  /// True or false.
  case bool
  /// A point in time, kept to the last bit.
  case date
  /// A UUID.
  case uuid
  /// A URL.
  case url
  /// Bytes, kept in the record; large ones belong into a `blob`.
  case data
  /// Any JSON value, kept in the record.
  case json
  /// Any JSON value, kept as a file of its own and read when asked for.
  case transformable
  /// Bytes such as a photo, kept as a file of their own.
  case blob

  /// Whether values are files of their own in `documents/`.
  public var isDocument: Bool { self == .transformable || self == .blob }

  /// Whether values are numbers.
  public var isNumeric: Bool {
    switch self {
    case .int16, .int32, .int64, .double, .float, .decimal: true
    default: false
    }
  }

  /// Whether dotted names reach into values.
  public var hasMembers: Bool { self == .json || self == .transformable }

  /// The allowed integers, or nil when the type is no integer.
  var integerRange: ClosedRange<Int64>? {
    switch self {
    case .int16: Int64(Int16.min)...Int64(Int16.max)
    case .int32: Int64(Int32.min)...Int64(Int32.max)
    case .int64: Int64.min...Int64.max
    default: nil
    }
  }
}
