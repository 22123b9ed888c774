#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

extension ConditionParser {
  mutating func comparison() throws(DaybookError) -> ConditionNode {
    let start = current.offset
    let left = try operand("a key or a value")
    if let node = shorthand(left) { return node }
    var isNegated = false
    if isKeyword("NOT") {
      try advance()
      guard isKeyword("IN") else { throw unexpected("IN after NOT") }
      isNegated = true
    }
    let operation = try comparisonOperator()
    let options = try textOptions(for: operation)
    let right = try rightOperand(of: operation)
    let node = ConditionNode.comparison(
      Comparison(left: left, operation: operation, right: right, options: options, offset: start))
    return isNegated ? .not(node) : node
  }

  /// A truth value alone is a predicate: `isFavorite AND rating = 5`.
  private func shorthand(_ left: Operand) -> ConditionNode? {
    let ends = current.token == .end || isSymbol(")", "&&", "||") || isKeyword("AND", "OR")
    guard ends else { return nil }
    switch left {
    case .key(let names, let offset):
      return .comparison(
        Comparison(
          left: .key(names, offset: offset), operation: .equal, right: .value(.bool(true)),
          offset: offset))
    case .value(.bool(let answer)): return .constant(answer)
    case .value: return nil
    }
  }

  private mutating func comparisonOperator() throws(DaybookError) -> Comparison.Operator {
    let operation: Comparison.Operator?
    switch current.token {
    case .symbol(let symbol): operation = Self.symbols[symbol]
    case .name(let name): operation = Self.words[name.uppercased()]
    default: operation = nil
    }
    guard let operation else {
      throw unexpected("an operator, such as == or CONTAINS")
    }
    try advance()
    return operation
  }

  private static let symbols: [String: Comparison.Operator] = [
    "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual,
    "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual,
  ]

  private static let words: [String: Comparison.Operator] = [
    "IN": .isIn, "BETWEEN": .between, "CONTAINS": .contains, "BEGINSWITH": .beginsWith,
    "ENDSWITH": .endsWith, "LIKE": .like, "MATCHES": .matches,
  ]

  private mutating func textOptions(
    for operation: Comparison.Operator
  ) throws(DaybookError) -> TextOptions {
    guard isSymbol("[") else { return [] }
    try advance()
    guard case .name(let letters) = current.token else { throw unexpected("c, d or cd") }
    var options: TextOptions = []
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      default: throw unexpected("c, d or cd")
      }
    }
    try advance()
    try expect("]", "“]”")
    return options
  }

  private mutating func rightOperand(
    of operation: Comparison.Operator
  ) throws(DaybookError) -> Operand {
    let start = current.offset
    let right = try operand("a key or a value")
    guard operation == .between else { return right }
    guard case .value(.array(let bounds)) = right, bounds.count == 2 else {
      throw Self.syntaxError(
        at: start, expected: "two values after BETWEEN: {10, 20}", found: "something else")
    }
    return right
  }

  // MARK: Operands

  mutating func operand(_ expected: String) throws(DaybookError) -> Operand {
    let start = current.offset
    switch current.token {
    case .name(let name):
      if let literal = Self.literal(name) {
        try advance()
        return .value(literal)
      }
      if ["@", "$"].contains(name.first) {
        throw Self.syntaxError(
          at: start, expected: expected, found: "“\(name)”, which is not supported yet")
      }
      guard !ConditionLexer.isKeyword(name) || name.uppercased() == "SELF" else {
        throw unexpected(expected)
      }
      return .key(try keyPath(), offset: start)
    case .escapedName: return .key(try keyPath(), offset: start)
    case .text(let text):
      try advance()
      return .value(.string(text))
    case .number(let digits):
      try advance()
      return .value(try Self.number(digits, isNegative: false, at: start))
    case .symbol("-"), .symbol("+"):
      let isNegative = isSymbol("-")
      try advance()
      guard case .number(let digits) = current.token else { throw unexpected("a number") }
      try advance()
      return .value(try Self.number(digits, isNegative: isNegative, at: start))
    case .symbol("{"): return .value(try list())
    case .placeholder("K"): return .key(try keyPath(), offset: start)
    case .placeholder(let kind): return .value(try argument(kind))
    default: throw unexpected(expected)
    }
  }

  private static func literal(_ name: String) -> FieldValue? {
    switch name.uppercased() {
    case "TRUE", "YES": true
    case "FALSE", "NO": false
    case "NIL", "NULL": FieldValue.null
    default: nil
    }
  }

  private static func number(
    _ digits: String, isNegative: Bool, at offset: Int
  ) throws(DaybookError) -> FieldValue {
    let sign = isNegative ? "-" : ""
    if digits.lowercased().hasPrefix("0x") {
      guard let integer = Int64(sign + digits.dropFirst(2), radix: 16) else {
        throw syntaxError(
          at: offset, expected: "a hexadecimal number of up to 64 bits", found: "“\(digits)”")
      }
      return .integer(integer)
    }
    if let integer = Int64(sign + digits) { return .integer(integer) }
    let trimmed = digits.drop { $0 == "0" }
    let plain = trimmed.first?.isNumber == true ? String(trimmed) : "0" + trimmed
    guard let number = JSONNumber(text: sign + plain) else {
      throw syntaxError(at: offset, expected: "a number", found: "“\(digits)”")
    }
    return FieldValue(.number(number))
  }

  private mutating func list() throws(DaybookError) -> FieldValue {
    try advance()
    var elements: [FieldValue] = []
    while !isSymbol("}") {
      let start = current.offset
      guard case .value(let value) = try operand("a value or “}”") else {
        throw Self.syntaxError(
          at: start, expected: "a value in the list", found: "a key; texts need quotes")
      }
      elements.append(value)
      guard isSymbol(",") else { break }
      try advance()
    }
    try expect("}", "“,” or “}”")
    return .array(elements)
  }

  private mutating func argument(_ kind: String) throws(DaybookError) -> FieldValue {
    let start = current.offset
    let value = try takeArgument()
    let isRight =
      switch kind {
      case "@": true
      case "f", "lf", "g": value.doubleValue != nil
      default: value.integerValue != nil || value.boolValue != nil
      }
    guard isRight else {
      throw DaybookError(
        .predicateArguments, "The argument \(value.shown) is no number, as %\(kind) wants it.",
        recoverySuggestion: "Use %@, which takes any value.", context: .init(offset: start))
    }
    try advance()
    return value
  }

  /// Names joined by dots; each may be `%K`, whose argument may have dots.
  private mutating func keyPath() throws(DaybookError) -> [String] {
    var names: [String] = []
    while true {
      switch current.token {
      case .name(let name), .escapedName(let name): names.append(name)
      case .placeholder("K"):
        guard case .string(let path) = try takeArgument(), !path.isEmpty else {
          throw DaybookError(
            .predicateArguments, "The argument for %K must be the name of an attribute.",
            context: .init(offset: current.offset))
        }
        names += path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      default: throw unexpected("a name after “.”")
      }
      try advance()
      guard isSymbol(".") else { return names }
      try advance()
    }
  }
}
