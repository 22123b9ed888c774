import DaybookKit
import Testing

@Suite("No text of a predicate is too much")
struct ConditionBoundsTests {
  private static func entity() throws -> ModelEntity {
    try ConditionEvaluationTests.model().entity(named: "Item")
  }

  /// More by DAYBOOK_FUZZ_ROUNDS.
  private static let rounds = Variables.number("DAYBOOK_FUZZ_ROUNDS") ?? 400

  @Test("whatever is read is read again, and whatever is refused is located", arguments: 1...6)
  func fuzz(seed: UInt64) throws {
    var random = Xorshift(seed)
    let entity = try Self.entity()
    var (read, refused) = (0, 0)
    for _ in 0..<Self.rounds {
      let sentence = PredicateSoup.sentence(&random)
      let soup = (0..<random.next(10)).map { _ in
        PredicateSoup.pieces[random.next(PredicateSoup.pieces.count)]
      }
      for text in [
        sentence, PredicateSoup.mutated(sentence, &random), soup.joined(separator: " "),
        PredicateSoup.noise(&random),
      ] {
        do throws(DaybookError) {
          let condition = try Condition<Record>(text)
          read += 1
          #expect((try? Condition(condition.description)) == condition, "\(text)")
          try condition.check(against: entity)
        } catch {
          refused += 1
          let length = text.unicodeScalars.count
          #expect(
            error.context.offset.map { (0...length).contains($0) } == true, "\(text): \(error)")
          #expect(error.recoverySuggestion?.isEmpty == false, "\(text): \(error)")
        }
      }
    }
    #expect(read > Self.rounds / 2 && refused > Self.rounds)
  }

  /// What a mistake of a factor would make take minutes.
  private func isQuick(_ name: String, _ body: () throws -> Void) rethrows {
    let time = try ContinuousClock().measure(body)
    #expect(time < .seconds(20), "\(name) took \(time)")
  }

  @Test("long predicates are read and checked in proportion to their length")
  func length() throws {
    let entity = try Self.entity()
    let million = 200_000
    let texts = [
      "name == '" + String(repeating: "x", count: million) + "'",
      "name == '" + String(repeating: "\\n", count: million / 2) + "'",
      (0..<8_000).map { "count == \($0)" }.joined(separator: " OR "),
      "count IN {" + (0..<20_000).map(String.init).joined(separator: ",") + "}",
      "name IN[cd] {" + (0..<12_000).map { "'x\($0)'" }.joined(separator: ",") + "}",
      "name == 'x'" + String(repeating: " ", count: million),
      "name LIKE '" + String(repeating: "*a", count: 9_000) + "'",
    ]
    for text in texts {
      try isQuick(String(text.prefix(30))) {
        try Condition<Record>(text).check(against: entity)
      }
    }
    for text in [
      String(repeating: "(", count: million), String(repeating: "!", count: million),
      String(repeating: "a", count: million) + "'", "`" + String(repeating: "\\", count: million),
      "a == " + String(repeating: "9", count: million) + "x",
      String(repeating: "{", count: million), "a" + String(repeating: ".b", count: million / 2),
      "a[" + String(repeating: "c", count: million) + "] == 1",
    ] {
      isQuick(String(text.prefix(30))) {
        #expect((try? Condition<Record>(text).check(against: entity)) == nil)
      }
    }
  }

  @Test("patterns and parts that make others slow are bounded")
  func patterns() throws {
    let context = try Sample.context(ConditionEvaluationTests.model())
    let (long, half) = (
      String(repeating: "a", count: 2_000), String(repeating: "a", count: 1_000)
    )
    try context.insert(entity: "Item", ["name": .string(long), "other": .string(half + "b")])
    try context.insert(entity: "Item", ["name": .string(String(repeating: "ä", count: 1_000))])
    try context.save()
    for (text, count) in [
      ("name MATCHES '(a+)+b'", 0), ("name MATCHES '(a|aa)+'", 1),
      ("name MATCHES '(a*)*(a*)*c'", 0),
      ("name MATCHES '(.*a){12}b'", 0), ("name MATCHES '((a{1,4}){1,4}){1,4}'", 0),
      ("name MATCHES[cd] '([aä]+)+'", 2),
      ("name LIKE '" + String(repeating: "*a", count: 40) + "*b'", 0),
      ("name LIKE '\(String(repeating: "*", count: 1_000))'", 2),
      ("name LIKE[c] '*A*a*'", 1), ("name CONTAINS '\(half)b'", 0),
      ("name CONTAINS[cd] '\(half)b'", 0),
      ("name CONTAINS '\(String(repeating: "ä", count: 500))b'", 0), ("name CONTAINS other", 0),
      ("name CONTAINS '\(half)'", 1), ("other ENDSWITH '\(half)b'", 1),
    ] {
      var request = FetchRequest<Record>(entity: "Item")
      request.condition = try Condition(text)
      try isQuick(String(text.prefix(40))) {
        let found = try context.count(request)
        #expect(found == count, "\(text.prefix(60))")
      }
    }
    for text in [
      "name MATCHES '((a{1,999}){1,999}){1,999}'",
      "name MATCHES '\(String(repeating: "(", count: 10_000))'",
    ] {
      let entity = try Self.entity()
      let error = try Sample.error { try Condition<Record>(text).check(against: entity) }
      #expect(error.code == .predicateSyntax && error.context.offset == 13)
    }
  }
}
