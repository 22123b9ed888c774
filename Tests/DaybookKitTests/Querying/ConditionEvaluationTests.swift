import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("What predicates find, stored or pending")
struct ConditionEvaluationTests {
  static func model() throws -> Model {
    try Model([
      ModelEntity(
        "Item",
        attributes: [
          ModelAttribute("name", .string, isOptional: true),
          ModelAttribute("count", .int64, isOptional: true),
          ModelAttribute("price", .double, isOptional: true),
          ModelAttribute("exact", .decimal, isOptional: true),
          ModelAttribute("small", .float, isOptional: true),
          ModelAttribute("open", .bool, isOptional: true),
          ModelAttribute("when", .date, isOptional: true),
          ModelAttribute("key", .uuid, isOptional: true),
          ModelAttribute("site", .url, isOptional: true),
          ModelAttribute("bytes", .data, isOptional: true),
          ModelAttribute("info", .json, isOptional: true),
          ModelAttribute("place", .transformable, isOptional: true),
          ModelAttribute("photo", .blob, isOptional: true),
          ModelAttribute("other", .string, isOptional: true),
        ])
    ])
  }

  /// a: full · b: other values · c: awkward text · d: all nil
  static let rows: [[String: FieldValue]] = [
    [
      "name": "Bar", "count": 1, "price": 1.5, "exact": .decimal(Decimal(15) / 10), "small": 0.1,
      "open": true, "when": .date(Date(timeIntervalSince1970: 1_000)),
      "key": .uuid(UUID(uuidString: "0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d") ?? UUID()),
      "bytes": .data(Data([1, 2, 3])),
      "info": [
        "tags": ["red", "blue"], "n": 5, "deep": ["x": "Y"], "on": true,
        "date": "2026-01-02T00:00:00Z",
      ],
      "place": ["locality": "München", "zip": "80331"],
      "photo": .data(Data([0xFF, 0xD8, 0xFF, 0xE0])),
      "other": "Bar",
    ],
    [
      "name": "Café Österreich", "count": 9_007_199_254_740_993, "price": -0.0, "open": false,
      "exact": .decimal(Decimal(string: "0.1") ?? 0), "small": 2.5,
      "when": .date(Date(timeIntervalSince1970: 1_000.001)), "info": ["list", 1, nil],
      "place": ["locality": nil], "other": "cafe osterreich",
    ],
    [
      "name": "tab\t“quote\" \\ \u{2028} 🙂 e\u{301}", "count": -5, "price": 100, "info": "plain",
      "place": "just text", "other": "x",
    ],
    [:],
  ]

  static let names = ["a", "b", "c", "d"]

  static func store(saved: Bool) throws -> (ManagedObjectContext, [ObjectID: String]) {
    let context = try Sample.context(model())
    var letters: [ObjectID: String] = [:]
    for (row, name) in zip(rows, names) {
      var row = row
      if let site = URL(string: "https://example.org/\(name)"), name != "d" {
        row["site"] = .url(site)
      }
      letters[try context.insert(entity: "Item", row).objectID] = name
    }
    if saved { try context.save() }
    return (context, letters)
  }

  static let cases: [(String, String)] = [
    ("name == 'Bar'", "a"), ("name = 'bar'", ""), ("name =[c] 'bar'", "a"),
    ("name != 'Bar'", "bcd"), ("name == nil", "d"), ("name != nil", "abc"), ("nil = name", "d"),
    ("name ==[cd] 'cafe osterreich'", "b"), ("name ==[c] 'CAFÉ ÖSTERREICH'", "b"),
    ("name ==[d] 'Cafe Osterreich'", "b"), ("name CONTAINS 'Cafe'", ""),
    ("name CONTAINS[d] 'Cafe'", "b"),
    ("name CONTAINS 'é'", "bc"), ("name CONTAINS 'e\u{301}'", "bc"), ("name CONTAINS ' e'", ""),
    ("name BEGINSWITH 'Ba'", "a"), ("name ENDSWITH 'reich'", "b"), ("name BEGINSWITH[c] 'ba'", "a"),
    ("name BEGINSWITH ''", "abc"), ("name CONTAINS ''", "abc"), ("name CONTAINS '\\\"'", "c"),
    ("name CONTAINS '\\\\'", "c"), ("name CONTAINS '\\t'", "c"), ("name CONTAINS '\\u2028'", "c"),
    ("name CONTAINS '🙂'", "c"), ("name LIKE '*a?'", "a"), ("name LIKE[c] 'b*'", "a"),
    ("name MATCHES '[A-Z]ar'", "a"), ("name MATCHES 'a'", ""), ("name MATCHES[cd] 'cafe .*'", "b"),
    ("name < 'C'", "a"), ("name >= 'Bar'", "abc"), ("name > 'Bar'", "bc"), ("name < nil", ""),
    ("name IN {'Bar', 'x'}", "a"), ("name IN[c] {'BAR'}", "a"), ("name IN {nil}", "d"),
    ("name NOT IN {'Bar'}", "bcd"), ("NOT name IN {'Bar', nil}", "bc"), ("name IN {}", ""),
    ("name BETWEEN {'A', 'C'}", "a"), ("name == other", "ad"), ("name != other", "bc"),
    ("count == 1", "a"), ("count == 1.0", "a"), ("count > 0.5", "ab"), ("count != 1", "bcd"),
    ("count == 9007199254740993", "b"), ("count == 9007199254740992", ""),
    ("count > 9007199254740992.0", "b"), ("count BETWEEN {-5, 1}", "ac"),
    ("count IN {1, -5}", "ac"),
    ("count < 0", "c"), ("0 > count", "c"), ("NOT count < 0", "abd"), ("count == nil", "d"),
    ("price == 1.5", "a"), ("price == 0", "b"), ("price >= 100", "c"), ("price < count", "b"),
    ("exact == 1.5", "a"), ("exact == 0.1", "b"), ("exact > 0.1", "a"), ("small == 0.1", "a"),
    ("small > 0.1", "b"), ("open == TRUE", "a"), ("open == NO", "b"), ("open", "a"),
    ("NOT open", "bcd"),
    ("open == 1", "a"), ("open != TRUE", "bcd"), ("open > FALSE", "a"),
    ("when == '1970-01-01T00:16:40Z'", "a"), ("when > '1970-01-01T01:16:40+01:00'", "b"),
    ("when < '1970-01-02'", "ab"), ("when >= '1970-01-01T00:16:40.001Z'", "b"),
    ("when BETWEEN {'1970-01-01', '1970-01-01T00:16:40.0005Z'}", "a"), ("when != nil", "ab"),
    ("key == '0199E2B4-7D10-7E21-A1C3-0D5F6A7B8C9D'", "a"), ("key BEGINSWITH '0199'", "a"),
    ("site == 'https://example.org/b'", "b"), ("site ENDSWITH '/c'", "c"), ("bytes == 'AQID'", "a"),
    ("bytes != nil", "a"), ("photo != nil", "a"), ("photo == nil", "bcd"), ("place != nil", "abc"),
    ("place.locality == 'München'", "a"), ("place.locality CONTAINS[cd] 'MUN'", "a"),
    ("place.locality == nil", "bcd"), ("place.zip BEGINSWITH '80' AND place.locality != nil", "a"),
    ("place == 'just text'", "c"), ("info.n == 5", "a"), ("info.n > 4.5", "a"),
    ("info.n == '5'", ""),
    ("info.n != 5", "bcd"), ("info.deep.x == 'Y'", "a"), ("info.deep.x.y == nil", "abcd"),
    ("info.tags CONTAINS 'red'", "a"), ("'blue' IN info.tags", "a"), ("info CONTAINS 'list'", "b"),
    ("info CONTAINS 1", "b"), ("info == 'plain'", "c"), ("info != nil", "abc"),
    ("info.on == TRUE", "a"),
    ("info.date > '2026'", "a"), ("info.tags == nil", "bcd"),
    ("TRUEPREDICATE", "abcd"), ("FALSEPREDICATE OR name = 'Bar'", "a"), ("1 == 1", "abcd"),
    ("name = 'Bar' OR count = -5 AND open = nil", "ac"), ("_rev >= 0", "abcd"),
  ]

  @Test("each predicate finds what it should, in the store and before", arguments: [true, false])
  func finds(saved: Bool) throws {
    let (context, letters) = try Self.store(saved: saved)
    for (text, expected) in Self.cases {
      var request = FetchRequest<Record>(entity: "Item")
      request.condition = try Condition(text)
      let found = try context.fetch(request).compactMap { letters[$0.objectID] }.joined()
      #expect(found == expected, "\(text)")
      #expect(try context.count(request) == expected.count, "\(text)")
    }
  }

  @Test(
    "what cannot be compared is refused before anything is read",
    arguments: [
      ("name == 5", "“name” is a text, and 5 is none", "\"5\""),
      ("count == 'x'", "is an integer", "42"),
      ("price CONTAINS 'x'", "CONTAINS is for texts", ""), ("open == 'yes'", "true or false", ""),
      ("when > 'soon'", "is a date", "2026"), ("key == 'x'", "is a UUID", ""),
      ("photo == 'x'", "is a document", "!= nil"),
      ("name.first == 'x'", "nothing called “first”", ""),
      ("photo.x == nil", "nothing called", ""), ("name IN 'Bar'", "IN needs a list", "IN {"),
      ("name IN {1}", "“name” is a text", ""), ("count ==[c] 5", "[c] and [d] are for texts", ""),
      ("name CONTAINS 5", "looks for a text", ""),
      ("name == count", "a text and “count” is an integer", ""),
      ("'x' IN count", "in which nothing can be looked for", ""), ("when == TRUE", "is a date", ""),
    ])
  func typeErrors(text: String, message: String, hint: String) throws {
    let entity = try Self.model().entity(named: "Item")
    let error = try Sample.error { try Condition<Record>(text).check(against: entity) }
    #expect(error.code == .predicateTypeMismatch)
    #expect(error.message.contains(message), "\(error)")
    #expect(error.recoverySuggestion?.contains(hint) == true || hint.isEmpty, "\(error)")
  }

  @Test("an unknown key names the nearest, with its place")
  func unknownKey() throws {
    let context = try Sample.context(Self.model())
    var request = FetchRequest<Record>(entity: "Item")
    request.condition = try Condition("count = 1 AND pric > 2")
    let error = try Sample.error { _ = try context.fetch(request) }
    #expect(error.code == .attributeUnknown)
    #expect(error.recoverySuggestion == "Did you mean “price”?")
    #expect(error.context.offset == 14)
    let bad = try Sample.error {
      try Condition<Record>("name MATCHES 'a('").check(against: Self.model().entities[0])
    }
    #expect(bad.code == .predicateSyntax)
  }
}
