#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

extension ConditionParser {
  static func literal(_ name: String) -> FieldValue? {
    switch name.uppercased() {
    case "TRUE", "YES": true
    case "FALSE", "NO": false
    case "NIL", "NULL": FieldValue.null
    default: nil
    }
  }

  static func number(
    _ digits: String, isNegative: Bool, at offset: Int
  ) throws(ConditionFault) -> FieldValue {
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

  /// `{"Bar", $other, nil}`: values and variables.
  mutating func list(mayHaveKeys: Bool = false) throws(ConditionFault) -> Operand {
    try enter()
    defer { leave() }
    try advance()
    var elements: [Operand] = []
    var offsets: [Int] = []
    while !isSymbol("}") {
      let start = current.offset
      offsets.append(start)
      guard case .operand(let element) = try sum("a value or “}”") else {
        throw Self.syntaxError(at: start, expected: "a value in the list", found: "a predicate")
      }
      switch element {
      case .key(let key) where key.variable == nil && !mayHaveKeys:
        throw Self.syntaxError(
          at: start, expected: "a value in the list", found: "a key; texts need quotes")
      default: elements.append(element)
      }
      guard isSymbol(",") else { break }
      try advance()
    }
    try expect("}", "“,” or “}”")
    elementOffsets = offsets
    let values = elements.compactMap(\.constant)
    return values.count == elements.count ? .value(.array(values)) : .list(elements)
  }

  mutating func argument(_ kind: String) throws(ConditionFault) -> FieldValue {
    let start = current.offset
    let value = try takeArgument()
    let isRight =
      switch kind {
      case "@": true
      case "f", "lf", "g": value.doubleValue != nil
      default: value.integerValue != nil || value.boolValue != nil
      }
    guard isRight else {
      throw ConditionFault(
        .predicateArguments, "The argument \(value.shown) is no number, as %\(kind) wants it.",
        recoverySuggestion: "Use %@, which takes any value.", context: .init(offset: start))
    }
    try advance()
    return value
  }

  // MARK: Calls

  /// `date("2026-01-01")`, `CAST(…, "NSDate")`, `json("{}")`, `now()`,
  /// `modulus(a, b)`; the name is taken already.
  mutating func call(_ name: String, at start: Int) throws(ConditionFault) -> Operand {
    try enter()
    defer { leave() }
    try advance()
    switch name.lowercased() {
    case "now":
      try expect(")", "“)”")
      return .value(.date(Date()))
    case "date":
      let value = try part("a date in quotes")
      try expect(")", "“)”")
      return .value(.date(try Self.date(value, at: start)))
    case "json":
      guard case .value(.string(let text)) = try part("JSON in quotes"),
        let json = try? FieldValue(json: text)
      else {
        throw Self.syntaxError(at: start, expected: "JSON in quotes", found: "something else")
      }
      try expect(")", "“)”")
      return .value(json)
    case "modulus":
      let first = try part("a number or a key")
      try expect(",", "“,” and the second number")
      let second = try part("a number or a key")
      try expect(")", "“)”")
      return .call(.modulus, [first, second], offset: start)
    case "cast": return try cast(at: start)
    default:
      throw Self.syntaxError(
        at: start, expected: "one of the functions date, now, json, modulus and CAST",
        found: "“\(name)(”")
    }
  }

  private mutating func part(_ expected: String) throws(ConditionFault) -> Operand {
    guard case .operand(let operand) = try sum(expected) else { throw unexpected(expected) }
    return operand
  }

  private mutating func cast(at start: Int) throws(ConditionFault) -> Operand {
    let operand = try part("a value or a key")
    try expect(",", "“,” and a type in quotes")
    let type: String
    if case .text(let name) = current.token { type = name } else { type = "" }
    guard ["NSDate", "NSDecimalNumber"].contains(type) else {
      throw unexpected("the type \"NSDate\" or \"NSDecimalNumber\"")
    }
    try advance()
    try expect(")", "“)”")
    if type == "NSDecimalNumber" { return .call(.asDecimal, [operand], offset: start) }
    guard operand.constant != nil else { return .call(.asDate, [operand], offset: start) }
    return .value(.date(try Self.date(operand, at: start)))
  }

  /// A date of a text, or of seconds since 2001 began.
  private static func date(_ operand: Operand, at start: Int) throws(ConditionFault) -> Date {
    switch operand {
    case .value(.date(let date)): return date
    case .value(.string(let text)):
      if let date = RFC3339.date(from: text) ?? RFC3339.date(fromDay: text) { return date }
    case .value(let value):
      if let seconds = value.doubleValue { return Date(timeIntervalSinceReferenceDate: seconds) }
    default: break
    }
    throw syntaxError(
      at: start, expected: "a date, such as date(\"2026-01-01\")", found: operand.text)
  }
}
