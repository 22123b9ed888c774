import DaybookKit
import Testing

@Suite("What predicates find in lists, and by calculating")
struct ConditionListTests {
  static func model() throws -> Model {
    try Model([
      ModelEntity(
        "Trip",
        attributes: [
          ModelAttribute("name", .string, isOptional: true),
          ModelAttribute("days", .int64, isOptional: true),
          ModelAttribute("price", .double, isOptional: true),
          ModelAttribute("exact", .decimal, isOptional: true),
          ModelAttribute("start", .date, isOptional: true),
          ModelAttribute("tags", .json, isOptional: true),
          ModelAttribute("stops", .json, isOptional: true),
          ModelAttribute("plan", .transformable, isOptional: true),
        ])
    ])
  }

  /// a: full · b: other lists · c: empty lists · d: nothing
  static let rows: [[String: FieldValue]] = [
    [
      "name": "Alps", "days": 7, "price": 10, "exact": 0.1, "tags": ["snow", "ski"],
      "stops": [
        ["city": "Bern", "nights": 2, "at": "2026-01-02T00:00:00Z", "cost": "10.50"],
        ["city": "Genf", "nights": 5],
      ],
      "plan": ["scores": [1, 2.5, 3]],
    ],
    [
      "name": "é🙂", "days": -7, "price": -2.5, "tags": ["sun"],
      "stops": [["city": "Rom", "nights": 1], ["city": "Bari", "nights": nil]],
      "plan": ["scores": [-1, "x", nil]],
    ],
    ["name": "", "days": 0, "price": 0, "tags": [], "stops": [], "plan": ["scores": []]],
    [:],
  ]

  static func store() throws -> (ManagedObjectContext, [ObjectID: String]) {
    let context = try Sample.context(model())
    var letters: [ObjectID: String] = [:]
    for (row, name) in zip(rows, ["a", "b", "c", "d"]) {
      letters[try context.insert(entity: "Trip", row).objectID] = name
    }
    return (context, letters)
  }

  @Test("each predicate finds what it should, pending or saved")
  func finds() throws {
    let (context, letters) = try Self.store()
    for isSaved in [false, true] {
      if isSaved { try context.save() }
      for (text, expected) in Self.cases {
        var request = FetchRequest<Record>(entity: "Trip")
        request.condition = try Condition(text)
        let found = try context.fetch(request).compactMap { letters[$0.objectID] }.joined()
        #expect(found == expected, "\(text)")
      }
    }
  }

  static let cases: [(String, String)] = [
    ("ANY tags == 'ski'", "a"), ("ANY tags != 'ski'", "ab"), ("NONE tags == 'ski'", "bcd"),
    ("ALL tags == 'sun'", "bcd"), ("ALL tags BEGINSWITH 's'", "abcd"),
    ("NOT ANY tags = 'ski'", "bcd"),
    ("ANY tags IN {'sun', 'x'}", "b"), ("ANY tags CONTAINS[c] 'NOW'", "a"),
    ("ANY tags LIKE 's?n'", "b"),
    ("ANY tags MATCHES 's.*'", "ab"), ("ANY tags == nil", ""),
    ("ANY tags BETWEEN {'sk', 'sl'}", "a"),
    ("'ski' IN tags", "a"), ("tags CONTAINS 'sun'", "b"), ("name IN tags", ""),
    ("ANY stops.city == 'Bern'", "a"), ("ANY stops.nights > 1", "a"),
    ("ALL stops.nights > 1", "acd"),
    ("NONE stops.nights > 1", "bcd"), ("ANY stops.nights == nil", "b"),
    ("'Rom' IN stops.city", "b"),
    ("ANY stops.nights BETWEEN {2, 3}", "a"), ("ANY stops.at < date('2026-02-01')", "a"),
    ("ANY stops.city.length == 3", "b"), ("stops.city == 'Bern'", ""),
    ("tags.@count == 2", "a"), ("tags.@count == 0", "c"), ("tags.@count == nil", "d"),
    ("stops.@count >= 0", "abc"), ("stops.@sum.nights == 7", "a"), ("stops.@sum.nights < 2", "bc"),
    ("stops.@max.nights == 5", "a"), ("stops.@min.nights == 2", "a"),
    ("stops.nights.@avg == 3.5", "a"),
    ("stops.@avg.nights == nil", "cd"), ("stops.@max.city == 'Rom'", "b"),
    ("plan.scores.@avg > 2", "a"), ("plan.scores.@sum == -1", "b"),
    ("plan.scores.@count == 3", "ab"),
    ("tags[0] == 'sun'", "b"), ("tags[FIRST] == 'snow'", "a"), ("tags[LAST] == 'ski'", "a"),
    ("tags[5] == nil", "abcd"), ("tags[SIZE] == 1", "b"), ("stops[1].city == 'Genf'", "a"),
    ("stops[0].city.length == 4", "a"), ("tags[0 - 1] == nil", "abcd"),
    ("SUBQUERY(stops, $s, $s.nights > 1 AND $s.city = 'Genf').@count == 1", "a"),
    ("SUBQUERY(stops, $s, $s.city = name).@count == 0", "abc"),
    ("SUBQUERY(stops, $s, SUBQUERY(tags, $t, $t.length > $s.nights).@count > 0).@count > 0", "ab"),
    ("ANY SUBQUERY(stops, $s, $s.nights != nil).city == 'Rom'", "b"),
    ("name.length == 4", "a"), ("name.length == 2", "b"), ("name.length == 0", "c"),
    ("name.length == nil", "d"), ("name.length > 1", "ab"),
    ("days + 1 == 8", "a"), ("days - 1 < 0", "bc"), ("days * 2 > price", "a"),
    ("days / 2 == 3", "a"),
    ("days / 2 == -3", "b"), ("days / 0 == nil", "abcd"), ("modulus(days, 4) == -3", "b"),
    ("days ** 2 == 49", "ab"), ("2 ** 3 == 8", "abcd"), ("-days > 0", "b"),
    ("price / 4 == 2.5", "a"),
    ("price + days == 17.0", "a"), ("exact + exact + exact == 0.3", "a"), ("days > 2 + 3", "a"),
    ("days + nil == nil", "abcd"), ("days + 9223372036854775807 > 9223372036854775807", "a"),
    ("price ** 0.5 == nil", "abcd"), ("days + 1 BETWEEN {0, 8}", "ac"),
    ("days + 1 IN {8, 1}", "ac"),
    ("days BETWEEN {price - 100, price + 1}", "abc"),
    ("CAST(stops[0].at, 'NSDate') > CAST('2026-01-01', 'NSDate')", "a"),
    ("CAST(stops[0].cost, 'NSDecimalNumber') == 10.5", "a"),
    ("stops[1] == json('{\"nights\":5,\"city\":\"Genf\"}')", "a"),
    ("tags == json('[\"sun\"]')", "b"),
    ("tags == {'snow', 'ski'}", "a"), ("tags == {}", "c"), ("tags != {}", "abd"),
    ("plan == json('{\"scores\":[1.0,2.5,3]}')", "a"),
  ]

  @Test(
    "lists and numbers are asked for where there are some",
    arguments: [
      ("ANY name == 'x'", "ANY is for lists"), ("name.@count > 1", "@count is for lists"),
      ("days[0] == 1", "[…] is for lists"), ("name + 1 == 2", "+ is for numbers"),
      ("-name == 2", "- is for numbers"), ("start - start > 5", "- is for numbers"),
      ("name.length == 'x'", "is an integer, and “x” is none"), ("days.length == 1", "length"),
      ("tags.@count CONTAINS 'x'", "CONTAINS is for texts"), ("days + 1 == 'x'", "is a number"),
      ("SUBQUERY(name, $x, $x = 1).@count > 0", "SUBQUERY is for lists"),
      ("CAST(name, 'NSDate') == 5", "is a date"), ("ANY tags IN 'x'", "IN needs a list"),
      ("name BETWEEN {days, 5}", "a text and “days” is an integer"),
    ])
  func typeErrors(text: String, message: String) throws {
    let entity = try Self.model().entity(named: "Trip")
    let error = try Sample.error { try Condition<Record>(text).check(against: entity) }
    #expect(error.code == .predicateTypeMismatch)
    #expect(error.message.contains(message), "\(error)")
  }

  @Test("variables take values, and those without are told")
  func variables() throws {
    let (context, letters) = try Self.store()
    let condition = try Condition<Record>(
      "name == $name OR days IN {$one, 7} OR SUBQUERY(tags, $name, $name == 'sun').@count > 0")
    var request = FetchRequest<Record>(entity: "Trip")
    request.condition = condition.substituting(["name": "", "one": 1])
    #expect(try context.fetch(request).compactMap { letters[$0.objectID] }.joined() == "abc")
    #expect(
      request.condition?.description
        == "name == \"\" OR days IN {1, 7} OR SUBQUERY(tags, $name, $name == \"sun\").@count > 0")
    request.condition = condition
    let error = try Sample.error { _ = try context.fetch(request) }
    #expect(error.code == .predicateArguments)
    #expect(error.message == "The predicate has a variable $name and no value for it.")
    #expect(error.context.offset == 8)
  }
}
