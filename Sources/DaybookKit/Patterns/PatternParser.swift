/// Reads a regular expression by recursive descent, in bounded depth.
struct PatternParser {
  private let text: [Unicode.Scalar]
  private var place = 0
  private var depth = 0
  private(set) var options: TextOptions

  init(_ source: String, _ options: TextOptions) {
    text = TextFolding.composed(source)
    self.options = options
  }

  mutating func parse() throws(Pattern.SyntaxError) -> PatternNode {
    if text.starts(with: "(?i)".unicodeScalars) {
      options.insert(.caseInsensitive)
      place = 4
    }
    let node = try alternatives()
    if place < text.count { throw error("there is a “)” without a “(”") }
    return node
  }

  private func error(_ message: String, at offset: Int? = nil) -> Pattern.SyntaxError {
    Pattern.SyntaxError(message: message, offset: offset ?? place)
  }

  private var current: Unicode.Scalar? { place < text.count ? text[place] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    place += 1
    return true
  }

  private mutating func alternatives() throws(Pattern.SyntaxError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    if depth > 100 { throw error("groups are nested more than 100 deep") }
    var parts = [try sequence()]
    while take("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .alternatives(parts)
  }

  private mutating func sequence() throws(Pattern.SyntaxError) -> PatternNode {
    var parts: [PatternNode] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      parts.append(try repeated(try atom(scalar)))
    }
    return .sequence(parts)
  }

  private mutating func atom(
    _ scalar: Unicode.Scalar
  ) throws(Pattern.SyntaxError) -> PatternNode {
    let start = place
    place += 1
    switch scalar {
    case ".": return .set(.anyButNewline)
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "(": return try group(start)
    case "[": return .set(try set(start))
    case "\\": return try escape(start)
    case "*", "+", "?": throw error("there is nothing to repeat before “\(scalar)”", at: start)
    default: return .scalar(scalar)
    }
  }

  private mutating func group(_ start: Int) throws(Pattern.SyntaxError) -> PatternNode {
    if take("?") {
      if take("<") {
        guard let first = current, first != "=", first != "!" else {
          throw error("looking behind is not supported", at: start)
        }
        while let scalar = current, scalar != ">" {
          guard ScalarSet.Member.isWord(scalar) else { throw error("a group's name is wrong") }
          place += 1
        }
        place += 1
      } else if !take(":") {
        throw error("“(?” can only begin a group “(?:” or “(?<name>”", at: start)
      }
    }
    let node = try alternatives()
    guard take(")") else { throw error("a “)” is missing for this “(”", at: start) }
    return node
  }

  // MARK: Repetition

  private mutating func repeated(
    _ node: PatternNode
  ) throws(Pattern.SyntaxError) -> PatternNode {
    var node = node
    while let scalar = current {
      let start = place
      switch scalar {
      case "*": node = .repetition(node, 0, nil)
      case "+": node = .repetition(node, 1, nil)
      case "?": node = .repetition(node, 0, 1)
      case "{":
        guard let (least, most) = try bounds() else { return node }
        node = .repetition(node, least, most)
        place -= 1
      default: return node
      }
      place += 1
      // Reluctant or greedy makes no difference to whether the whole matches.
      if take("?") { continue }
      if current == "+" { throw error("possessive repetition is not supported", at: start) }
    }
    return node
  }

  /// `{2}`, `{2,}`, `{2,5}`; nil when the brace is a plain one.
  private mutating func bounds() throws(Pattern.SyntaxError) -> (Int, Int?)? {
    let start = place
    place += 1
    guard let least = number() else {
      throw error("a number is missing after “{”; a plain brace is “\\{”", at: start)
    }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else { throw error("a “}” is missing for this “{”", at: start) }
    if least > 1_000 || most ?? 0 > 1_000 { throw error("at most 1000 repetitions", at: start) }
    if let most, most < least { throw error("\(least) is more than \(most)", at: start) }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let scalar = current, ("0"..."9").contains(scalar), digits.count < 7 {
      digits.unicodeScalars.append(scalar)
      place += 1
    }
    return Int(digits)
  }

  // MARK: Sets and escapes

  private mutating func set(_ start: Int) throws(Pattern.SyntaxError) -> ScalarSet {
    var set = ScalarSet(members: [], isNegated: take("^"))
    var isFirst = true
    while let scalar = current, isFirst || scalar != "]" {
      isFirst = false
      if scalar == "[", place + 1 < text.count, text[place + 1] == ":" {
        throw error("write \\p{L}, \\d or \\s instead of “[:…:]”")
      }
      let low = try setMember()
      guard case .range(let first) = low, current == "-", place + 1 < text.count,
        text[place + 1] != "]"
      else {
        set.members.append(low)
        continue
      }
      place += 1
      guard case .range(let last) = try setMember(), first.lowerBound <= last.lowerBound else {
        throw error("a range of “[…]” goes backwards")
      }
      set.members.append(.range(first.lowerBound...last.lowerBound))
    }
    guard take("]") else { throw error("a “]” is missing for this “[”", at: start) }
    return set
  }

  private mutating func setMember() throws(Pattern.SyntaxError) -> ScalarSet.Member {
    guard let scalar = current else { throw error("a “]” is missing") }
    let start = place
    place += 1
    guard scalar == "\\" else { return .range(scalar...scalar) }
    switch try escape(start) {
    case .scalar(let scalar): return .range(scalar...scalar)
    case .set(let set) where set.members.count == 1:
      return set.isNegated ? .opposite(set.members[0]) : set.members[0]
    default: throw error("this cannot stand in “[…]”", at: start)
    }
  }

  private mutating func escape(_ start: Int) throws(Pattern.SyntaxError) -> PatternNode {
    guard let scalar = current else { throw error("a “\\” ends the pattern", at: start) }
    place += 1
    switch scalar {
    case "d": return .set(ScalarSet(members: [.digit]))
    case "D": return .set(ScalarSet(members: [.digit], isNegated: true))
    case "w": return .set(ScalarSet(members: [.word]))
    case "W": return .set(ScalarSet(members: [.word], isNegated: true))
    case "s": return .set(ScalarSet(members: [.space]))
    case "S": return .set(ScalarSet(members: [.space], isNegated: true))
    case "p", "P": return .set(try category(start, isNegated: scalar == "P"))
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    case "A": return .assertion(.start)
    case "z", "Z": return .assertion(.end)
    case "n": return .scalar("\n")
    case "t": return .scalar("\t")
    case "r": return .scalar("\r")
    case "f": return .scalar("\u{0C}")
    case "u": return .scalar(try hexadecimal(4, start))
    case "x": return .scalar(try hexadecimal(2, start))
    case "0"..."9": throw error("backreferences are not supported", at: start)
    case let other where ScalarSet.Member.isWord(other) && other != "_":
      throw error("“\\\(other)” is not supported", at: start)
    default: return .scalar(scalar)
    }
  }

  private mutating func category(
    _ start: Int, isNegated: Bool
  ) throws(Pattern.SyntaxError) -> ScalarSet {
    guard take("{") else { throw error("“\\p” needs a category: \\p{L}", at: start) }
    var name = ""
    while let scalar = current, scalar != "}" {
      name.unicodeScalars.append(scalar)
      place += 1
    }
    guard take("}"), (1...2).contains(name.count), "LMNPSZC".contains(name.prefix(1)) else {
      throw error(
        "there is no category “\(name)”; L, Lu, Ll, M, N, Nd, P, S, Z are some", at: start)
    }
    return ScalarSet(members: [.category(name)], isNegated: isNegated)
  }

  private mutating func hexadecimal(
    _ count: Int, _ start: Int
  ) throws(Pattern.SyntaxError) -> Unicode.Scalar {
    var digits = ""
    while digits.count < count, let scalar = current, scalar.properties.isASCIIHexDigit {
      digits.unicodeScalars.append(scalar)
      place += 1
    }
    guard digits.count == count, let value = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw error("\(count) hexadecimal digits of a character are missing", at: start) }
    return scalar
  }
}
