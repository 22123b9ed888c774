import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Groups and figures")
struct GroupingTests {
  static func context(_ sales: [Sale]) throws -> ManagedObjectContext {
    let context = try Sample.context(Model(Sale.self))
    for sale in sales { context.insert(sale) }
    return context
  }

  @Test(
    "groups are what a plain loop over all objects makes, pending changes counted or not",
    arguments: [1, 2, 3, 4], [true, false])
  func random(seed: UInt64, pending: Bool) throws {
    let context = try Sale.mixedContext(seed: seed)
    var request = Sale.fetchRequest()
    request.includesPendingChanges = pending
    request.condition = \.ratio < 2
    request.propertiesToGroupBy = [.value(\.item)]
    request.propertiesToFetch = [
      .value(\.item), .count, .sum(\.amount), .minimum(\.amount), .maximum(\.price),
      .average(\.amount), .sum(\.price),
    ]
    let rows = try context.fetchRows(request)

    let sales = try Sale.seen(by: context, pending: pending).filter { $0.ratio < 2 }
    let groups = Dictionary(grouping: sales, by: \.item)
    let keys = groups.keys.sorted { one, other in
      guard let one, let other else { return one != nil && other == nil }
      return one < other
    }
    #expect(rows.map { $0["item"]?.stringValue } == keys)
    for (row, key) in zip(rows, keys) {
      let group = try #require(groups[key])
      let amounts = group.compactMap(\.amount)
      let prices = group.compactMap(\.price)
      #expect(row["count"] == .integer(Int64(group.count)))
      #expect(row["sum_amount"] == (amounts.isEmpty ? .null : .integer(amounts.reduce(0, +))))
      #expect(row["minimum_amount"] == amounts.min().map(FieldValue.integer) ?? .null)
      #expect(row["maximum_price"] == prices.max().map(FieldValue.decimal) ?? .null)
      #expect(row["sum_price"] == (prices.isEmpty ? .null : .decimal(prices.reduce(0, +))))
      let mean = Double(amounts.reduce(0, +)) / Double(max(1, amounts.count))
      #expect(row["average_amount"] == (amounts.isEmpty ? .null : .double(mean)))
    }
  }

  @Test("texts that mean the same are one group, and so are 0 and -0")
  func equal() throws {
    let context = try Self.context(
      ["é", "e\u{301}"].map { Sale(item: $0) } + [0, -0.0, 1].map { Sale(item: "x", ratio: $0) })
    var request = Sale.fetchRequest()
    request.propertiesToGroupBy = [.value(\.item)]
    #expect(try context.fetchRows(request).map { $0["count"] } == [3, 2])
    request.propertiesToGroupBy = [.value(\.ratio)]
    #expect(try context.fetchRows(request).map { $0["count"] } == [4, 1])
    request.propertiesToGroupBy = ["item", "ratio"]
    #expect(try context.fetchRows(request).map { $0["count"] } == [2, 1, 2])
  }

  @Test("sums beyond 64 bits go on as decimals, and ones that no number holds are refused")
  func overflow() throws {
    let context = try Self.context([
      Sale(item: "a", amount: .max, ratio: 1e308), Sale(item: "a", amount: .max, ratio: 1e308),
    ])
    var request = Sale.fetchRequest()
    request.propertiesToFetch = [.sum(\.amount)]
    let sum = Decimal(Int64.max) * 2
    #expect(try context.fetchRows(request).map(\.values) == [[.decimal(sum)]])
    for column in [FetchColumn<Sale>.sum(\.ratio), .average(\.ratio)] {
      request.propertiesToFetch = [column]
      let error = try Sample.error { _ = try context.fetchRows(request) }
      #expect(error.code == .requestInvalid && error.message.contains("too large"))
    }
  }

  @Test("figures over no objects at all are one row without groups, and none with them")
  func nothing() throws {
    let context = try Self.context([])
    var request = Sale.fetchRequest()
    request.propertiesToFetch = [.count, .sum(\.amount), .average(\.ratio)]
    #expect(try context.fetchRows(request).map(\.values) == [[0, nil, nil]])
    request.propertiesToGroupBy = ["item"]
    #expect(try context.fetchRows(request).isEmpty)
  }

  @Test("having leaves groups out, by keys, figures and dotted names")
  func having() throws {
    let context = try Self.context(
      [("Bern", 1), ("Bern", 5), ("Rom", 2), (nil, 9)].map { city, amount in
        Sale(
          item: "x", amount: amount, price: Decimal(amount) / 2,
          place: city.map { Sale.Place(city: $0, floor: Int(amount)) })
      })
    var request = Sale.fetchRequest()
    request.propertiesToGroupBy = ["place.city"]
    request.propertiesToFetch = [
      "place.city", .count, .sum(\.amount), .sum(\.price), .maximum("place.floor"),
    ]
    for (text, cities) in [
      ("count > 1", ["Bern"]), ("sum_amount BETWEEN {2, 6}", ["Bern", "Rom"]),
      ("sum_price = 4.5", [""]), ("place.city BEGINSWITH 'R'", ["Rom"]),
      ("place.city = nil OR maximum_place_floor > 4", ["Bern", ""]),
    ] {
      request.havingPredicate = try Condition(text)
      let found = try context.fetchRows(request).map { $0["place.city"]?.plainText ?? "-" }
      #expect(found == cities, "\(text)")
    }
    request.havingPredicate = try Condition("sum_amont > 1")
    #expect(
      try Sample.error { _ = try context.fetchRows(request) }.code == .attributeUnknown)
  }

  @Test("groups are put in order by their columns, then limit and offset count groups")
  func order() throws {
    let context = try Self.context(
      ["b", "a", "b", "c", nil, "c", "b"].map { Sale(item: $0) })
    var request = Sale.fetchRequest()
    request.propertiesToGroupBy = ["item"]
    func items() throws -> [String] {
      try context.fetchRows(request).map { $0["item"]?.stringValue ?? "-" }
    }
    #expect(try items() == ["a", "b", "c", "-"])
    request.sortBy = [.ascending(\.item)]
    #expect(try items() == ["-", "a", "b", "c"])
    request.sortBy = [Sort("count", isAscending: false), .descending(\.item)]
    #expect(try items() == ["b", "c", "a", "-"])
    (request.fetchLimit, request.fetchOffset) = (2, 1)
    #expect(try items() == ["c", "a"])
    request.fetchLimit = 0
    #expect(try items() == [])
    (request.fetchLimit, request.fetchOffset) = (nil, 9)
    #expect(try items() == [])
    request.sortBy = [.ascending(\.ratio)]
    #expect(try Sample.error { _ = try context.fetchRows(request) }.code == .requestInvalid)
  }

  @Test("values inside transformables make groups, saved and not")
  func transformables() throws {
    let context = try Self.context([])
    for city in ["Bern", "Rom", "Bern", nil] {
      var sale = Sale()
      sale.slip = try city.map { try Transformable(Sale.Place(city: $0, floor: 2)) }
      context.insert(sale)
    }
    var request = Sale.fetchRequest()
    request.propertiesToGroupBy = ["slip.city"]
    request.propertiesToFetch = ["slip.city", .sum("slip.floor")]
    let expected: [[FieldValue]] = [["Bern", 4], ["Rom", 2], [nil, nil]]
    #expect(try context.fetchRows(request).map(\.values) == expected)
    try context.save()
    #expect(try context.fetchRows(request).map(\.values) == expected)
  }

  @Test(
    "requests that cannot be fulfilled are refused by name",
    arguments: [
      Refused(columns: [.value(\.item), .count], code: .requestInvalid),
      Refused(columns: [.count, .count], code: .requestInvalid),
      Refused(columns: [.sum(\.item)], code: .requestInvalid),
      Refused(keys: [.value("place")], code: .requestInvalid),
      Refused(keys: [.count], code: .requestInvalid),
      Refused(columns: ["itm"], code: .attributeUnknown),
      Refused(keys: ["place.city", "itm"], code: .attributeUnknown),
    ])
  func refused(_ refused: Refused) throws {
    let context = try Self.context([Sale(item: "a")])
    var request = Sale.fetchRequest()
    request.propertiesToFetch = refused.columns
    request.propertiesToGroupBy = refused.keys
    #expect(try Sample.error { _ = try context.fetchRows(request) }.code == refused.code)
    #expect(try Sample.error { try context.check(request) }.code == refused.code)
  }

  struct Refused: Sendable {
    var columns: [FetchColumn<Sale>] = []
    var keys: [FetchColumn<Sale>] = []
    var code: DaybookError.Code
  }

  @Test("a request for values is not run for objects")
  func objects() throws {
    let context = try Self.context([Sale(item: "a")])
    var request = Sale.fetchRequest()
    request.propertiesToFetch = ["item"]
    #expect(try Sample.error { _ = try context.fetch(request) }.code == .requestInvalid)
    #expect(try Sample.error { _ = try context.count(request) }.code == .requestInvalid)
    request.propertiesToFetch = []
    request.havingPredicate = try Condition("count > 1")
    #expect(try Sample.error { _ = try context.fetchRows(request) }.code == .requestInvalid)
  }
}
