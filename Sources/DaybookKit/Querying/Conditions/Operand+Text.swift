#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

extension Operand {
  /// As text that reads as the same operand.
  var text: String {
    switch self {
    case .key(let key): key.text
    case .value(let value): value.predicateText
    case .list(let operands): "{\(operands.map(\.text).joined(separator: ", "))}"
    case .call(let function, let operands, _): function.text(of: operands)
    case .member(let operand, let names):
      "\(operand.closed).\(names.map(ConditionLexer.written).joined(separator: "."))"
    case .subquery(let operand, let variable, let node):
      "SUBQUERY(\(operand.text), $\(variable), \(node.text))"
    }
  }

  /// As a message quotes it, cut when long.
  var shown: String {
    let text = text
    return "“\(text.count <= 60 ? text : text.prefix(59) + "…")”"
  }

  /// As text behind which a dot, a bracket or a sign may stand.
  fileprivate var closed: String {
    switch self {
    case .call(let function, _, _) where function.collectionWord != nil: "(\(text))"
    case .value: "(\(text))"
    default: term
    }
  }

  /// As text beside a sign.
  fileprivate var term: String {
    switch self {
    case .call(let function, _, _) where function.sign != nil || function == .negate: "(\(text))"
    default: text
    }
  }
}

extension KeyReference {
  var text: String {
    let names = names.map(ConditionLexer.written)
    return (variable.map { ["$" + $0] + names } ?? names).joined(separator: ".")
  }
}

extension Operand.Function {
  fileprivate func text(of operands: [Operand]) -> String {
    let first = operands.first
    let one = first?.closed ?? ""
    switch self {
    case .add, .subtract, .multiply, .divide, .power:
      return operands.map(\.term).joined(separator: " \(word) ")
    case .negate: return "-\(one)"
    case .modulus: return "modulus(\(operands.map(\.text).joined(separator: ", ")))"
    case .count, .sum, .average, .minimum, .maximum: return "\(one).\(word)"
    case .first, .last: return one + word
    case .element:
      let index = operands.last?.text ?? ""
      let isWord = ["FIRST", "LAST", "SIZE"].contains(index.uppercased())
      return "\(one)[\(isWord ? "#" : "")\(index)]"
    case .asDate: return "CAST(\(first?.text ?? ""), \"NSDate\")"
    case .asDecimal: return "CAST(\(first?.text ?? ""), \"NSDecimalNumber\")"
    }
  }
}

extension FieldValue {
  /// As a literal of a predicate.
  var predicateText: String {
    switch self {
    case .null: "nil"
    case .bool(let answer): answer ? "TRUE" : "FALSE"
    case .integer(let integer): String(integer)
    case .double(let double) where double.isInfinite: double < 0 ? "-1e999" : "1e999"
    case .double where !plainText.contains(where: { "e.".contains($0) }): plainText + ".0"
    case .double, .number: plainText
    case .decimal(let decimal): decimal.description
    case .array(let elements): "{\(elements.map(\.predicateText).joined(separator: ", "))}"
    case .string(let text): Self.quoted(text)
    case .date(let date): Self.dateText(date)
    case .uuid, .url, .data: Self.quoted(plainText)
    case .object: "json(\(Self.quoted(jsonText)))"
    case .document: Self.quoted(shown)
    }
  }

  /// Dates that RFC 3339 has no text for are said in seconds since 2001.
  private static func dateText(_ date: Date) -> String {
    if let text = RFC3339.text(of: date) { return "date(\(quoted(text)))" }
    let seconds = FieldValue.double(date.timeIntervalSinceReferenceDate).plainText
    return "CAST(\(seconds), \"NSDate\")"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
          || (0x2028...0x2029).contains(scalar.value)
        {
          quoted += "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
