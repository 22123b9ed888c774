#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// The order of values by size, exact between integers, doubles and decimals.
enum ValueOrder {
  /// Whether `left` is smaller; false when they cannot be compared.
  static func precedes(_ left: FieldValue, _ right: FieldValue) -> Bool {
    comparison(left, right).map { $0 < 0 } ?? false
  }

  /// Negative, zero or positive; nil when they cannot be compared.
  static func comparison(_ left: FieldValue, _ right: FieldValue) -> Int? {
    switch (left, right) {
    case (.integer(let one), .integer(let other)): compare(one, other)
    case (.double(let one), .double(let other)): compare(one, other)
    case (.integer(let one), .double(let other)): compare(one, other)
    case (.double(let one), .integer(let other)): compare(other, one).map { -$0 }
    case (.date(let one), .date(let other)): compare(one, other)
    case (.string(let one), .string(let other)): compare(one, other)
    case (.bool(let one), .bool(let other)): compare(one ? 1 : 0, other ? 1 : 0)
    case (.decimal(let one), .decimal(let other)): compare(one, other)
    default: numeric(left, right)
    }
  }

  static func compare<Value: Comparable>(_ left: Value, _ right: Value) -> Int? {
    left < right ? -1 : left > right ? 1 : left == right ? 0 : nil
  }

  /// Exact: a double near 2^53 and beyond is not what an integer rounds to.
  static func compare(_ left: Int64, _ right: Double) -> Int? {
    guard !right.isNaN else { return nil }
    if right >= 0x1p63 { return -1 }
    if right < -0x1p63 { return 1 }
    let whole = Int64(right.rounded(.down))
    if left != whole { return left < whole ? -1 : 1 }
    return right > right.rounded(.down) ? -1 : 0
  }

  private static func numeric(_ left: FieldValue, _ right: FieldValue) -> Int? {
    if let one = left.decimalIfExact, let other = right.decimalIfExact {
      return compare(one, other)
    }
    guard let one = left.doubleValue, let other = right.doubleValue else { return nil }
    return compare(one, other)
  }
}

extension FieldValue {
  /// The number as it is written in decimal, if a `Decimal` holds it.
  var decimalIfExact: Decimal? {
    switch self {
    case .integer(let integer): Decimal(integer)
    case .decimal(let decimal): decimal
    case .double, .number: DecimalText.decimal(from: plainText)
    default: nil
    }
  }
}
