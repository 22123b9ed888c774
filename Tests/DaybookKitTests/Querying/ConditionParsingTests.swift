import DaybookKit
import Testing

@Suite("Reading predicates")
struct ConditionParsingTests {
  @Test(
    "every spelling reads, and prints as text that reads the same",
    arguments: [
      ("a = 1", "a == 1"), ("a==1", "a == 1"), ("a <> 1", "a != 1"), ("a =< 1", "a <= 1"),
      ("a => 1", "a >= 1"), ("1 < a", "1 < a"), ("a = 'x'", "a == \"x\""),
      ("a == \"it's\"", "a == \"it's\""), ("a == 'say \\'hi\\''", "a == \"say 'hi'\""),
      ("a == nil and b != NULL", "a == nil AND b != nil"),
      ("a = 1 or b = 2 and c = 3", "a == 1 OR (b == 2 AND c == 3)"),
      ("(a = 1 || b = 2) && c = 3", "(a == 1 OR b == 2) AND c == 3"),
      ("not a = 1", "NOT a == 1"), ("!(a = 1 AND b = 2)", "NOT (a == 1 AND b == 2)"),
      ("NOT NOT a = 1", "NOT (NOT a == 1)"), ("a IN {1, 2,3}", "a IN {1, 2, 3}"),
      ("a NOT IN {'x'}", "NOT a IN {\"x\"}"), ("a in {}", "a IN {}"),
      ("a BETWEEN {1, 5}", "a BETWEEN {1, 5}"), ("a CONTAINS[cd] 'x'", "a CONTAINS[cd] \"x\""),
      ("a beginswith[C] 'x'", "a BEGINSWITH[c] \"x\""), ("a ENDSWITH[d]'x'", "a ENDSWITH[d] \"x\""),
      ("a LIKE '*x?'", "a LIKE \"*x?\""), ("a MATCHES '\\d+'", "a MATCHES \"\\\\d+\""),
      ("placemark.locality = 'Berlin'", "placemark.locality == \"Berlin\""),
      ("a = YES", "a == TRUE"), ("a = false", "a == FALSE"), ("a", "a == TRUE"),
      ("TRUEPREDICATE", "TRUEPREDICATE"), ("falsepredicate", "FALSEPREDICATE"),
      ("a = -1.50", "a == -1.50"), ("a = 0x1F", "a == 31"), ("a = 1e3", "a == 1e3"),
      ("a = 007", "a == 7"),
      ("#in = 1", "#in == 1"), ("`in` = 1", "#in == 1"), ("`a` = 1", "a == 1"),
      ("a.`two words` = `1st`", "a.`two words` == `1st`"), ("`\\`\\\\` = 1", "`\\`\\\\` == 1"),
      ("größe = 1", "größe == 1"), ("a=\n\t1", "a == 1"),
      ("a = \"\\u00e9\\n\"", "a == \"é\\n\""), ("SELF = 'x'", "#SELF == \"x\""),
      ("((((a = 1))))", "a == 1"), ("a = 1 AND (b = 2 AND c = 3)", "a == 1 AND b == 2 AND c == 3"),
      ("(a = 1 or b = 2) or c = 3", "a == 1 OR b == 2 OR c == 3"), ("(a)", "a == TRUE"),
      ("a + b * 2 > 3", "a + (b * 2) > 3"), ("(a + b) * 2 > 3", "(a + b) * 2 > 3"),
      ("a - b - c = 0", "(a - b) - c == 0"), ("a ** 2 / 3 < b", "(a ** 2) / 3 < b"),
      ("-a < 3", "-a < 3"), ("-(a + 1) < - 3", "-(a + 1) < -3"), ("- - a = 1", "-(-a) == 1"),
      ("modulus(a, 2) = 1", "modulus(a, 2) == 1"), ("a == [c] 'x'", "a ==[c] \"x\""),
      ("any a = 1", "ANY a == 1"), ("SOME a.b IN {1}", "ANY a.b IN {1}"),
      ("ALL a > 1 AND NONE b CONTAINS[cd] 'x'", "ALL a > 1 AND NONE b CONTAINS[cd] \"x\""),
      ("a.@count > 0", "a.@count > 0"), ("a.b.@SUM.c.d >= 1", "a.b.c.d.@sum >= 1"),
      ("a[0] = 1", "a[0] == 1"), ("a[first].b = a[LAST]", "a[FIRST].b == a[LAST]"),
      ("a[SIZE] = 2", "a.@count == 2"), ("a[b + 1][0] = 1", "a[b + 1][0] == 1"),
      ("a.length BETWEEN {1, 2}", "a.length BETWEEN {1, 2}"),
      ("a BETWEEN {$low, $high}", "a BETWEEN {$low, $high}"), ("a IN $list", "a IN $list"),
      ("$x.b = $y", "$x.b == $y"), ("a = [n] 'x'", "a == \"x\""),
      (
        "SUBQUERY(a, $x, $x.b = 1 and $x.c = 2).@count > 1",
        "SUBQUERY(a, $x, $x.b == 1 AND $x.c == 2).@count > 1"
      ),
      ("a > date('2026-01-01')", "a > date(\"2026-01-01T00:00:00.000Z\")"),
      ("a > CAST('2026-01-01','NSDate')", "a > date(\"2026-01-01T00:00:00.000Z\")"),
      ("a > CAST(0, 'NSDate')", "a > date(\"2001-01-01T00:00:00.000Z\")"),
      ("a > CAST(-63114076800,'NSDate')", "a > CAST(-63114076800, \"NSDate\")"),
      ("CAST(a.b, 'NSDate') < c", "CAST(a.b, \"NSDate\") < c"),
      ("CAST(a, 'NSDecimalNumber') = 1.50", "CAST(a, \"NSDecimalNumber\") == 1.50"),
      ("a = json('{\"b\":[1]}')", "a == json(\"{\\\"b\\\":[1]}\")"),
      ("date = 1 AND now = 2 AND json = 3", "date == 1 AND now == 2 AND json == 3"),
    ])
  func reads(text: String, printed: String) throws {
    let condition = try Condition<Record>(text)
    #expect(condition.description == printed)
    #expect(try Condition<Record>(condition.description).description == printed)
  }

  @Test("arguments take the places of placeholders")
  func arguments() throws {
    let none: String? = nil
    let condition = try Condition<Record>(
      format: "%K = %@ AND b > %d AND c IN %@ AND d < %f AND e = %@", "a.b", "it's", 5, [1, 2],
      0.5, none)
    #expect(
      condition.description
        == "a.b == \"it's\" AND b > 5 AND c IN {1, 2} AND d < 0.5 AND e == nil")
  }

  @Test(
    "a text that cannot be read is refused at its place",
    arguments: [
      ("", 0, "a predicate"), ("a", -1, ""), ("a =", 3, "a key or a value"),
      ("= 1", 0, "a key or a value"),
      ("a = 1 AND", 9, "a key or a value"), ("a = 1 b = 2", 6, "AND, OR or the end"),
      ("(a = 1", 6, "“)”"), ("a = 1)", 5, "AND, OR or the end"), ("a = 'x", 4, "closing '"),
      ("a IN {1, 2", 10, "“}”"), ("a IN {b}", 6, "a value in the list"),
      ("a BETWEEN b", 10, "two values"), ("ANY (a = 1)", 0, "a key"), ("a.@foo > 1", 2, "@count"),
      ("a.@count.b > 1", 8, "an operator"), ("a[x", 3, "“]”"), ("a[] = 1", 2, "a number, FIRST"),
      ("SUBQUERY(a, x, x = 1)", 12, "a variable"), ("SUBQUERY a", 9, "“(”"),
      ("date(5 = 1", 7, "“)”"), ("date('soon') = a", 0, "a date"),
      ("CAST(a, 'x') = 1", 8, "NSDate"),
      ("foo(a) = 1", 0, "one of the functions"), ("(a = 1) + 2 = 3", 8, "AND, OR or the end"),
      ("1 + (a = 1) = 3", 2, "a value on both sides"), ("a + = 1", 4, "a key or a value"),
      ("json('{') = a", 0, "JSON in quotes"), ("a +  b", 6, "an operator"),
      ("a BETWEEN 1", 10, "two values"),
      ("a BETWEEN {1}", 10, "two values"), ("a CONTAINS[x] 'b'", 11, "c, d, cd or n"),
      ("a CONTAINS[cl] 'b'", 12, "c, d, cd or n"),
      ("a NOT CONTAINS 'b'", 6, "IN after NOT"), ("a ~ 1", 2, ""), ("a == 1 &&& b", 9, ""),
      ("a.", 2, "a name after “.”"), ("a == AND", 5, "a key or a value"), ("5", 1, "an operator"),
      ("a == %x", 5, "placeholder"), ("@count == 1", 0, "a key or a value"),
      ("a == 'x\\", 7, "character after"), ("a == -", 6, "a number or a key"),
      ("# = 1", 0, "a name"), ("`a = 1", 0, "a name between"), ("`` = 1", 0, "a name between"),
    ])
  func refused(text: String, offset: Int, expected: String) throws {
    guard offset >= 0 else { return }
    let error = try Sample.error { _ = try Condition<Record>(text) }
    #expect(error.code == .predicateSyntax)
    #expect(error.context.offset == offset, "\(error)")
    #expect(error.message.contains(expected), "\(error)")
  }

  @Test("nesting is bounded, not the stack's problem")
  func depth() throws {
    let deep = String(repeating: "(", count: 100_000)
    #expect(try Sample.error { _ = try Condition<Record>(deep) }.code == .predicateSyntax)
    for text in [
      String(repeating: "a + (", count: 100_000), String(repeating: "-", count: 100_000) + "a",
      "a" + String(repeating: "[0]", count: 100_000),
      "a = 1" + String(repeating: " + 1", count: 100_000),
      "a IN " + String(repeating: "{", count: 100_000),
      String(repeating: "SUBQUERY(", count: 100_000),
      String(repeating: "date(", count: 100_000), String(repeating: "CAST(", count: 100_000),
      "a" + String(repeating: ".@max", count: 100_000),
    ] {
      #expect(try Sample.error { _ = try Condition<Record>(text) }.code == .predicateSyntax)
    }
    let nots = String(repeating: "NOT ", count: 100_000)
    #expect(try Sample.error { _ = try Condition<Record>(nots) }.code == .predicateSyntax)
    let fine = String(repeating: "(", count: 150) + "a = 1" + String(repeating: ")", count: 150)
    #expect(try Condition<Record>(fine).description == "a == 1")
  }

  @Test("arguments that do not agree with placeholders are told")
  func wrongArguments() throws {
    #expect(try Sample.error { _ = try Condition<Record>("a = %@") }.code == .predicateArguments)
    let quoted = try Sample.error { _ = try Condition<Record>(format: "a = '%@'", "x") }
    #expect(quoted.code == .predicateArguments)
    #expect(quoted.recoverySuggestion?.contains("without quotes") == true)
    #expect(
      try Sample.error { _ = try Condition<Record>(format: "a = %d", "x") }.code
        == .predicateArguments)
    #expect(
      try Sample.error { _ = try Condition<Record>(format: "%K = 1", 5) }.code
        == .predicateArguments)
  }

  @Test("no text makes the reader crash", arguments: 0..<20)
  func fuzz(seed: Int) {
    var random = Xorshift(UInt64(seed))
    let pieces = [
      "a", "b.c", "==", "<", "!", "(", ")", "{", "}", ",", "'x'", "\"", "'", "AND", "OR", "NOT",
      "IN",
      "BETWEEN", "CONTAINS", "[cd]", "[", "]", "1", "-", "1.5", "nil", "TRUE", "%@", "%K", "#", ".",
      " ",
      "é", "\u{301}", "\u{0}", "\\", "🙂", "0x", "$v", "@count", ".@sum", "ANY", "ALL", "+", "*",
      "**",
      "/", "[0]", "[LAST]", "SUBQUERY(", "$x", "date(", "CAST(", "'NSDate'", "json(", "modulus(",
    ]
    for _ in 0..<500 {
      let text = (0..<random.next(12)).map { _ in pieces[random.next(pieces.count)] }.joined(
        separator: " ")
      if let condition = try? Condition<Record>(format: text, "x", 1) {
        let again = try? Condition<Record>(condition.description)
        #expect(again?.description == condition.description, "\(text)")
      }
    }
  }
}
