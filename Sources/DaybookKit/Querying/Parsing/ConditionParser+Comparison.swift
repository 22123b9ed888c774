extension ConditionParser {
  /// A comparison, or an operand that nothing is compared with.
  mutating func comparison() throws(ConditionFault) -> Phrase {
    let start = current.offset
    if isKeyword("TRUEPREDICATE", "FALSEPREDICATE") {
      let answer = isKeyword("TRUEPREDICATE")
      try advance()
      return .node(.constant(answer))
    }
    let quantifier = try quantifier()
    var place = Comparison.Place(start: start, left: current.offset)
    let phrase = try sum("a key or a value")
    guard case .operand(let left) = phrase, quantifier != nil || startsOperator else {
      if quantifier != nil {
        throw Self.syntaxError(at: start, expected: "a key", found: "a predicate")
      }
      return phrase
    }
    var isNegated = false
    if isKeyword("NOT") {
      try advance()
      guard isKeyword("IN") else {
        throw unexpected(
          "IN after NOT", hint: "Write NOT before the comparison: NOT name CONTAINS \"x\"")
      }
      isNegated = true
    }
    let operation = try comparisonOperator()
    place.options = current.offset
    let options = try textOptions()
    place.right = current.offset
    elementOffsets = []
    let right = try rightOperand(of: operation)
    place.elements = elementOffsets
    let node = ConditionNode.comparison(
      Comparison(
        quantifier: quantifier, left: left, operation: operation, right: right, options: options,
        place: place))
    return .node(isNegated ? .not(node) : node)
  }

  private mutating func quantifier() throws(ConditionFault) -> Comparison.Quantifier? {
    guard case .name(let name) = current.token else { return nil }
    let quantifier: Comparison.Quantifier
    switch name.uppercased() {
    case "ANY", "SOME": quantifier = .any
    case "ALL": quantifier = .all
    case "NONE": quantifier = .none
    default: return nil
    }
    try advance()
    return quantifier
  }

  private var startsOperator: Bool {
    switch current.token {
    case .symbol(let symbol): Self.symbols[symbol] != nil
    case .name(let name): Self.words[name.uppercased()] != nil || name.uppercased() == "NOT"
    default: false
    }
  }

  private mutating func comparisonOperator() throws(ConditionFault) -> Comparison.Operator {
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

  /// `n` asks for texts in a normal form, which they are compared in anyway.
  private mutating func textOptions() throws(ConditionFault) -> TextOptions {
    guard isSymbol("[") else { return [] }
    try advance()
    guard case .name(let letters) = current.token else {
      throw unexpected("c, d, cd or n", hint: "A list stands between braces: {\"a\", \"b\"}")
    }
    var options: TextOptions = []
    for (place, letter) in letters.unicodeScalars.enumerated() {
      switch letter {
      case "c", "C": options.insert(.caseInsensitive)
      case "d", "D": options.insert(.diacriticInsensitive)
      case "n", "N": break
      case "l", "L":
        throw Self.syntaxError(
          at: current.offset + place, expected: "c, d, cd or n", found: "“\(letter)”",
          hint: "[l] would compare by the rules of the reader's language, so that one predicate "
            + "would find different things on different machines; leave it out, or write [cd].")
      default:
        throw Self.syntaxError(
          at: current.offset + place, expected: "c, d, cd or n", found: "“\(letter)”",
          hint: "[c] overlooks case, [d] accents, [cd] both: name CONTAINS[cd] \"cafe\"")
      }
    }
    try advance()
    try expect("]", "“]”")
    return options
  }

  private mutating func rightOperand(
    of operation: Comparison.Operator
  ) throws(ConditionFault) -> Operand {
    let start = current.offset
    if operation == .between, isSymbol("{") {
      let bounds = try list(mayHaveKeys: true)
      return try checkBounds(bounds, at: start)
    }
    guard case .operand(let right) = try sum("a key or a value") else {
      throw Self.syntaxError(at: start, expected: "a key or a value", found: "a predicate")
    }
    return operation == .between ? try checkBounds(right, at: start) : right
  }

  private func checkBounds(_ right: Operand, at start: Int) throws(ConditionFault) -> Operand {
    switch right {
    case .value(.array(let bounds)) where bounds.count == 2: return right
    case .list(let bounds) where bounds.count == 2: return right
    case .key(let key) where key.variable != nil: return right
    default:
      throw Self.syntaxError(
        at: start, expected: "two values after BETWEEN: {10, 20}", found: right.shown,
        hint: "Both bounds stand in braces, and both are included: BETWEEN {10, 20}")
    }
  }
}
