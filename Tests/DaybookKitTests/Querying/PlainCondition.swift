import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A predicate, and what it means in plain Swift, over plain values.
struct PlainCondition {
  typealias Row = [String: FieldValue]

  let text: String
  let holds: (Row) -> Bool

  /// A random one over the attributes of `ConditionModelTests`.
  static func random(_ random: inout Xorshift, depth: Int = 3) -> PlainCondition {
    guard depth > 0, random.next(3) > 0 else { return atom(&random) }
    let one = Self.random(&random, depth: depth - 1)
    let other = Self.random(&random, depth: depth - 1)
    switch random.next(4) {
    case 0:
      return PlainCondition(text: "NOT (\(one.text))") { !one.holds($0) }
    case 1:
      return PlainCondition(text: "(\(one.text)) OR (\(other.text))") {
        one.holds($0) || other.holds($0)
      }
    default:
      return PlainCondition(text: "(\(one.text)) AND (\(other.text))") {
        one.holds($0) && other.holds($0)
      }
    }
  }

  private static func atom(_ random: inout Xorshift) -> PlainCondition {
    switch random.next(12) {
    case 0...1: relation(pick(["name", "note"], &random), PlainValues.text(&random), &random)
    case 2: relation(pick(["count", "size"], &random), PlainValues.number(&random), &random)
    case 3: relation("seen", PlainValues.date(&random), &random)
    case 4: relation(pick(["info.n", "info.s", "info.deep.x"], &random), json(&random), &random)
    case 5: part(&random)
    case 6...7: quantified(&random)
    case 8: among(&random)
    case 9: keys(&random)
    case 10: counted(&random)
    default: truth(&random)
    }
  }

  private static func pick<T>(_ choices: [T], _ random: inout Xorshift) -> T {
    choices[random.next(choices.count)]
  }

  private static func json(_ random: inout Xorshift) -> FieldValue {
    random.next(2) == 0 ? PlainValues.number(&random) : PlainValues.text(&random)
  }

  // MARK: Comparisons

  private static let relations: [(String, @Sendable (Int?) -> Bool)] = [
    ("==", { $0 == 0 }), ("!=", { $0 != 0 }), ("<", { $0.map { $0 < 0 } ?? false }),
    ("<=", { $0.map { $0 <= 0 } ?? false }), (">", { $0.map { $0 > 0 } ?? false }),
    (">=", { $0.map { $0 >= 0 } ?? false }),
  ]

  /// With a constant, or with nil, on either side.
  private static func relation(
    _ key: String, _ value: FieldValue, _ random: inout Xorshift
  ) -> PlainCondition {
    let value = random.next(6) == 0 ? .null : value
    let (word, test) = pick(relations, &random)
    let isTurned = random.next(4) == 0
    let sides = isTurned ? [value.literal, key] : [key, value.literal]
    return PlainCondition(text: sides.joined(separator: " \(word) ")) { row in
      let own = row.value(key)
      guard !own.isNull, !value.isNull else {
        let same = own.isNull && value.isNull
        return word == "==" ? same : word == "!=" ? !same : false
      }
      return test(isTurned ? PlainValues.order(value, own) : PlainValues.order(own, value))
    }
  }

  private static func keys(_ random: inout Xorshift) -> PlainCondition {
    let (one, other) = pick(
      [("name", "note"), ("count", "size"), ("info.s", "name"), ("info.n", "count")], &random)
    let (word, test) = pick(relations, &random)
    return PlainCondition(text: "\(one) \(word) \(other)") { row in
      let (left, right) = (row.value(one), row.value(other))
      guard !left.isNull, !right.isNull else {
        let same = left.isNull && right.isNull
        return word == "==" ? same : word == "!=" ? !same : false
      }
      return test(PlainValues.order(left, right))
    }
  }

  private static func part(_ random: inout Xorshift) -> PlainCondition {
    let key = pick(["name", "note", "info.s"], &random)
    let part = PlainValues.text(&random).stringValue ?? ""
    let (word, test) = pick(PlainValues.parts, &random)
    let isFolded = random.next(2) == 0
    return PlainCondition(text: "\(key) \(word)\(isFolded ? "[c]" : "") '\(part)'") { row in
      guard let text = row.value(key).stringValue else { return false }
      return isFolded ? test(text.lowercased(), part.lowercased()) : test(text, part)
    }
  }

  private static func among(_ random: inout Xorshift) -> PlainCondition {
    if random.next(3) == 0 {
      let low = Int64(random.next(5)) - 2
      let high = low + Int64(random.next(4))
      return PlainCondition(text: "count BETWEEN {\(low), \(high)}") { row in
        row["count"]?.integerValue.map { (low...high).contains($0) } ?? false
      }
    }
    let isText = random.next(2) == 0
    let key = isText ? "name" : "count"
    var values = (0..<random.next(4)).map { _ in
      isText ? PlainValues.text(&random) : PlainValues.number(&random)
    }
    if random.next(3) == 0 { values.append(.null) }
    let isNegated = random.next(3) == 0
    let list = values.map(\.literal).joined(separator: ", ")
    return PlainCondition(text: "\(key) \(isNegated ? "NOT IN" : "IN") {\(list)}") { row in
      let own = row.value(key)
      return isNegated
        != values.contains {
          own.isNull || $0.isNull ? own.isNull && $0.isNull : PlainValues.order(own, $0) == 0
        }
    }
  }

  private static func truth(_ random: inout Xorshift) -> PlainCondition {
    switch random.next(4) {
    case 0: PlainCondition(text: "open") { $0["open"] == .bool(true) }
    case 1: PlainCondition(text: "open == NO") { $0["open"] == .bool(false) }
    case 2: PlainCondition(text: "open != YES") { $0["open"] != .bool(true) }
    default: PlainCondition(text: "info.on == TRUE") { $0.value("info.on") == .bool(true) }
    }
  }

  // MARK: Lists

  private static func quantified(_ random: inout Xorshift) -> PlainCondition {
    let key = pick(["tags", "info.list"], &random)
    let value = random.next(5) == 0 ? FieldValue.null : PlainValues.text(&random)
    let (word, test) = pick(relations, &random)
    let quantifier = pick(["ANY", "ALL", "NONE", "SOME"], &random)
    let holds = { (element: FieldValue) -> Bool in
      guard !element.isNull, !value.isNull else {
        let same = element.isNull && value.isNull
        return word == "==" ? same : word == "!=" ? !same : false
      }
      return test(PlainValues.order(element, value))
    }
    return PlainCondition(text: "\(quantifier) \(key) \(word) \(value.literal)") { row in
      let elements = row.value(key).arrayValue ?? []
      return switch quantifier {
      case "ALL": elements.allSatisfy(holds)
      case "NONE": !elements.contains(where: holds)
      default: elements.contains(where: holds)
      }
    }
  }

  private static func counted(_ random: inout Xorshift) -> PlainCondition {
    if random.next(2) == 0 {
      let number = random.next(4)
      return PlainCondition(text: "tags.@count > \(number)") { row in
        row["tags"]?.arrayValue.map { $0.count > number } ?? false
      }
    }
    let value = PlainValues.text(&random)
    return PlainCondition(text: "\(value.literal) IN tags") { row in
      row["tags"]?.arrayValue?.contains { PlainValues.order($0, value) == 0 } ?? false
    }
  }
}

extension PlainCondition.Row {
  /// What a dotted name leads to.
  fileprivate func value(_ key: String) -> FieldValue {
    let names = key.split(separator: ".").map(String.init)
    return names.dropFirst().reduce(self[names[0]] ?? .null) { $0[$1] ?? .null }
  }
}
