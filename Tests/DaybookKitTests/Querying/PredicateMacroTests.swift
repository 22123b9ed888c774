import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What the predicates capture.
private let nothing: String? = nil
private let box = Shop.samples[0]
private let few = ...2
private let cost = Decimal(15) / 10

@Suite("What #Predicate says") struct PredicateMacroTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let predicate: Predicate<Shop>
    var testDescription: String { text }

    init(_ text: String, _ predicate: Predicate<Shop>) {
      (self.text, self.predicate) = (text, predicate)
    }
  }

  @Test("a predicate is said as a condition that finds what Swift finds", arguments: rows)
  func translates(row: Row) throws {
    let condition = Condition(row.predicate)
    #expect(condition.description == row.text)
    #expect(try Condition(row.text) == condition)
    #expect(try Shop.found(condition) == Shop.found(row.predicate.evaluate))
  }

  static let rows: [Row] = logic + optionals + lists + numbers

  static let logic: [Row] = [
    Row("TRUEPREDICATE", #Predicate { _ in true }),
    Row("FALSEPREDICATE", .false),
    Row("isOpen == TRUE", #Predicate { $0.isOpen }),
    Row("NOT isOpen == TRUE", #Predicate { !$0.isOpen }),
    Row("isOpen == TRUE AND count > 3", #Predicate { $0.isOpen && $0.count > 3 }),
    Row("isOpen == TRUE OR NOT count > 0", #Predicate { $0.isOpen || !($0.count > 0) }),
    Row("name == \"Bar\"", #Predicate { $0.name == box.name }),
    Row("home.city == \"Köln\"", #Predicate { $0.home.city == box.home.city }),
    Row("NOT count > 3", #Predicate { ($0.count > 3) == false }),
    Row("count > 3", #Predicate { ($0.count > 3) != false }),
    Row(
      "(count > 3 AND isOpen == TRUE) OR (isOpen != nil AND NOT count > 3 AND NOT isOpen == TRUE)",
      #Predicate { ($0.count > 3) == $0.isOpen }),
    Row(
      "(isOpen == TRUE AND count > 3) OR (NOT isOpen == TRUE AND count < 0)",
      #Predicate { $0.isOpen ? $0.count > 3 : $0.count < 0 }),
    Row(
      "isOpen == TRUE AND count > 3", #Predicate { if $0.isOpen { $0.count > 3 } else { false } }),
    Row(
      "(isOpen == TRUE AND name == \"bar\") OR (NOT isOpen == TRUE AND home.city == \"bar\")",
      #Predicate { ($0.isOpen ? $0.name : $0.home.city) == "bar" }),
  ]

  static let optionals: [Row] =
    [
      Row("nick == nil", #Predicate { $0.nick == nothing }),
      Row("rating == \"good\"", #Predicate { $0.rating?.rawValue == "good" }),
      Row("address.city != \"Rom\"", #Predicate { $0.address?.city != "Rom" }),
      Row("address.zip == \"1\"", #Predicate { $0.address?.zip == "1" }),
      Row("address.zip.length == 4", #Predicate { $0.address?.zip?.count == 4 }),
      Row("nick CONTAINS \"ar\"", #Predicate { $0.nick?.contains("ar") == true }),
      Row("nick CONTAINS \"ar\"", #Predicate { $0.nick?.contains("ar") ?? false }),
      Row(
        "nick != nil AND NOT nick CONTAINS \"ry\"", #Predicate { $0.nick?.contains("ry") == false }),
      Row("nick CONTAINS \"ry\" OR nick == nil", #Predicate { $0.nick?.contains("ry") ?? true }),
      Row("NOT nick CONTAINS \"ry\"", #Predicate { $0.nick?.contains("ry") != true }),
      Row("nick == nil", #Predicate { $0.nick?.contains("ry") == nil }),
      Row("nick == \"bar\" OR nick == nil", #Predicate { ($0.nick ?? "bar") == "bar" }),
      Row("nick == \"bar\"", #Predicate { ($0.nick ?? "foo") == "bar" }),
      Row(
        "(nick != nil AND nick == name) OR (nick == nil AND \"\" == name)",
        #Predicate { ($0.nick ?? "") == $0.name }),
      Row("isNew == TRUE", #Predicate { $0.isNew ?? false }),
      Row("isNew == TRUE OR isNew == nil", #Predicate { $0.isNew ?? true }),
      Row("nick > \"a\"", #Predicate { if let nick = $0.nick { nick > "a" } else { false } }),
      Row("small > 3", #Predicate { $0.small.flatMap { $0 > 3 } ?? false }),
      Row("small + 1 == 4", #Predicate { $0.small.flatMap { $0 + 1 } == 4 }),
      Row("small == nil", #Predicate { $0.small.flatMap { _ in 1 } == nil }),
      Row("small != nil", #Predicate { $0.small.flatMap { _ in 1 } == 1 }),
    ]

  static let lists: [Row] =
    [
      Row("name == \"\"", #Predicate { $0.name.isEmpty }),
      Row("name.length > 3", #Predicate { $0.name.count > 3 }),
      Row("tags.@count == 0", #Predicate { $0.tags.isEmpty }),
      Row("tags.@count > 1", #Predicate { $0.tags.count > 1 }),
      Row("tags[FIRST] == \"red\"", #Predicate { $0.tags.first == "red" }),
      Row("tags[LAST] == \"red\"", #Predicate { $0.tags.last == "red" }),
      Row("numbers CONTAINS 5", #Predicate { $0.numbers?.contains(5) == true }),
      Row("numbers.@count == 0", #Predicate { $0.numbers?.count == 0 }),
      Row("tags CONTAINS name", #Predicate { $0.tags.contains($0.name) }),
      Row("ANY tags == \"red\"", #Predicate { $0.tags.contains { $0 == "red" } }),
      Row("ANY tags BEGINSWITH \"r\"", #Predicate { $0.tags.contains { $0.starts(with: "r") } }),
      Row("ALL tags != \"red\"", #Predicate { $0.tags.allSatisfy { $0 != "red" } }),
      Row(
        "SUBQUERY(items, $x, $x.name == \"Pen\" AND $x.price > 1).@count > 0",
        #Predicate { $0.items.contains { $0.name == "Pen" && $0.price > 1 } }),
      Row(
        "SUBQUERY(items, $x, NOT $x.price < 3).@count == 0",
        #Predicate { $0.items.allSatisfy { $0.price < 3 } }),
      Row(
        "SUBQUERY(items, $x, $x.name != home.city).@count > 0",
        #Predicate { shop in shop.items.contains { $0.name != shop.home.city } }),
      Row(
        "SUBQUERY(tags, $x, $x != \"red\").@count == 2",
        #Predicate { $0.tags.filter { $0 != "red" }.count == 2 }),
      Row("numbers.@max == 9", #Predicate { $0.numbers?.max() == 9 }),
      Row("numbers.@min > 1", #Predicate { ($0.numbers?.min() ?? 0) > 1 }),
      Row("stock.`two words` == nil", #Predicate { $0.stock["two words"] == nil }),
      Row("stock.pen == 3", #Predicate { $0.stock["pen"] == 3 }),
      Row(
        "stock.pen > 2",
        #Predicate { $0.stock["pen", default: 0] > 2 }),
      Row("stock.cup == nil", #Predicate { $0.stock["cup"] == nil }),
      Row("count <= 2", #Predicate { few.contains($0.count) }),
      Row(
        "name MATCHES \"[\\\\s\\\\S]*(?:a[rx])[\\\\s\\\\S]*\"",
        #Predicate { $0.name.contains(/a[rx]/) }),
    ]

  static let numbers: [Row] = [
    Row("count + 1 > 3", #Predicate { $0.count + 1 > 3 }),
    Row("(count * 2) - 1 == 5", #Predicate { $0.count * 2 - 1 == 5 }),
    Row("count / 2 == -3", #Predicate { $0.count / 2 == -3 }),
    Row("modulus(count, 2) == 1", #Predicate { $0.count % 2 == 1 }),
    Row("home.size / 2.0 > 0.5", #Predicate { $0.home.size / 2 > 0.5 }),
    Row(
      "(home.size * 1.0) / home.parts == 2.5", #Predicate { $0.home.size / $0.home.parts == 2.5 }),
    Row("latitude / home.parts > 4", #Predicate { $0.latitude / $0.home.parts > 4 }),
    Row(
      "price * CAST(\"1.5\", \"NSDecimalNumber\") > 10", #Predicate { $0.price * cost > 10 }),
    Row("latitude / 2.0 > 20", #Predicate { $0.latitude / 2 > 20 }),
    Row("-count > 0", #Predicate { -$0.count > 0 }),
    Row("name.length + tags.@count == 5", #Predicate { $0.name.count + $0.tags.count == 5 }),
    Row("count BETWEEN {0, 5}", #Predicate { (0...5).contains($0.count) }),
  ]

  @Test(
    "what cannot be said is refused by name",
    arguments: [
      (
        #Predicate<Shop> { $0.title == "BAR" }, "predicate.key-path",
        "\\Shop.<computed String> is not stored"
      ),
      (
        #Predicate { $0.home.line == "x" }, "predicate.key-path",
        "\\Shop.home.<computed String> is not"
      ),
      (#Predicate { $0.rating?.title == "x" }, "predicate.key-path", ""),
      (
        #Predicate { $0.tags[0..<1].count == 1 }, "predicate.unsupported",
        "CollectionRangeSubscript"
      ),
      (#Predicate { ($0.name as Any) as? String == "x" }, "predicate.unsupported", "as?"),
      (
        #Predicate { ($0.name as Any) is String }, "predicate.unsupported",
        "“TypeCheck”, written is"
      ),
      (#Predicate { ($0.name as Any) as! String == "x" }, "predicate.unsupported", "as!"),
      (#Predicate { $0.tags.contains($0.tags) }, "predicate.unsupported", "a list contains a list"),
      (#Predicate { $0.tags.starts(with: $0.tags) }, "predicate.unsupported", "starts with a list"),
      (#Predicate { $0.name.contains(/a(?=b)/) }, "predicate.unsupported", "regular expression"),
      (#Predicate { $0.costs.max() == 5 }, "predicate.unsupported", "Decimal"),
      (#Predicate { $0.stock.count == 2 }, "predicate.key-path", "\\Shop.stock"),
    ] as [(Predicate<Shop>, String, String)])
  func refused(predicate: Predicate<Shop>, code: String, what: String) throws {
    var request = Shop.fetchRequest()
    request.predicate = predicate
    #expect(request.predicate != nil)
    let condition = try #require(request.condition)
    let error = try Sample.error { try condition.check(against: Shop.entity.modelEntity) }
    #expect(error.code.rawValue == code, "\(error)")
    #expect(error.message.contains(what), "\(error)")
    #expect(error.recoverySuggestion?.isEmpty == false)
    let context = try Sample.context(Model(Shop.self))
    #expect(try Sample.error { _ = try context.fetch(request) }.code == error.code)
  }

  @Test("a request's predicate is its condition until that is set")
  func request() throws {
    var request = Shop.fetchRequest()
    #expect(request.predicate == nil && request.entityName == "Shop")
    request.predicate = #Predicate { $0.name == "Bar" }
    #expect(request.condition?.description == "name == \"Bar\"")
    request.condition = \.count == 1
    #expect(request.predicate == nil)
    request.predicate = #Predicate { $0.name == "Bar" }
    request.predicate = nil
    #expect(request.condition == nil)
  }
}
