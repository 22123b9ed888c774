import Testing

@testable import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Trees of conditions and their texts")
struct ConditionTreeTests {
  @Test("a random tree reads its own text as the same tree", arguments: 1...8)
  func roundTrips(seed: UInt64) throws {
    var trees = RandomTree(Xorshift(seed))
    for number in 0..<400 {
      let condition = Condition<Record>(trees.node(depth: 3).canonical)
      let text = condition.description
      let read = try #require(try? Condition<Record>(text), "seed \(seed), \(number): \(text)")
      #expect(read == condition, "seed \(seed), \(number): \(text)")
      #expect(read.hashValue == condition.hashValue)
      #expect(read.description == text)
    }
  }

  @Test("a text and what it prints are the same tree", arguments: 1...8)
  func textsRoundTrip(seed: UInt64) throws {
    var random = Xorshift(seed)
    var understood = 0
    for _ in 0..<600 {
      let text = PredicateSoup.sentence(&random)
      guard let condition = try? Condition<Record>(text) else { continue }
      understood += 1
      #expect(try Condition<Record>(condition.description) == condition, "\(text)")
    }
    #expect(understood > 100)
  }

  @Test("conditions are equal when they say the same in the same order")
  func equality() throws {
    let one = try Condition<Record>("a=1 and b  <> 'x' AND c > date('2026-01-01')")
    #expect(one == (try Condition("a == 1 AND (b != \"x\" && c > CAST('2026-01-01','NSDate'))")))
    #expect(Set([one, one]).count == 1)
    #expect(try one != Condition("b != 'x' AND a = 1 AND c > date('2026-01-01')"))
    #expect(try Condition<Record>("a ==[c] 'x'") != Condition("a == 'x'"))
    #expect(
      try Condition<Record>(format: "a = %@ AND b > %f AND c = %@", Shop.uuid, 40.0, "x")
        == Condition("a = '0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d' AND b > 40 AND c = 'x'"))
    #expect(
      try Condition<Record>("a IN $x").substituting(["x": [1.0, .decimal(2.5)]])
        == Condition("a IN {1, 2.5}"))
    #expect((\Shop.title == "x") != (\Shop.name == "x"))
  }
}

/// Trees of conditions that a seed determines, of everything that can be said.
private struct RandomTree {
  private var random: Xorshift
  private var depth = 0

  init(_ random: Xorshift) { self.random = random }

  private mutating func pick<T>(_ choices: [T]) -> T { choices[random.next(choices.count)] }

  mutating func node(depth: Int) -> ConditionNode {
    switch random.next(depth > 0 ? 8 : 3) {
    case 0...3: return .comparison(comparison(depth))
    case 4: return .constant(random.next(2) == 0)
    case 5: return .not(node(depth: depth - 1))
    case 6: return .conjunction((0..<2 + random.next(2)).map { _ in node(depth: depth - 1) })
    default: return .disjunction((0..<2 + random.next(2)).map { _ in node(depth: depth - 1) })
    }
  }

  private mutating func comparison(_ depth: Int) -> Comparison {
    let operation: Comparison.Operator = pick([
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn, .between, .contains,
      .beginsWith, .endsWith, .like, .matches,
    ])
    let bounds = Operand.list([operand(1), .key(key)])
    return Comparison(
      quantifier: pick([nil, nil, nil, .any, .all, .some(.none)]), left: operand(depth),
      operation: operation,
      right: operation == .between
        ? pick([bounds, .value(.array([value(0), value(0)])), .key(variable)]) : operand(depth),
      options: TextOptions(rawValue: UInt8(random.next(4))))
  }

  private mutating func operand(_ depth: Int) -> Operand {
    guard depth > 0 else { return random.next(2) == 0 ? .key(key) : .value(value(1)) }
    let inner = operand(depth - 1)
    switch random.next(12) {
    case 0...2: return .key(key)
    case 3...4: return .value(value(1))
    case 5:
      return .call(
        pick([.add, .subtract, .multiply, .divide, .power]), [inner, operand(depth - 1)])
    case 6: return .call(.modulus, [inner, operand(depth - 1)])
    case 7: return .call(pick([.negate, .count, .sum, .average, .minimum, .first, .last]), [inner])
    case 8: return .call(.element, [inner, operand(depth - 1)])
    case 9: return .call(pick([.asDate, .asDecimal]), [.key(key)])
    case 10: return inner.member([name])
    default:
      return random.next(2) == 0
        ? .list([.key(variable), .value(value(1)), .key(variable)])
        : .subquery(inner, variable: "x", node(depth: depth - 1))
    }
  }

  private var name: String {
    mutating get {
      pick([
        "a", "name", "größe", "in", "AND", "two words", "1st", "`\\`", "@count", "$x", "SELF",
        "length",
        "e\u{301}", "", "FIRST", "nil", "date", "🙂", "a.b", "\u{2028}",
      ]).nonEmpty
    }
  }

  private var key: KeyReference {
    mutating get {
      random.next(6) == 0
        ? variable : KeyReference(names: (0..<1 + random.next(3)).map { _ in name })
    }
  }

  private var variable: KeyReference {
    mutating get { KeyReference(variable: pick(["x", "x2", "größe"]), names: []) }
  }

  private mutating func value(_ depth: Int) -> FieldValue {
    switch random.next(depth > 0 ? 14 : 12) {
    case 0: return .null
    case 1: return .bool(random.next(2) == 0)
    case 2: return .integer(pick([0, 1, -1, .max, .min, 9_007_199_254_740_993]))
    case 3:
      return .double(pick([0, -0.0, 0.1, 1.5, -2, 1e21, 2.5e-300, .infinity, -.infinity, 1e300]))
    case 4:
      return .decimal(Decimal(string: pick(["0", "0.1", "-12.50", "1234567890123456789"])) ?? 1)
    case 5: return .number(pick(["1.50", "1e400", "-0.0", "1E5", "9223372036854775808"]))
    case 6...7:
      return .string(
        pick(["", "Bar", "it's \"\\", "\n\t\r\u{0}\u{7F}\u{2028}", "🙂é", "%@", "nil"]))
    case 8: return .date(Date(timeIntervalSince1970: pick([0, 1.5, 0.0005, -1e12, 1e12, 1.7e9])))
    case 9: return .uuid(UUID(uuidString: "0199E2B4-7D10-7E21-A1C3-0D5F6A7B8C9D") ?? UUID())
    case 10: return .data(Data([1, 2, 255]))
    case 11: return URL(string: "https://example.org/a?b=c%20d").map(FieldValue.url) ?? .null
    case 12: return .array((0..<random.next(3)).map { _ in value(depth - 1) })
    default: return ["a": 1.5, "b": ["x", nil], "c\n": 5]
    }
  }
}

extension String {
  /// Names have at least a letter.
  fileprivate var nonEmpty: String { isEmpty ? "empty" : self }
}
