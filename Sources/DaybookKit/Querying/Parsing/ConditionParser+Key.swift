extension ConditionParser {
  /// An operand with the names, `@` words and brackets that follow it.
  mutating func suffixed(_ operand: Operand) throws(ConditionFault) -> Operand {
    var operand = operand
    var length = 0
    while isSymbol(".", "[") {
      length += 1
      guard length <= Self.maximumDepth else {
        throw Self.syntaxError(
          at: current.offset, expected: "at most \(Self.maximumDepth) names in a row",
          found: "one more")
      }
      let isName = isSymbol(".")
      try advance()
      if isName, case .name(let word) = current.token, word.first == "@" {
        return try collected(operand, by: word)
      }
      operand = isName ? try named(operand) : try indexed(operand)
    }
    return operand
  }

  /// A name after a dot, or a word such as `@count`.
  private mutating func named(_ operand: Operand) throws(ConditionFault) -> Operand {
    switch current.token {
    case .name(let name), .escapedName(let name):
      try advance()
      return operand.member([name])
    case .placeholder("K"): return operand.member(try argumentNames())
    default: throw unexpected("a name after “.”")
    }
  }

  /// `items.@sum.price` is the sum of `items.price`.
  private mutating func collected(
    _ operand: Operand, by word: String
  ) throws(ConditionFault) -> Operand {
    let start = current.offset
    guard
      let function = Operand.Function.collectionFunctions.first(where: {
        $0.collectionWord == word.lowercased()
      })
    else { throw unexpected("@count, @sum, @avg, @min or @max") }
    try advance()
    var operand = operand
    while function != .count, isSymbol(".") {
      try advance()
      switch current.token {
      case .name(let name) where name.first != "@": operand = operand.member([name])
      case .escapedName(let name): operand = operand.member([name])
      default: throw unexpected("a name after “.”")
      }
      try advance()
    }
    return .call(function, [operand], offset: start)
  }

  /// `[0]`, `[FIRST]`, `[LAST]`, `[SIZE]`.
  private mutating func indexed(_ operand: Operand) throws(ConditionFault) -> Operand {
    let start = current.offset
    let found: Operand
    // Before anything but the bracket it is a key.
    var ahead = lexer
    if isKeyword("FIRST", "LAST", "SIZE"), try ahead.next().token == .symbol("]") {
      let function: Operand.Function =
        isKeyword("FIRST") ? .first : isKeyword("LAST") ? .last : .count
      try advance()
      found = .call(function, [operand], offset: start)
    } else {
      guard case .operand(let index) = try sum("a number, FIRST, LAST or SIZE") else {
        throw unexpected("a number, FIRST, LAST or SIZE")
      }
      found = .call(.element, [operand, index], offset: start)
    }
    try expect("]", "“]”")
    return found
  }

  /// The key that is the argument of `%K`, which may have dots.
  mutating func keyArgument() throws(ConditionFault) -> Operand {
    let start = current.offset
    let names = try argumentNames()
    guard let word = names.last, word.first == "@", names.count > 1 else {
      return .key(names, offset: start)
    }
    guard
      let function = Operand.Function.collectionFunctions.first(where: {
        $0.collectionWord == word.lowercased()
      })
    else {
      throw Self.syntaxError(
        at: start, expected: "@count, @sum, @avg, @min or @max", found: "“\(word)”")
    }
    return .call(function, [.key(names.dropLast(), offset: start)], offset: start)
  }

  private mutating func argumentNames() throws(ConditionFault) -> [String] {
    guard case .string(let path) = try takeArgument(), !path.isEmpty else {
      throw ConditionFault(
        .predicateArguments, "The argument for %K must be the name of an attribute.",
        context: .init(offset: current.offset))
    }
    try advance()
    return path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}
