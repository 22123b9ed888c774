#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PredicateTranslator {
  /// A captured value as a constant.
  func constant(_ value: Any) throws(DaybookError) -> FieldValue {
    if isNil(value) { return .null }
    do {
      switch value {
      case let value as any AttributeValue: return try Self.constant(value)
      case let value as any FieldValueConvertible: return value.fieldValue
      case let value as Character: return .string(String(value))
      case let value as ObjectID: return value.fieldValue
      default: break
      }
      if let list = value as? any Sequence {
        var elements: [FieldValue] = []
        for element in Self.elements(of: list) { elements.append(try constant(element)) }
        return .array(elements)
      }
    } catch {
      throw error.inEntity(entity)
    }
    throw unsupported(
      "a value of \(type(of: value))", "Capture a value that an attribute could have.")
  }

  private static func constant<Value: AttributeValue>(
    _ value: Value
  ) throws(DaybookError) -> FieldValue {
    try FieldValue(constant: value)
  }

  private static func elements(of list: any Sequence) -> [Any] {
    func open<Elements: Sequence>(_ elements: Elements) -> [Any] { elements.map { $0 as Any } }
    return open(list)
  }

  /// A captured range as its bounds.
  func range(_ value: Any) throws(DaybookError) -> [(Comparison.Operator, FieldValue)]? {
    guard let range = value as? any ConstantRange else { return nil }
    var bounds: [(Comparison.Operator, FieldValue)] = []
    for (operation, bound) in range.bounds { bounds.append((operation, try constant(bound))) }
    return bounds
  }
}

/// A range of whatever bounds, as what a value in it fulfils.
protocol ConstantRange {
  var bounds: [(Comparison.Operator, Any)] { get }
}

extension ClosedRange: ConstantRange {
  var bounds: [(Comparison.Operator, Any)] {
    [(.greaterOrEqual, lowerBound), (.lessOrEqual, upperBound)]
  }
}

extension Range: ConstantRange {
  var bounds: [(Comparison.Operator, Any)] {
    [(.greaterOrEqual, lowerBound), (.less, upperBound)]
  }
}

extension PartialRangeFrom: ConstantRange {
  var bounds: [(Comparison.Operator, Any)] { [(.greaterOrEqual, lowerBound)] }
}

extension PartialRangeThrough: ConstantRange {
  var bounds: [(Comparison.Operator, Any)] { [(.lessOrEqual, upperBound)] }
}

extension PartialRangeUpTo: ConstantRange {
  var bounds: [(Comparison.Operator, Any)] { [(.less, upperBound)] }
}
