#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

extension Operand.Function {
  /// What the function makes of values. Nothing comes of nothing: a missing
  /// value, or one of the wrong kind, gives a missing one.
  func value(of values: [QueryValue]) -> QueryValue {
    guard let first = values.first, !first.isMissing else { return .missing }
    switch self {
    case .add, .subtract, .multiply, .divide, .power, .modulus:
      return values.count == 2 ? arithmetic(first, values[1]) : .missing
    case .negate: return Self.subtract.arithmetic(.integer(0), first)
    case .count: return .integer(Int64(first.elements.count))
    case .sum: return Self.sum(first.elements)
    case .average: return Self.average(first.elements)
    case .minimum: return Self.extreme(first.elements) { $0 < 0 }
    case .maximum: return Self.extreme(first.elements) { $0 > 0 }
    case .first: return first.elements.first ?? .missing
    case .last: return first.elements.last ?? .missing
    case .element:
      guard values.count == 2, case .integer(let place) = values[1], place >= 0,
        place < first.elements.count
      else { return .missing }
      return first.elements[Int(place)]
    case .asDate: return Self.date(first)
    case .asDecimal: return Self.decimal(first)
    }
  }

  // MARK: Lists

  private static func sum(_ elements: [QueryValue]) -> QueryValue {
    elements.filter { $0.number != nil }.reduce(.integer(0)) { add.arithmetic($0, $1) }
  }

  private static func average(_ elements: [QueryValue]) -> QueryValue {
    let numbers = elements.filter { $0.number != nil }
    guard !numbers.isEmpty else { return .missing }
    switch sum(numbers) {
    case .decimal(let sum): return .decimal(sum / Decimal(numbers.count))
    case let sum: return sum.double.map { .double($0 / Double(numbers.count)) } ?? .missing
    }
  }

  private static func extreme(
    _ elements: [QueryValue], _ precedes: (Int) -> Bool
  ) -> QueryValue {
    elements.reduce(.missing) { best, element in
      if element.isMissing { return best }
      if best.isMissing { return element }
      return element.comparison(best).map(precedes) == true ? element : best
    }
  }

  // MARK: Types

  private static func date(_ value: QueryValue) -> QueryValue {
    switch value {
    case .date: value
    case .text(let text):
      (RFC3339.date(from: text) ?? RFC3339.date(fromDay: text)).map(QueryValue.date) ?? .missing
    default:
      value.double.map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .missing
    }
  }

  private static func decimal(_ value: QueryValue) -> QueryValue {
    if case .text(let text) = value {
      return DecimalText.decimal(from: text).map(QueryValue.decimal) ?? .missing
    }
    return value.number?.decimalIfExact.map(QueryValue.decimal) ?? .missing
  }

  // MARK: Numbers

  /// Integers stay integers, divided towards zero; what does not fit becomes a
  /// double. Decimals are exact beside integers; beside a double all are.
  private func arithmetic(_ left: QueryValue, _ right: QueryValue) -> QueryValue {
    switch (left, right) {
    case (.integer(let one), .integer(let other)):
      if let result = integer(one, other) { return result }
    case (.decimal(let one), .decimal(let other)): return decimal(one, other)
    case (.decimal(let one), .integer(let other)): return decimal(one, Decimal(other))
    case (.integer(let one), .decimal(let other)): return decimal(Decimal(one), other)
    default: break
    }
    guard let one = left.double, let other = right.double else { return .missing }
    return double(one, other).map(QueryValue.double) ?? .missing
  }

  /// Nil when the result does not fit.
  private func integer(_ one: Int64, _ other: Int64) -> QueryValue? {
    let result: (partialValue: Int64, overflow: Bool)
    switch self {
    case .add: result = one.addingReportingOverflow(other)
    case .subtract: result = one.subtractingReportingOverflow(other)
    case .multiply: result = one.multipliedReportingOverflow(by: other)
    case .divide:
      if other == 0 { return .missing }
      result = one.dividedReportingOverflow(by: other)
    case .modulus:
      if other == 0 { return .missing }
      result = one.remainderReportingOverflow(dividingBy: other)
    case .power:
      guard (0...64).contains(other) else { return nil }
      return Self.power(one, Int(other)).map(QueryValue.integer)
    default: return nil
    }
    return result.overflow ? nil : .integer(result.partialValue)
  }

  private static func power(_ base: Int64, _ exponent: Int) -> Int64? {
    var result: Int64 = 1
    for _ in 0..<exponent {
      let (next, overflows) = result.multipliedReportingOverflow(by: base)
      if overflows { return nil }
      result = next
    }
    return result
  }

  private func decimal(_ one: Decimal, _ other: Decimal) -> QueryValue {
    let result: Decimal
    switch self {
    case .add: result = one + other
    case .subtract: result = one - other
    case .multiply: result = one * other
    case .divide where other != 0: result = one / other
    default:
      let numbers = (QueryValue.decimal(one).double, QueryValue.decimal(other).double)
      guard let one = numbers.0, let other = numbers.1 else { return .missing }
      return double(one, other).map(QueryValue.double) ?? .missing
    }
    return result.isNaN ? .missing : .decimal(result)
  }

  private func double(_ one: Double, _ other: Double) -> Double? {
    switch self {
    case .add: one + other
    case .subtract: one - other
    case .multiply: one * other
    case .divide: one / other
    case .modulus: one.truncatingRemainder(dividingBy: other)
    case .power: Self.power(one, other)
    default: nil
    }
  }

  /// Powers with whole exponents; a root is not one of the signs.
  private static func power(_ base: Double, _ exponent: Double) -> Double? {
    guard exponent.rounded() == exponent, abs(exponent) <= 4096 else { return nil }
    var result = 1.0
    for _ in 0..<Int(abs(exponent)) { result *= base }
    return exponent < 0 ? 1 / result : result
  }
}

extension QueryValue {
  /// The number as a double, rounded where it must be.
  fileprivate var double: Double? { number?.doubleValue }
}
