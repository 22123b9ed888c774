/// Cuts the text of a predicate into tokens.
struct ConditionLexer {
  enum Token: Equatable {
    case name(String)
    /// A name with `#` before it: never a keyword.
    case escapedName(String)
    case number(String)
    case text(String)
    /// `%@`, `%K`, `%d` …: the letters after the percent sign.
    case placeholder(String)
    case symbol(String)
    case end
  }

  struct Lexeme {
    var token: Token
    /// In Unicode scalars from 0.
    var offset: Int
  }

  private let text: [Unicode.Scalar]
  private var place = 0
  /// Where a quoted text begins that looks like a placeholder: a common mistake.
  private(set) var quotedPlaceholder: Int?

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  static func isKeyword(_ name: String) -> Bool { keywords.contains(name.uppercased()) }

  private static let keywords: Set<String> = [
    "AND", "OR", "NOT", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES",
    "TRUE", "YES", "FALSE", "NO", "NIL", "NULL", "TRUEPREDICATE", "FALSEPREDICATE", "SELF", "ANY",
    "SOME", "ALL", "NONE", "CAST", "SUBQUERY", "FUNCTION",
  ]

  private static let symbols = [
    "&&", "||", "==", "!=", "<>", "<=", "=<", ">=", "=>", "=", "<", ">", "!", "(", ")", "{", "}",
    "[", "]", ",", ".", "-", "+", "**", "*", "/",
  ]

  mutating func next() throws(ConditionFault) -> Lexeme {
    while place < text.count, text[place].properties.isWhitespace { place += 1 }
    let start = place
    guard start < text.count else { return Lexeme(token: .end, offset: start) }
    return Lexeme(token: try token(text[start]), offset: start)
  }

  private mutating func token(_ first: Unicode.Scalar) throws(ConditionFault) -> Token {
    if first == "\"" || first == "'" { return .text(try quoted(by: first)) }
    if Self.isDigit(first) { return .number(number()) }
    if Self.startsName(first) { return .name(name()) }
    if first == "#" || first == "`" { return .escapedName(try escapedName(first)) }
    if first == "%" { return try placeholder() }
    if let symbol = Self.symbols.first(where: { starts(with: $0) }) {
      place += symbol.utf8.count
      return .symbol(symbol)
    }
    throw ConditionParser.syntaxError(
      at: place, expected: "a key, a value or an operator", found: "“\(first)”",
      hint: Self.hint(for: first))
  }

  private static func hint(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "“", "”", "„", "‘", "’", "‚", "«", "»":
      "Texts stand in straight quotes: category == \"Bar\""
    case "&": "Write AND, or &&."
    case "|": "Write OR, or ||."
    case "~": "There are CONTAINS, LIKE and MATCHES for parts and patterns."
    case "≠", "≤", "≥": "There are the operators = == != <> < <= =< > >= =>."
    case ";", ":": "A predicate is one condition; join several with AND and OR."
    default: nil
    }
  }

  private func starts(with symbol: String) -> Bool {
    text[place...].starts(with: symbol.unicodeScalars)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar == "@" || scalar == "$"
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || ModelRules.continuesName(scalar)
  }

  private func slice(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(text[range]))
  }

  private mutating func name() -> String {
    let start = place
    place += 1
    while place < text.count, Self.continuesName(text[place]) { place += 1 }
    return slice(start..<place)
  }

  /// `#name`, or any name between backquotes: `` `two words` ``.
  private mutating func escapedName(_ mark: Unicode.Scalar) throws(ConditionFault) -> String {
    let start = place
    place += 1
    if mark == "`" { return try quotedName(from: start) }
    guard place < text.count, Self.startsName(text[place]) else {
      throw ConditionParser.syntaxError(
        at: start, expected: "a name after “\(mark)”",
        found: place < text.count ? "“\(text[place])”" : "the end")
    }
    return name()
  }

  private mutating func quotedName(from start: Int) throws(ConditionFault) -> String {
    var name = ""
    while place < text.count, text[place] != "`" {
      if text[place] == "\\", place + 1 < text.count { place += 1 }
      name.unicodeScalars.append(text[place])
      place += 1
    }
    guard place < text.count, !name.isEmpty else {
      throw ConditionParser.syntaxError(
        at: start, expected: "a name between “`” and “`”", found: "no such name")
    }
    place += 1
    return name
  }

  /// A name as it can be read again: as it is, behind `#`, or in backquotes.
  static func written(_ name: String) -> String {
    let scalars = name.unicodeScalars
    if let first = scalars.first, first == "_" || first.properties.isAlphabetic,
      scalars.dropFirst().allSatisfy(continuesName)
    {
      return isKeyword(name) ? "#\(name)" : name
    }
    var written = "`"
    for scalar in scalars {
      if scalar == "`" || scalar == "\\" { written += "\\" }
      written.unicodeScalars.append(scalar)
    }
    return written + "`"
  }

  private mutating func number() -> String {
    let start = place
    if starts(with: "0x") || starts(with: "0X") {
      place += 2
      while place < text.count, text[place].properties.isASCIIHexDigit { place += 1 }
      return slice(start..<place)
    }
    digits()
    if place + 1 < text.count, text[place] == ".", Self.isDigit(text[place + 1]) {
      place += 1
      digits()
    }
    if place < text.count, text[place] == "e" || text[place] == "E" {
      let mark = place
      place += 1
      if place < text.count, text[place] == "+" || text[place] == "-" { place += 1 }
      let before = place
      digits()
      if place == before { place = mark }
    }
    return slice(start..<place)
  }

  private mutating func digits() {
    while place < text.count, Self.isDigit(text[place]) { place += 1 }
  }

  /// The letters of placeholders, the longest first.
  private static let placeholders = [
    "lld", "llu", "lli", "ld", "lu", "li", "lf", "@", "K", "d", "i", "u", "f", "g", "D",
  ]

  private static func isPlaceholder(_ text: String) -> Bool {
    text.first == "%" && placeholders.contains(String(text.dropFirst()))
  }

  /// `%%` is the text `%`.
  private mutating func placeholder() throws(ConditionFault) -> Token {
    if starts(with: "%%") {
      place += 2
      return .text("%")
    }
    for kind in Self.placeholders
    where text[(place + 1)...].starts(with: kind.unicodeScalars) {
      place += 1 + kind.utf8.count
      return .placeholder(kind)
    }
    throw ConditionParser.syntaxError(
      at: place, expected: "a placeholder: %@, %K, %d or %f",
      found: "“\(slice(place..<min(place + 2, text.count)))”")
  }

  private mutating func quoted(by quote: Unicode.Scalar) throws(ConditionFault) -> String {
    let start = place
    var content = ""
    place += 1
    while place < text.count, text[place] != quote {
      if text[place] == "\\" {
        content += try escape()
      } else {
        content.unicodeScalars.append(text[place])
        place += 1
      }
    }
    guard place < text.count else {
      throw ConditionParser.syntaxError(
        at: start, expected: "a closing \(quote) for the text that begins here", found: "the end")
    }
    place += 1
    if Self.isPlaceholder(content) { quotedPlaceholder = quotedPlaceholder ?? start }
    return content
  }

  /// An escape that means nothing here keeps its backslash, so that `\d` in a
  /// regular expression and `\*` in LIKE need no second one.
  private mutating func escape() throws(ConditionFault) -> String {
    let start = place
    place += 2
    guard start + 1 < text.count else {
      throw ConditionParser.syntaxError(
        at: start, expected: "a character after \\", found: "the end")
    }
    switch text[start + 1] {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u": return try escapedScalar(from: start)
    case "\\", "\"", "'": return String(text[start + 1])
    case let other: return "\\\(other)"
    }
  }

  /// The scalar of four hexadecimal digits; two such escapes make one beyond
  /// U+FFFF, as in JSON.
  private mutating func escapedScalar(from start: Int) throws(ConditionFault) -> String {
    var digits = slice(place..<min(place + 4, text.count))
    var code = hexadecimal(at: place)
    place += 4
    if let high = code, (0xD800..<0xDC00).contains(high), starts(with: "\\u"),
      let low = hexadecimal(at: place + 2), (0xDC00..<0xE000).contains(low)
    {
      place += 6
      code = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = code.flatMap(Unicode.Scalar.init) else {
      if let quote = digits.firstIndex(where: { !$0.isHexDigit }) {
        digits = String(digits[...quote])
      }
      throw ConditionParser.syntaxError(
        at: start, expected: "four hexadecimal digits of a character after \\u",
        found: "“\(digits)”")
    }
    return String(Character(scalar))
  }

  private func hexadecimal(at place: Int) -> UInt32? {
    guard place + 4 <= text.count,
      text[place..<place + 4].allSatisfy({ $0.properties.isASCIIHexDigit })
    else { return nil }
    return UInt32(slice(place..<place + 4), radix: 16)
  }
}
