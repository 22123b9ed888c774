import DaybookKit
import Testing

@Suite("Random predicates")
struct ConditionFuzzTests {
  private static let keys = [
    "name", "count", "price", "exact", "small", "open", "when", "key", "site", "bytes", "info",
    "info.n", "info.tags", "place", "place.locality", "photo", "other", "_id", "_rev",
    "ANY info.tags",
    "ALL info.tags", "NONE info", "info.tags.@count", "info.tags.@max", "info[0]", "name.length",
    "count + price", "exact * 2", "count / info.n", "-small", "info.tags[LAST]",
    "SUBQUERY(info.tags, $t, $t == 'red').@count", "CAST(info.date, 'NSDate')", "modulus(count, 2)",
  ]
  private static let values = [
    "'Bar'", "'cafe'", "''", "5", "-0.0", "1.5", "1e400", "nil", "TRUE", "'2020-01-01'", "{1, 2}",
    "{'Bar', nil}", "{}", "'*a*'", "name", "count", "info.n", "9007199254740993",
  ]
  private static let operators = [
    "==", "!=", "<", "<=", ">", ">=", "IN", "NOT IN", "BETWEEN", "CONTAINS", "CONTAINS[cd]",
    "BEGINSWITH[c]", "ENDSWITH[d]", "LIKE", "MATCHES", "==[cd]",
  ]

  @Test("a predicate finds the same among saved and among pending objects", arguments: 1...5)
  func sameAnswers(seed: Int) throws {
    var random = Xorshift(UInt64(seed))
    let saved = try ConditionEvaluationTests.store(saved: true)
    let pending = try ConditionEvaluationTests.store(saved: false)
    var understood = 0
    for _ in 0..<400 {
      let text = Self.text(&random, depth: 2)
      var request = FetchRequest<Record>(entity: "Item")
      guard let condition = try? Condition<Record>(text) else { continue }
      request.condition = condition
      guard (try? saved.0.check(request)) != nil else { continue }
      understood += 1
      let one = try saved.0.fetch(request).compactMap { saved.1[$0.objectID] }
      let other = try pending.0.fetch(request).compactMap { pending.1[$0.objectID] }
      // Ids and revisions differ by their nature.
      if !text.contains("_") { #expect(one == other, "seed \(seed): \(text)") }
      request.condition = !(!condition)
      #expect(
        try saved.0.fetch(request).compactMap { saved.1[$0.objectID] } == one,
        "seed \(seed): \(text)")
      request.condition = try Condition(condition.description)
      #expect(
        try saved.0.fetch(request).compactMap { saved.1[$0.objectID] } == one,
        "seed \(seed): \(text)")
    }
    #expect(understood > 50)
  }

  private static func text(_ random: inout Xorshift, depth: Int) -> String {
    if depth > 0, random.next(3) == 0 {
      let one = text(&random, depth: depth - 1)
      let other = text(&random, depth: depth - 1)
      return ["\(one) AND \(other)", "(\(one)) OR \(other)", "NOT (\(one))"][random.next(3)]
    }
    return "\(keys[random.next(keys.count)]) \(operators[random.next(operators.count)]) "
      + values[random.next(values.count)]
  }
}

/// Numbers that a seed determines.
struct Xorshift {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}
