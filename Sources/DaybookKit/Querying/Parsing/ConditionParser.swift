/// Reads the text of a predicate by recursive descent, in bounded depth.
struct ConditionParser {
  /// How deep parentheses and NOT may nest.
  static let maximumDepth = 200

  var lexer: ConditionLexer
  var current: ConditionLexer.Lexeme
  private var arguments: ArraySlice<FieldValue>
  private let argumentCount: Int
  private var depth = 0
  /// Where the elements of the list begin that was read last.
  var elementOffsets: [Int] = []

  init(_ text: String, arguments: [FieldValue]) throws(ConditionFault) {
    lexer = ConditionLexer(text)
    current = try lexer.next()
    self.arguments = arguments[...]
    argumentCount = arguments.count
  }

  mutating func parse() throws(ConditionFault) -> ConditionNode {
    if case .end = current.token {
      throw Self.syntaxError(at: 0, expected: "a predicate", found: "nothing")
    }
    let node = try predicate()
    guard case .end = current.token else {
      throw unexpected("AND, OR or the end of the predicate")
    }
    guard arguments.isEmpty else { throw leftOverArguments() }
    return node
  }

  // MARK: Tokens

  mutating func advance() throws(ConditionFault) { current = try lexer.next() }

  func isSymbol(_ symbols: String...) -> Bool {
    if case .symbol(let symbol) = current.token { symbols.contains(symbol) } else { false }
  }

  func isKeyword(_ keywords: String...) -> Bool {
    if case .name(let name) = current.token { keywords.contains(name.uppercased()) } else { false }
  }

  mutating func expect(_ symbol: String, _ what: String) throws(ConditionFault) {
    guard isSymbol(symbol) else { throw unexpected(what) }
    try advance()
  }

  mutating func takeArgument() throws(ConditionFault) -> FieldValue {
    guard let argument = arguments.popFirst() else {
      throw ConditionFault(
        .predicateArguments,
        "The predicate has more placeholders than arguments: \(argumentCount) given.",
        recoverySuggestion: "Give one argument for each %@, %K, %d …",
        context: .init(offset: current.offset))
    }
    return argument
  }

  func unexpected(_ expected: String, hint: String? = nil) -> ConditionFault {
    Self.syntaxError(
      at: current.offset, expected: expected, found: current.token.shown,
      hint: hint ?? current.token.hint)
  }

  static func syntaxError(
    at offset: Int, expected: String, found: String, hint: String? = nil
  ) -> ConditionFault {
    ConditionFault(
      .predicateSyntax,
      "The predicate cannot be read at character \(offset + 1): expected \(expected), found \(found).",
      recoverySuggestion: hint ?? "A predicate looks like: category == \"Bar\" AND latitude > 40",
      context: .init(offset: offset))
  }

  private func leftOverArguments() -> ConditionFault {
    ConditionFault(
      .predicateArguments,
      "The predicate has fewer placeholders than arguments: \(arguments.count) of \(argumentCount) are left.",
      recoverySuggestion: lexer.quotedPlaceholder != nil
        ? "A placeholder inside quotes is text: write %@ without quotes."
        : "Write one %@ for each argument.",
      context: .init(offset: lexer.quotedPlaceholder))
  }

  // MARK: Logic

  /// What a parenthesis may hold: a predicate, or something to compare.
  enum Phrase {
    case node(ConditionNode)
    case operand(Operand)
  }

  mutating func predicate() throws(ConditionFault) -> ConditionNode {
    let phrase = try alternatives()
    return try node(of: phrase)
  }

  mutating func alternatives() throws(ConditionFault) -> Phrase {
    let first = try conjunction()
    guard isSymbol("||") || isKeyword("OR") else { return first }
    var parts = [try node(of: first)]
    while isSymbol("||") || isKeyword("OR") {
      try advance()
      let part = try conjunction()
      parts.append(try node(of: part))
    }
    return .node(.disjunction(parts))
  }

  private mutating func conjunction() throws(ConditionFault) -> Phrase {
    let first = try negation()
    guard isSymbol("&&") || isKeyword("AND") else { return first }
    var parts = [try node(of: first)]
    while isSymbol("&&") || isKeyword("AND") {
      try advance()
      let part = try negation()
      parts.append(try node(of: part))
    }
    return .node(.conjunction(parts))
  }

  private mutating func negation() throws(ConditionFault) -> Phrase {
    guard isSymbol("!") || isKeyword("NOT") else { return try comparison() }
    try enter()
    defer { leave() }
    try advance()
    let part = try negation()
    return .node(.not(try node(of: part)))
  }

  /// A truth value alone is a predicate: `isFavorite AND rating = 5`.
  private func node(of phrase: Phrase) throws(ConditionFault) -> ConditionNode {
    let operand: Operand
    switch phrase {
    case .node(let node): return node
    case .operand(let other): operand = other
    }
    guard current.token == .end || isSymbol(")", "&&", "||") || isKeyword("AND", "OR") else {
      throw unexpected("an operator, such as == or CONTAINS")
    }
    switch operand {
    case .value(.bool(let answer)): return .constant(answer)
    case .key, .member:
      return .comparison(
        Comparison(
          left: operand, operation: .equal, right: .value(.bool(true)),
          place: .init(start: operand.offset, left: operand.offset)))
    default: throw unexpected("an operator, such as == or CONTAINS")
    }
  }

  mutating func enter() throws(ConditionFault) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw Self.syntaxError(
        at: current.offset, expected: "at most \(Self.maximumDepth) nested parentheses and NOTs",
        found: "one more")
    }
  }

  mutating func leave() { depth -= 1 }
}

extension ConditionLexer.Token {
  /// As a message quotes it.
  var shown: String {
    switch self {
    case .name(let name): "“\(name)”"
    case .escapedName(let name): "“#\(name)”"
    case .number(let number): "“\(number)”"
    case .text(let text): "the text “\(text.prefix(40))”"
    case .placeholder(let kind): "“%\(kind)”"
    case .symbol(let symbol): "“\(symbol)”"
    case .end: "the end"
    }
  }

  /// What to do about a token that stands where it cannot.
  var hint: String? {
    switch self {
    case .name(let name):
      switch name.uppercased() {
      case "IS", "ISNULL", "ISNIL", "NOTNULL":
        "Ask whether there is a value with == nil or != nil."
      case let word where ConditionLexer.isKeyword(word):
        "A key that is called like a word of the language has # before it: #\(name)"
      default: "Texts stand in quotes: category == \"Bar\""
      }
    case .symbol("="), .symbol("=="): "There are the operators = == != <> < <= =< > >= =>."
    case .symbol(","): "A list stands between braces: {1, 2, 3}"
    default: nil
    }
  }
}
