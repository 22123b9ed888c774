#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The order of values in groups and extremes: that of sorted lists, false
/// before true, numbers by size, texts by their Unicode scalars.
///
/// Values inside JSON may be of different kinds; those come kind by kind.
package enum FieldOrder {
  /// Whether `left` comes first.
  package static func precedes(_ left: FieldValue, _ right: FieldValue) -> Bool {
    switch (left, right) {
    case (.integer(let one), .integer(let other)): return one < other
    case (.decimal(let one), .decimal(let other)): return one < other
    case (.string(let one), .string(let other)): return one < other
    case (.date(let one), .date(let other)): return one < other
    case (.bool(let one), .bool(let other)): return !one && other
    default:
      let kinds = (kind(of: left), kind(of: right))
      if kinds.0 != kinds.1 { return kinds.0 < kinds.1 }
      if kinds.0 == 2, let one = left.doubleValue, let other = right.doubleValue {
        return one < other
      }
      return left.plainText < right.plainText
    }
  }

  private static func kind(of value: FieldValue) -> Int {
    switch value {
    case .null: 0
    case .bool: 1
    case .integer, .double, .decimal, .number: 2
    case .date, .string, .uuid, .url: 3
    case .data, .array, .object, .document: 4
    }
  }
}
