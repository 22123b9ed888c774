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
      ("#in = 1", "#in == 1"), ("größe = 1", "größe == 1"), ("a=\n\t1", "a == 1"),
      ("a = \"\\u00e9\\n\"", "a == \"é\\n\""), ("SELF = 'x'", "#SELF == \"x\""),
      ("((((a = 1))))", "a == 1"),
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
      ("a BETWEEN 1", 10, "two values"),
      ("a BETWEEN {1}", 10, "two values"), ("a CONTAINS[x] 'b'", 11, "c, d or cd"),
      ("a NOT CONTAINS 'b'", 6, "IN after NOT"), ("a ~ 1", 2, ""), ("a == 1 &&& b", 9, ""),
      ("a.", 2, "a name after “.”"), ("a == AND", 5, "a key or a value"), ("5", 1, "an operator"),
      ("a == %x", 5, "placeholder"), ("ANY a == 1", 0, "not supported"),
      ("a == $x", 5, "not supported"),
      ("a == 'x\\", 7, "character after"), ("a == - b", 7, "a number"), ("# = 1", 0, "a name"),
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
      "é", "\u{301}", "\u{0}", "\\", "🙂", "0x", "$v", "@count",
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
