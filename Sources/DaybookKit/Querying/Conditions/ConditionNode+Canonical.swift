#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

extension ConditionNode {
  /// With every constant as the literal that says it would be read, so that a
  /// tree made of Swift values is the tree of its text.
  var canonical: ConditionNode {
    switch self {
    case .constant, .refused: return self
    case .all(let parts): return .all(parts.map(\.canonical))
    case .any(let parts): return .any(parts.map(\.canonical))
    case .not(let part): return .not(part.canonical)
    case .comparison(var comparison):
      comparison.left = comparison.left.canonical(inCalculation: false)
      comparison.right = comparison.right.canonical(inCalculation: false)
      return .comparison(comparison)
    }
  }
}

extension Operand {
  /// - Parameter inCalculation: Whether it makes a difference if a number is an
  ///   integer, a double or a decimal.
  fileprivate func canonical(inCalculation: Bool) -> Operand {
    switch self {
    case .key: return self
    case .value(.decimal(let decimal)) where inCalculation:
      return .call(.asDecimal, [.value(.string(decimal.description))])
    case .value(.double(let double)) where inCalculation && double.rounded() == double:
      return .value(.ofLiteral(FieldValue.double(double).predicateText))
    case .value(let value): return .value(value.canonical)
    case .list(let operands):
      return .list(operands.map { $0.canonical(inCalculation: inCalculation) })
    case .call(let function, let operands, let offset):
      return .call(
        function, operands.map { $0.canonical(inCalculation: function.takesNumbers) },
        offset: offset)
    case .member(let operand, let names):
      return .member(operand.canonical(inCalculation: false), names)
    case .subquery(let operand, let variable, let node):
      return .subquery(
        operand.canonical(inCalculation: false), variable: variable, node.canonical)
    }
  }
}

extension FieldValue {
  /// The value that is read where this one is written as a literal, beside an
  /// operator: 40 for 40.0, the texts of UUIDs, URLs and data.
  fileprivate var canonical: FieldValue {
    switch self {
    case .null, .bool, .integer, .string, .date, .document: return self
    case .double(let double):
      if double.rounded() == double, abs(double) < 0x1p53 { return .integer(Int64(double)) }
      return .ofLiteral(predicateText)
    case .decimal, .number: return .ofLiteral(predicateText)
    case .uuid, .url, .data: return .string(plainText)
    case .array(let elements): return .array(elements.map(\.canonical))
    case .object: return (try? FieldValue(json: jsonText)) ?? self
    }
  }

  /// What the text of a number is read as.
  fileprivate static func ofLiteral(_ text: String) -> FieldValue {
    if let integer = Int64(text) { return .integer(integer) }
    return JSONNumber(text: text).map { FieldValue(.number($0)) } ?? .number(text)
  }
}
