#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ConditionNode {
  /// As text that reads as the same tree, with every needed parenthesis.
  var text: String {
    switch self {
    case .constant(let answer): answer ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .all(let parts): parts.map(\.grouped).joined(separator: " AND ")
    case .any(let parts): parts.map(\.grouped).joined(separator: " OR ")
    case .not(let node): "NOT \(node.grouped)"
    case .comparison(let comparison): comparison.text
    case .refused(let error): "<\(error.message)>"
    }
  }

  private var grouped: String {
    switch self {
    case .all, .any, .not: "(\(text))"
    case .constant, .comparison, .refused: text
    }
  }
}

extension Comparison {
  var text: String {
    var mark = ""
    if options.contains(.caseInsensitive) { mark += "c" }
    if options.contains(.diacriticInsensitive) { mark += "d" }
    if !mark.isEmpty { mark = "[\(mark)]" }
    return "\(left.text) \(operation.rawValue)\(mark) \(right.text)"
  }
}

extension Operand {
  var text: String {
    switch self {
    case .key(let names, _): names.map(Self.name).joined(separator: ".")
    case .value(let value): value.predicateText
    }
  }

  private static func name(_ name: String) -> String {
    ConditionLexer.isKeyword(name) ? "#\(name)" : name
  }
}

extension FieldValue {
  /// As a literal of a predicate.
  var predicateText: String {
    switch self {
    case .null: "nil"
    case .bool(let answer): answer ? "TRUE" : "FALSE"
    case .integer(let integer): String(integer)
    case .double, .number: plainText
    case .decimal(let decimal): decimal.description
    case .array(let elements): "{\(elements.map(\.predicateText).joined(separator: ", "))}"
    case .string(let text): Self.quoted(text)
    case .date, .uuid, .url, .data: Self.quoted(plainText)
    case .object, .document: Self.quoted(shown)
    }
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
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
