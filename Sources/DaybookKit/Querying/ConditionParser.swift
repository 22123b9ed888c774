/// Reads the text of a predicate by recursive descent, in bounded depth.
struct ConditionParser {
  /// How deep parentheses and NOT may nest.
  static let maximumDepth = 200

  var lexer: ConditionLexer
  var current: ConditionLexer.Lexeme
  private var arguments: ArraySlice<FieldValue>
  private let argumentCount: Int
  private var depth = 0

  init(_ text: String, arguments: [FieldValue]) throws(DaybookError) {
    lexer = ConditionLexer(text)
    current = try lexer.next()
    self.arguments = arguments[...]
    argumentCount = arguments.count
  }

  mutating func parse() throws(DaybookError) -> ConditionNode {
    if case .end = current.token {
      throw Self.syntaxError(at: 0, expected: "a predicate", found: "nothing")
    }
    let node = try alternatives()
    guard case .end = current.token else {
      throw unexpected("AND, OR or the end of the predicate")
    }
    guard arguments.isEmpty else { throw leftOverArguments() }
    return node
  }

  // MARK: Tokens

  mutating func advance() throws(DaybookError) { current = try lexer.next() }

  func isSymbol(_ symbols: String...) -> Bool {
    if case .symbol(let symbol) = current.token { symbols.contains(symbol) } else { false }
  }

  func isKeyword(_ keywords: String...) -> Bool {
    if case .name(let name) = current.token { keywords.contains(name.uppercased()) } else { false }
  }

  mutating func expect(_ symbol: String, _ what: String) throws(DaybookError) {
    guard isSymbol(symbol) else { throw unexpected(what) }
    try advance()
  }

  mutating func takeArgument() throws(DaybookError) -> FieldValue {
    guard let argument = arguments.popFirst() else {
      throw DaybookError(
        .predicateArguments,
        "The predicate has more placeholders than arguments: \(argumentCount) given.",
        recoverySuggestion: "Give one argument for each %@, %K, %d …",
        context: .init(offset: current.offset))
    }
    return argument
  }

  func unexpected(_ expected: String) -> DaybookError {
    Self.syntaxError(at: current.offset, expected: expected, found: current.token.shown)
  }

  static func syntaxError(at offset: Int, expected: String, found: String) -> DaybookError {
    DaybookError(
      .predicateSyntax,
      "The predicate cannot be read at character \(offset + 1): expected \(expected), found \(found).",
      recoverySuggestion: "A predicate looks like: category == \"Bar\" AND latitude > 40",
      context: .init(offset: offset))
  }

  private func leftOverArguments() -> DaybookError {
    DaybookError(
      .predicateArguments,
      "The predicate has fewer placeholders than arguments: \(arguments.count) of \(argumentCount) are left.",
      recoverySuggestion: lexer.hasQuotedPlaceholder
        ? "A placeholder inside quotes is text: write %@ without quotes."
        : "Write one %@ for each argument.")
  }

  // MARK: Logic

  private mutating func alternatives() throws(DaybookError) -> ConditionNode {
    var parts = [try conjunction()]
    while isSymbol("||") || isKeyword("OR") {
      try advance()
      parts.append(try conjunction())
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(DaybookError) -> ConditionNode {
    var parts = [try negation()]
    while isSymbol("&&") || isKeyword("AND") {
      try advance()
      parts.append(try negation())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(DaybookError) -> ConditionNode {
    guard isSymbol("!") || isKeyword("NOT") else { return try primary() }
    try enter()
    try advance()
    let node = try negation()
    depth -= 1
    return .not(node)
  }

  private mutating func primary() throws(DaybookError) -> ConditionNode {
    if isSymbol("(") {
      try enter()
      try advance()
      let node = try alternatives()
      try expect(")", "“)”, AND or OR")
      depth -= 1
      return node
    }
    if isKeyword("TRUEPREDICATE", "FALSEPREDICATE") {
      let answer = isKeyword("TRUEPREDICATE")
      try advance()
      return .constant(answer)
    }
    if isKeyword("ANY", "SOME", "ALL", "NONE") {
      throw Self.syntaxError(
        at: current.offset, expected: "a key or a value",
        found: "\(current.token.shown), which is not supported yet")
    }
    return try comparison()
  }

  private mutating func enter() throws(DaybookError) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw Self.syntaxError(
        at: current.offset, expected: "at most \(Self.maximumDepth) nested parentheses and NOTs",
        found: "one more")
    }
  }
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
}
