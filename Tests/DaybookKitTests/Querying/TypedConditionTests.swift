import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What the predicates capture.
private let good: Shop.Rating? = .good
private let some: String? = "bar"
private let when = Shop.time(1_500)
private let wanted: [Shop.Rating?] = [.good, .bad]
private let cost = Decimal(string: "1.5") ?? 0
private let uuid = Shop.uuid

@Suite("Conditions of key paths, macros and texts") struct TypedConditionTests {
  /// One question in every form it can have.
  struct Question: Sendable, CustomTestStringConvertible {
    let text: String
    let typed: Condition<Shop>?
    let predicate: Predicate<Shop>?
    let swift: @Sendable (Shop) -> Bool
    var testDescription: String { text }

    init(
      _ text: String, _ typed: Condition<Shop>?, _ predicate: Predicate<Shop>? = nil,
      _ swift: @escaping @Sendable (Shop) -> Bool
    ) {
      (self.text, self.typed, self.predicate, self.swift) = (text, typed, predicate, swift)
    }
  }

  @Test("all forms of one question have one tree, and find what Swift finds", arguments: questions)
  func agree(question: Question) throws {
    let printed = try Condition<Shop>(question.text).description
    #expect(printed == question.text)
    let read = try Condition<Shop>(question.text)
    if let typed = question.typed {
      #expect(typed.description == printed)
      #expect(typed == read)
    }
    if let predicate = question.predicate {
      #expect(Condition(predicate).description == printed)
      #expect(Condition(predicate) == read)
    }
    let condition = try #require(question.typed ?? question.predicate.map { Condition($0) })
    #expect(try Shop.found(condition) == Shop.found(question.swift))
  }

  static let questions: [Question] = texts + values + paths + lists

  /// Statements rather than an array, whose elements the type checker would
  /// look at all at once.
  @resultBuilder enum Questions {
    static func buildBlock(_ questions: Question...) -> [Question] { questions }
  }

  @Questions static var texts: [Question] {
    Question("name == \"Bar\"", \.name == "Bar", #Predicate { $0.name == "Bar" }) {
      $0.name == "Bar"
    }
    Question("name != \"Bar\"", \.name != "Bar", #Predicate { $0.name != "Bar" }) {
      $0.name != "Bar"
    }
    Question("nick == \"bar\"", \.nick == some, #Predicate { $0.nick == some }) {
      $0.nick == "bar"
    }
    Question("nick != \"bar\"", \.nick != "bar", #Predicate { $0.nick != "bar" }) {
      $0.nick != "bar"
    }
    Question("nick == nil", \.nick == nil, #Predicate { $0.nick == nil }) { $0.nick == nil }
    Question("nick != nil", \.nick != nil, #Predicate { $0.nick != nil }) { $0.nick != nil }
    Question("name < \"C\"", \.name < "C", #Predicate { $0.name < "C" }) { $0.name < "C" }
    Question("nick >= \"Barry\"", \.nick >= "Barry") { ($0.nick ?? "") >= "Barry" }
    Question("name CONTAINS \"ar\"", .contains(\.name, "ar"), #Predicate { $0.name.contains("ar") })
    { $0.name.contains("ar") }
    Question(
      "name BEGINSWITH \"Ba\"", .beginsWith(\.name, "Ba"), #Predicate { $0.name.starts(with: "Ba") }
    ) { $0.name.hasPrefix("Ba") }
    Question("nick ENDSWITH \"rry\"", .endsWith(\.nick, "rry")) { $0.nick == "Barry" }
    Question("name LIKE[c] \"b?r\"", .like(\.name, "b?r", options: .caseInsensitive)) {
      ["bar", "Bar"].contains($0.name)
    }
    Question("name MATCHES \"[a-z]+\"", .matches(\.name, "[a-z]+")) { $0.name == "bar" }
    Question(
      "name ==[cd] \"CAFE “E”\"",
      .equals(\.name, "CAFE “E”", options: [.caseInsensitive, .diacriticInsensitive])
    ) { $0.name == "Café “é”" }
  }

  @Questions static var values: [Question] {
    Question("count == -7", \.count == -7, #Predicate { $0.count == -7 }) { $0.count == -7 }
    Question("small > 3", \.small > 3) { ($0.small ?? 0) > 3 }
    Question("latitude > 40", \.latitude > 40, #Predicate { $0.latitude > 40 }) {
      $0.latitude > 40
    }
    Question("latitude <= 41.5", \.latitude <= 41.5, #Predicate { $0.latitude <= 41.5 }) {
      $0.latitude <= 41.5
    }
    Question("latitude < 1e999", \.latitude < .infinity) { _ in true }
    Question("ratio == 0.1", \.ratio == 0.1, #Predicate { $0.ratio == 0.1 }) { $0.ratio == 0.1 }
    Question("price < 20", \.price < 20, #Predicate { $0.price < 20 }) { $0.price < 20 }
    Question("isOpen == TRUE", \.isOpen == true, #Predicate { $0.isOpen == true }) { $0.isOpen }
    Question("isNew != TRUE", \.isNew != true, #Predicate { $0.isNew != true }) {
      $0.isNew != true
    }
    Question(
      "date >= date(\"1970-01-01T00:25:00.000Z\")", \.date >= when,
      #Predicate { $0.date >= when }
    ) { $0.date >= when }
    Question("closed > CAST(-63114076800, \"NSDate\")", \.closed > .distantPast) {
      $0.closed != nil
    }
    Question(
      "key == \"0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d\"", \.key == Shop.uuid,
      #Predicate { $0.key == uuid }
    ) { $0.key == Shop.uuid }
    Question(
      "site == \"https://example.org/bar\"", \.site == URL(string: "https://example.org/bar")
    ) { $0.site?.path == "/bar" }
    Question("bytes == \"AQID\"", \.bytes == Data([1, 2, 3])) { $0.bytes == Data([1, 2, 3]) }
    Question("rating == \"good\"", \.rating == .good, #Predicate { $0.rating == good }) {
      $0.rating == .good
    }
    Question("rating != \"good\"", \.rating != .good, #Predicate { $0.rating != good }) {
      $0.rating != .good
    }
    Question("rating < \"good\"", \.rating < .good) { $0.rating.map { $0 < .good } ?? false }
    Question("level == 3", \.level == .high, #Predicate { $0.level.rawValue == 3 }) {
      $0.level == .high
    }
    Question("photo == nil", \.photo == nil, #Predicate { $0.photo == nil }) { $0.photo == nil }
  }

  @Questions static var paths: [Question] {
    Question("home.city == \"Rom\"", \.home.city == "Rom", #Predicate { $0.home.city == "Rom" }) {
      $0.home.city == "Rom"
    }
    Question(
      "address.city == \"Rom\"", \.address?.city == "Rom", #Predicate { $0.address?.city == "Rom" }
    ) { $0.address?.city == "Rom" }
    Question(
      "address.zip == nil", \.address?.zip == nil, #Predicate { $0.address?.zip == nil }
    ) { $0.address?.zip == nil }
    Question(
      "address.since > date(\"1970-01-01T00:08:20.000Z\")", \.address?.since > Shop.time(500)
    ) { ($0.address?.since ?? .distantPast) > Shop.time(500) }
    Question(
      "CAST(address.since, \"NSDate\") > CAST(home.since, \"NSDate\")",
      \.address?.since > \.home.since
    ) { shop in shop.address?.since.flatMap { one in shop.home.since.map { one > $0 } } ?? false }
    Question("CAST(home.rent, \"NSDecimalNumber\") >= 5", \.home.rent >= 5) {
      ($0.home.rent ?? 0) >= 5
    }
    Question("address == nil", \.address == nil, #Predicate { $0.address == nil }) {
      $0.address == nil
    }
    Question("name == nick", \.name == \.nick) {
      $0.name == $0.nick
    }
    Question("address == home", \.address == \.home) {
      $0.address == $0.home
    }
    Question("closed < date", \.closed < \.date) {
      $0.closed.map { $0 < Shop.time(1_000) } ?? false
    }
    Question(
      "name == \"Bar\" AND latitude > 40 AND (count < 0 OR isOpen == TRUE) AND NOT nick == \"x\"",
      \.name == "Bar" && \.latitude > 40 && (\.count < 0 || \.isOpen == true) && !(\.nick == "x")
    ) { $0.name == "Bar" }
    Question(
      "name == \"Bar\" AND (count < 0 OR isOpen == TRUE)",
      \.name == "Bar" && (\.count < 0 || \.isOpen == true),
      #Predicate { $0.name == "Bar" && ($0.count < 0 || $0.isOpen) }
    ) { $0.name == "Bar" }
  }

  @Questions static var lists: [Question] {
    Question(
      "name IN {\"Bar\", \"bar\"}", ["Bar", "bar"].contains(\.name),
      #Predicate { ["Bar", "bar"].contains($0.name) }
    ) { ["Bar", "bar"].contains($0.name) }
    Question(
      "rating IN {\"good\", \"bad\"}", [Shop.Rating.good, .bad].contains(\.rating),
      #Predicate {
        wanted.contains($0.rating)
      }
    ) { [.good, .bad].contains($0.rating) }
    Question(
      "latitude BETWEEN {0, 48.5}", (0...48.5).contains(\.latitude),
      #Predicate { (0...48.5).contains($0.latitude) }
    ) { (0...48.5).contains($0.latitude) }
    Question(
      "count >= -7 AND count < 3", (-7..<3).contains(\.count),
      #Predicate { (-7..<3).contains($0.count) }
    ) { (-7..<3).contains($0.count) }
    Question(
      "tags CONTAINS \"red\"", .contains(\.tags, "red"), #Predicate { $0.tags.contains("red") }
    ) { $0.tags.contains("red") }
    Question("numbers CONTAINS 5", .contains(\.numbers, 5)) { $0.numbers?.contains(5) ?? false }
    Question(
      "SUBQUERY(costs, $x, CAST($x, \"NSDecimalNumber\") == 1.5).@count > 0",
      .contains(\.costs, 1.5),
      #Predicate {
        $0.costs.contains(cost)
      }
    ) { $0.costs.contains(1.5) }
    Question("tags == {\"red\"}", \.tags == ["red"], #Predicate { $0.tags == ["red"] }) {
      $0.tags == ["red"]
    }
  }

  @Test("what is not stored, or not comparable, is refused when it is used")
  func refused() throws {
    func error(_ condition: Condition<Shop>) throws -> DaybookError {
      try Sample.error { try condition.check(against: Shop.entity.modelEntity) }
    }
    let computed = try error(\.title == "BAR" && \.count == 1)
    #expect(computed.code == .predicateKeyPath)
    #expect(computed.context.entity == "Shop")
    #expect(try error(\.latitude == .nan).code == .predicateUnsupported)
    let blob: Blob? = Blob(Data([1]))
    #expect(try error(\.photo == blob).message.contains("documents"))
    #expect(try error(!(\.home.line == "x")).code == .predicateKeyPath)
    #expect(try error(.matches(\.name, "a(")).code == .predicateSyntax)
  }

  @Test("sorts name the attribute, or are refused when they are used")
  func sorts() throws {
    #expect(Sort<Shop>.ascending(\.name) == .ascending("name"))
    #expect(Sort<Shop>.descending(\.address?.city).key == "address.city")
    let context = try Sample.context(Model(Shop.self))
    for sample in Shop.samples { context.insert(sample) }
    let sorted = try context.fetch(
      Shop.self, where: \.count < 7, sortBy: .descending(\.home.city), .ascending(\.name))
    #expect(sorted.map(\.name) == ["bar", "Café “é”", ""])
    let error = try Sample.error { _ = try context.fetch(Shop.self, sortBy: .ascending(\.title)) }
    #expect(error.code == .predicateKeyPath && error.context.entity == "Shop")
  }

  @Test("ordinary comparisons keep their meaning")
  func ordinary() {
    let path: KeyPath<Shop, String> = \.name
    let same = path == \Shop.name
    #expect(same)
    #expect(path != \Shop.title && [1, 2].contains(2) && (1...3).contains(2))
    #expect(["a", "b"].contains("b") && !"abc".contains("x"))
    let paths: [PartialKeyPath<Shop>] = [\.name, \.nick]
    #expect(paths.contains(\.nick))
  }
}
