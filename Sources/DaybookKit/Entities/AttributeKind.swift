/// How values of a Swift type are kept: the attribute's type in the model and
/// what the Swift type implies for it.
///
/// `UInt8` is kept as an `int16` from 0 to 255; `Int?` as an `int64` that may
/// be without a value. A type of your own takes the kind of its raw value when
/// it has one, and is `json` otherwise.
public struct AttributeKind: Sendable, Hashable {
  /// The attribute's type in the model.
  public let type: AttributeType
  /// The smallest integer of the Swift type, where that is more than the
  /// attribute's type has.
  public let minimum: Int64?
  /// The greatest integer of the Swift type, where that is less than the
  /// attribute's type has.
  public let maximum: Int64?
  /// Whether there may be no value.
  public let isOptional: Bool

  init(
    _ type: AttributeType, minimum: Int64? = nil, maximum: Int64? = nil, isOptional: Bool = false
  ) {
    self.type = type
    self.minimum = minimum
    self.maximum = maximum
    self.isOptional = isOptional
  }

  /// Any JSON, inside the record: what structs, arrays and dictionaries are.
  public static let json = AttributeKind(.json)

  /// The kind of an integer: the smallest type that holds all of its values.
  /// Those of unsigned 64 bits beyond `Int64.max` are refused when saved.
  static func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> AttributeKind {
    let minimum = Int64(clamping: Integer.min)
    let maximum = Int64(clamping: Integer.max)
    let candidates: [AttributeType] = [.int16, .int32, .int64]
    for candidate in candidates {
      guard let range = candidate.integerRange, range.contains(minimum), range.contains(maximum)
      else { continue }
      return AttributeKind(
        candidate, minimum: minimum == range.lowerBound ? nil : minimum,
        maximum: maximum == range.upperBound ? nil : maximum)
    }
    return AttributeKind(.int64)
  }

  /// The same kind, with no value allowed.
  var optional: AttributeKind {
    AttributeKind(type, minimum: minimum, maximum: maximum, isOptional: true)
  }
}
