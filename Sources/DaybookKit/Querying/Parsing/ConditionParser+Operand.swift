extension ConditionParser {
  /// The signs between operands, those that bind tighter with a higher rank.
  private static let signs: [String: (function: Operand.Function, rank: Int)] = [
    "+": (.add, 1), "-": (.subtract, 1), "*": (.multiply, 2), "/": (.divide, 2), "**": (.power, 3),
  ]

  /// Operands with signs between them, those of one rank joined from the left.
  ///
  /// One function for all ranks, as nested parentheses cost stack.
  mutating func sum(_ expected: String, rank: Int = 1) throws(ConditionFault) -> Phrase {
    let start = current.offset
    let first = try term(expected)
    guard case .operand(var left) = first else { return first }
    var length = 0
    while case .symbol(let symbol) = current.token, let sign = Self.signs[symbol],
      sign.rank >= rank
    {
      let offset = current.offset
      length += 1
      guard length <= Self.maximumDepth else {
        throw Self.syntaxError(
          at: offset, expected: "at most \(Self.maximumDepth) signs in a row", found: "one more")
      }
      try advance()
      guard case .operand(let right) = try sum(expected, rank: sign.rank + 1) else {
        throw Self.syntaxError(at: offset, expected: "a value on both sides", found: "a predicate")
      }
      left = .call(sign.function, [left, right], offset: start)
    }
    return .operand(left)
  }

  /// One operand with what follows it: names, `@count`, `[0]`.
  private mutating func term(_ expected: String) throws(ConditionFault) -> Phrase {
    let start = current.offset
    if isSymbol("(") {
      try enter()
      defer { leave() }
      try advance()
      let phrase = try alternatives()
      try expect(")", "“)”, AND or OR")
      guard case .operand(let operand) = phrase else { return phrase }
      return .operand(try suffixed(operand))
    }
    if isSymbol("-", "+") {
      try enter()
      defer { leave() }
      let isNegative = isSymbol("-")
      try advance()
      if case .number(let digits) = current.token {
        try advance()
        return .operand(.value(try Self.number(digits, isNegative: isNegative, at: start)))
      }
      guard case .operand(let operand) = try term("a number or a key") else {
        throw Self.syntaxError(at: start, expected: "a number or a key", found: "a predicate")
      }
      return .operand(isNegative ? .call(.negate, [operand], offset: start) : operand)
    }
    return .operand(try suffixed(try operand(expected)))
  }

  private mutating func operand(_ expected: String) throws(ConditionFault) -> Operand {
    let start = current.offset
    switch current.token {
    case .name(let name):
      if let literal = Self.literal(name) {
        try advance()
        return .value(literal)
      }
      if name.first == "@" { throw unexpected(expected) }
      let keyword = name.uppercased()
      if keyword == "SUBQUERY" { return try subquery() }
      guard !ConditionLexer.isKeyword(name) || keyword == "SELF" || keyword == "CAST" else {
        throw unexpected(expected)
      }
      try advance()
      if isSymbol("(") { return try call(name, at: start) }
      if keyword == "CAST" { throw unexpected("“(” after CAST") }
      if name.first == "$" {
        return .key(KeyReference(variable: String(name.dropFirst()), names: [], offset: start))
      }
      return .key([name], offset: start)
    case .escapedName(let name):
      try advance()
      return .key([name], offset: start)
    case .text(let text):
      try advance()
      return .value(.string(text))
    case .number(let digits):
      try advance()
      return .value(try Self.number(digits, isNegative: false, at: start))
    case .symbol("{"): return try list()
    case .placeholder("K"): return try keyArgument()
    case .placeholder(let kind): return .value(try argument(kind))
    default: throw unexpected(expected)
    }
  }

  /// `SUBQUERY(tags, $tag, $tag == "red")`
  private mutating func subquery() throws(ConditionFault) -> Operand {
    try enter()
    defer { leave() }
    try advance()
    try expect("(", "“(” after SUBQUERY")
    guard case .operand(let list) = try sum("a key of a list") else {
      throw unexpected("a key of a list")
    }
    try expect(",", "“,” after the list")
    guard case .name(let variable) = current.token, variable.first == "$", variable.count > 1
    else { throw unexpected("a variable, such as $item") }
    try advance()
    try expect(",", "“,” after the variable")
    let node = try predicate()
    try expect(")", "“)”")
    return .subquery(list, variable: String(variable.dropFirst()), node)
  }
}
