import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Random values, few enough of each kind to be met again, and their order.
enum PlainValues {
  static func text(_ random: inout Xorshift) -> FieldValue {
    let texts = ["", "Bar", "bar", "ba", "é", "e\u{301}t", "ét", "Été", "zoo", "5", "ar", "🙂"]
    return .string(texts[random.next(texts.count)])
  }

  static func number(_ random: inout Xorshift) -> FieldValue {
    let numbers: [FieldValue] = [-2, -1, 0, 1, 2, 0.5, -1.5, 9_007_199_254_740_993, 1e21]
    return numbers[random.next(numbers.count)]
  }

  static func date(_ random: inout Xorshift) -> FieldValue {
    let times = [0, 0.0005, 1, 86_400, -0.5]
    return .date(Date(timeIntervalSince1970: times[random.next(times.count)]))
  }

  static func row(_ random: inout Xorshift) -> [String: FieldValue] {
    var row: [String: FieldValue] = [:]
    for name in names { row[name] = value(of: name, &random) }
    return row
  }

  static let names = ["name", "note", "count", "size", "open", "seen", "info", "tags"]

  static func value(of name: String, _ random: inout Xorshift) -> FieldValue {
    if random.next(3) == 0 { return .null }
    switch name {
    case "name", "note": return text(&random)
    case "count": return [-2, -1, 0, 1, 2, 9_007_199_254_740_993][random.next(6)]
    case "size": return [-1.5, 0.5, 2.0, 0.0, -0.0, 1e21, 9_007_199_254_740_992.0][random.next(7)]
    case "open": return .bool(random.next(2) == 0)
    case "seen": return date(&random)
    case "tags": return list(&random)
    default: return info(&random)
    }
  }

  private static func list(_ random: inout Xorshift) -> FieldValue {
    .array((0..<random.next(4)).map { _ in random.next(5) == 0 ? .null : text(&random) })
  }

  private static func info(_ random: inout Xorshift) -> FieldValue {
    switch random.next(7) {
    case 0: ["n": number(&random), "s": text(&random)]
    case 1: ["n": .null, "on": .bool(random.next(2) == 0)]
    case 2: ["deep": ["x": number(&random)], "s": number(&random)]
    case 3: ["list": list(&random), "n": text(&random)]
    case 4: ["deep": ["x": text(&random)], "on": true]
    case 5: ["deep": 5]
    default: [:]
    }
  }

  static let parts: [(String, @Sendable (String, String) -> Bool)] = [
    ("CONTAINS", { $1.isEmpty || $0.contains(characters: $1) }),
    ("BEGINSWITH", { $0.hasPrefix($1) }),
    ("ENDSWITH", { $0.hasSuffix($1) }),
  ]

  /// Negative, zero or positive; nil for what has no order.
  static func order(_ one: FieldValue, _ other: FieldValue) -> Int? {
    if let one = one.stringValue, let other = other.stringValue {
      return one == other ? 0 : one < other ? -1 : 1
    }
    if let one = one.dateValue, let other = other.dateValue { return sign(one, other) }
    switch (one, other) {
    case (.integer(let one), .integer(let other)): return sign(one, other)
    case (.double(let one), .double(let other)): return sign(one, other)
    case (.integer(let one), .double(let other)): return sign(one, other)
    case (.double(let one), .integer(let other)): return sign(other, one).map { -$0 }
    default: return nil
    }
  }

  private static func sign<Value: Comparable>(_ one: Value, _ other: Value) -> Int? {
    one < other ? -1 : one == other ? 0 : 1
  }

  /// Swift compares integers of different kinds exactly.
  private static func sign(_ one: Int64, _ other: Double) -> Int? {
    if other >= 0x1p63 { return -1 }
    if let whole = Int64(exactly: other) { return sign(one, whole) }
    return sign(Double(one), other)
  }
}

extension FieldValue {
  /// As a predicate writes it.
  var literal: String {
    switch self {
    case .null: "nil"
    case .string(let text): "'\(text)'"
    case .date(let date): "CAST(\(date.timeIntervalSinceReferenceDate), 'NSDate')"
    default: plainText
    }
  }
}

extension String {
  fileprivate func contains(characters part: String) -> Bool {
    let (own, wanted) = (Array(self), Array(part))
    guard own.count >= wanted.count else { return false }
    return (0...(own.count - wanted.count)).contains {
      own[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }
}
