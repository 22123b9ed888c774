/// Texts that look like predicates, and such that nearly do.
enum PredicateSoup {
  private static let keys = [
    "a", "b.c", "größe", "#in", "`two words`", "ANY a.b", "NONE a", "ALL x.y", "a.@count",
    "a.@max.b", "a[0]", "a[LAST].b", "(a)", "a + b * 2", "-a", "SELF", "_id", "a.length",
    "modulus(a, 3)", "CAST(a, 'NSDate')", "SUBQUERY(a, $x, $x.b = 1).@count", "$v", "2 ** a",
  ]
  private static let operators = [
    "=", "==", "!=", "<>", "<", "<=", "=<", ">", ">=", "=>", "IN", "NOT IN", "BETWEEN", "contains",
    "CONTAINS[cd]", "BEGINSWITH[c]", "endswith[d]", "LIKE", "matches[n]", "== [c]",
  ]
  private static let values = [
    "1", "-1.5", "0x1F", "1e5", "'x'", "\"it's\"", "'\\u00e9\\n'", "nil", "NULL", "YES", "false",
    "{1, 2}", "{'a', nil, $v}", "{}", "date('2026-01-01')", "CAST('2026-01-01T00:00:00Z','NSDate')",
    "a", "b.c[0]", "json('{\"a\": [1.50]}')", "{$v, 5}", "9223372036854775808", "%%", "'*a?'",
  ]
  static let pieces =
    keys + operators + values + [
      "AND", "&&", "OR", "||", "NOT", "!", "(", ")", "{", "}", "[", "]", ",", ".", "'", "\"", "\\",
      "%@", "%K", "%d", "#", "`", "@", "$", "é", "\u{301}", "\u{0}", "🙂", "“", "0x", "&", "|", "~",
      "TRUEPREDICATE", "SUBQUERY(", "CAST(", "date(", "json(", "[c", "1.2.3", "\u{FEFF}",
      "\u{2028}",
    ]

  /// A predicate that can be read, most of the time.
  static func sentence(_ random: inout Xorshift, depth: Int = 2) -> String {
    if depth > 0, random.next(2) == 0 {
      let (one, other) = (sentence(&random, depth: depth - 1), sentence(&random, depth: depth - 1))
      return [
        "\(one) AND \(other)", "(\(one)) || \(other)", "NOT (\(one))", "!(\(one) or \(other))",
      ][
        random.next(4)]
    }
    return [keys, operators, values].map { $0[random.next($0.count)] }.joined(separator: " ")
  }

  /// One to four changes of scalars: left out, doubled, put in, swapped.
  static func mutated(_ text: String, _ random: inout Xorshift) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<1 + random.next(4) where !scalars.isEmpty {
      let place = random.next(scalars.count)
      switch random.next(5) {
      case 0: scalars.remove(at: place)
      case 1: scalars.insert(scalars[place], at: place)
      case 2:
        scalars.insert(contentsOf: pieces[random.next(pieces.count)].unicodeScalars, at: place)
      case 3: scalars.swapAt(place, random.next(scalars.count))
      default: scalars.removeSubrange(place..<min(scalars.count, place + 1 + random.next(5)))
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Any scalars at all.
  static func noise(_ random: inout Xorshift) -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<random.next(40) {
      let range: UInt32 = random.next(3) == 0 ? 0x11_0000 : 0x80
      if let scalar = Unicode.Scalar(UInt32(random.next(Int(range)))) { view.append(scalar) }
    }
    return String(view)
  }
}
