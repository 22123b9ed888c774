import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("What predicates mean, whatever they are asked of") struct ConditionSemanticsTests {
  /// Every question is about one object; its answer is that of the text.
  struct Meaning: Sendable, CustomTestStringConvertible {
    let rule: String
    let values: [String: FieldValue]
    let yes: [String]
    let no: [String]
    var testDescription: String { rule }
  }

  static let model: @Sendable () throws -> Model = {
    try Model([
      ModelEntity(
        "Thing",
        attributes: [
          ModelAttribute("s", .string, isOptional: true),
          ModelAttribute("t", .string, isOptional: true),
          ModelAttribute("n", .int64, isOptional: true),
          ModelAttribute("d", .date, isOptional: true),
          ModelAttribute("u", .uuid, isOptional: true),
          ModelAttribute("w", .url, isOptional: true),
          ModelAttribute("b", .data, isOptional: true),
          ModelAttribute("j", .json, isOptional: true),
        ])
    ])
  }

  @Test("each rule holds, before and after a save", arguments: meanings)
  func holds(meaning: Meaning) throws {
    let context = try Sample.context(Self.model())
    try context.insert(entity: "Thing", meaning.values)
    for isSaved in [false, true] {
      if isSaved { try context.save() }
      for (texts, count) in [(meaning.yes, 1), (meaning.no, 0)] {
        for text in texts {
          var request = FetchRequest<Record>(entity: "Thing")
          request.condition = try Condition(text)
          #expect(try context.count(request) == count, "\(text)")
          request.condition = try !Condition(text)
          #expect(try context.count(request) == 1 - count, "NOT (\(text))")
        }
      }
    }
  }

  static let meanings: [Meaning] = [
    Meaning(
      rule: "AND binds tighter than OR, NOT tighter than both", values: ["n": 1],
      yes: ["n = 1 OR n = 1 AND n = 2", "NOT n = 2 AND n = 1", "NOT n = 1 OR n = 1"],
      no: ["(n = 1 OR n = 1) AND n = 2", "NOT (n = 2 OR n = 1)"]),
    Meaning(
      rule: "a missing value differs from every value and equals nil alone", values: [:],
      yes: ["s != 'x'", "s = nil", "n != 0", "s = t", "j.a = nil", "j.a != 1", "NOT s = 'x'"],
      no: [
        "s = ''", "n = 0", "n < 1", "n >= 0", "s != nil", "s != t", "s CONTAINS ''",
        "n = 0 OR n > 0",
      ]
    ),
    Meaning(
      rule: "nothing is smaller or greater than nil", values: ["n": 1],
      yes: ["n != nil", "nil != n"], no: ["n < nil", "n >= nil", "n <= nil", "nil < n"]),
    Meaning(
      rule: "a list may contain nil", values: [:],
      yes: ["s IN {nil, 'x'}", "n IN {nil}", "s NOT IN {'x'}"], no: ["s IN {'x'}", "s IN {}"]),
    Meaning(
      rule: "BETWEEN includes its bounds", values: ["n": 5, "s": "b"],
      yes: ["n BETWEEN {5, 9}", "n BETWEEN {1, 5}", "s BETWEEN {'b', 'b'}"],
      no: ["n BETWEEN {6, 9}", "n BETWEEN {9, 1}", "n BETWEEN {nil, 9}"]),
    Meaning(
      rule: "ALL of none is true, ANY and NONE of none are not and are",
      values: ["j": ["none": [], "some": ["x", "y"]]],
      yes: ["ALL j.none = 'x'", "NONE j.none = 'x'", "ALL j.absent = 'x'", "NONE j.absent = 'x'"],
      no: ["ANY j.none = 'x'", "ANY j.none != 'x'", "ANY j.absent != 'x'", "ALL j.some = 'x'"]),
    Meaning(
      rule: "ANY not equal is not NONE equal", values: ["j": ["x", "y"]],
      yes: ["ANY j != 'x'", "NOT NONE j = 'x'", "ANY j = 'x'"],
      no: ["NONE j = 'x'", "ALL j != 'x'"]),
    Meaning(
      rule: "IN a list is ANY of it", values: ["s": "x", "j": ["x", "y"]],
      yes: ["'x' IN j", "s IN j", "ANY j = 'x'", "j CONTAINS s"], no: ["'z' IN j", "'X' IN j"]),
    Meaning(
      rule: "MATCHES and LIKE match the whole", values: ["s": "abc"],
      yes: ["s MATCHES 'a.c'", "s LIKE 'a*'", "s LIKE '???'", "s MATCHES '.*b.*'"],
      no: ["s MATCHES 'b'", "s MATCHES 'ab'", "s LIKE 'b'", "s LIKE '??'"]),
    Meaning(
      rule: "a backslash takes the meaning of a sign away", values: ["s": "a*b?\\"],
      yes: ["s LIKE 'a\\*b\\?\\\\\\\\'", "s MATCHES 'a\\*b\\?\\\\\\\\'"], no: ["s LIKE 'a\\*'"]),
    Meaning(
      rule: "composed and decomposed letters are the same", values: ["s": "e\u{301}t\u{E9}"],
      yes: ["s = 'été'", "s BEGINSWITH 'é'", "s ENDSWITH 'e\u{301}'", "s LIKE '?t?'"],
      no: ["s BEGINSWITH 'e'", "s CONTAINS 'te'"]),
    Meaning(
      rule: "[c] and [d] fold as Unicode says, in no language", values: ["s": "Straße İI ΣÇ"],
      yes: ["s CONTAINS[c] 'STRASSE'", "s CONTAINS[cd] 'ii σc'", "s CONTAINS[c] 'ς'"],
      no: ["s CONTAINS 'strasse'", "s CONTAINS[c] 'c'"]),
    Meaning(
      rule: "texts are ordered by their scalars", values: ["s": "Z"],
      yes: ["s < 'a'", "s < 'É'", "s > 'A'"], no: ["s > 'a'"]),
    Meaning(
      rule: "dates are compared to the last bit they are kept to",
      values: ["d": .date(.init(timeIntervalSince1970: 1.000_25))],
      yes: [
        "d = '1970-01-01T00:00:01.00025Z'", "d > '1970-01-01T00:00:01.0002Z'",
        "d < date('1970-01-01T00:00:01.0003Z')", "d = '1970-01-01T01:00:01.00025+01:00'",
      ],
      no: ["d = '1970-01-01T00:00:01Z'"]),
    Meaning(
      rule: "UUIDs, URLs and data are equal by what they mean",
      values: [
        "u": .uuid(.init(uuidString: "0199E2B4-7D10-7E21-A1C3-0D5F6A7B8C9D") ?? .init()),
        "w": .url(.init(string: "https://example.org/a") ?? .init(filePath: "/")),
        "b": .data(.init([0, 1])),
      ],
      yes: [
        "u = '0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d'", "w = 'https://example.org/a'", "b = 'AAE='",
        "u = '0199E2B4-7D10-7E21-A1C3-0D5F6A7B8C9D'",
      ],
      no: ["w = 'https://example.org/A'", "b = 'AAI='"]),
    Meaning(
      rule: "a number in JSON is no text", values: ["j": ["n": 5, "s": "5"]],
      yes: ["j.n = 5", "j.n = 5.0", "j.s = '5'", "j.n != '5'"],
      no: ["j.s = 5", "j.n < '6'", "j.s < 6"]),
    Meaning(
      rule: "a list is no value of its elements without ANY", values: ["j": ["x"]],
      yes: ["j != 'x'", "j = {'x'}", "ANY j = 'x'"], no: ["j = 'x'", "j BEGINSWITH 'x'"]),
  ]
}
