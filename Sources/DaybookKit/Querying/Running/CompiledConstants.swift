#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// A number that stored numbers are compared with, without making values.
struct NumberConstant: Sendable {
  private enum Kind: Sendable { case integer, floatingPoint, decimal }

  private let kind: Kind
  private let integer: Int64?
  private let double: Double
  private let value: FieldValue

  init(_ value: FieldValue, for type: AttributeType) {
    self.value = value
    let double = value.doubleValue ?? .nan
    // A value of Swift's `Float` is the decimal that it is written as.
    let float = Float(double)
    let isFloat = type == .float && Double(float) == double
    self.double = isFloat ? Double(float.description) ?? double : double
    kind = type == .decimal ? .decimal : type.integerRange != nil ? .integer : .floatingPoint
    if case .integer(let integer) = value {
      self.integer = integer
    } else {
      integer = nil
    }
  }

  /// How the stored number stands to this one.
  func comparison(ofStored text: Bytes) -> Int? {
    switch kind {
    case .integer:
      guard let stored = JSONText.int64(of: text) else { return nil }
      if let integer { return stored < integer ? -1 : stored > integer ? 1 : 0 }
      return ValueOrder.comparison(.integer(stored), value)
    case .floatingPoint:
      guard let stored = JSONText.double(of: text) else { return nil }
      // Exact, also where an integer is none of the doubles.
      if let integer { return ValueOrder.compare(integer, stored).map { -$0 } }
      return stored < double ? -1 : stored > double ? 1 : stored == double ? 0 : nil
    case .decimal:
      return ValueText.value(ofStored: text, as: .decimal, entity: "", access: nil)
        .flatMap { ValueOrder.comparison($0, value) }
    }
  }
}

/// A date that stored dates are compared with, by their text when both are
/// spelt the usual way.
///
/// That is right because the text has as many digits as it takes to tell a
/// date from its neighbours: two dates are in the order of their texts.
struct DateConstant: Sendable {
  private let date: Date
  private let text: Bytes

  init(_ date: Date) {
    self.date = date
    text = Bytes("\"\(RFC3339.text(of: date) ?? "")\"")
  }

  func comparison(ofStored stored: Bytes) -> Int? {
    if let order = TextBytes.compareUsualDates(stored, text) { return order }
    guard let text = JSONText.string(of: stored), let other = RFC3339.date(from: text) else {
      return nil
    }
    return ValueOrder.compare(other, date)
  }
}
