import DaybookKit
import Testing

@Suite("Chosen attributes, distinct or not")
struct ChosenAttributesTests {
  @Test(
    "rows are those of the objects, distinct before limit and offset",
    arguments: [1, 2, 3], [true, false])
  func random(seed: UInt64, pending: Bool) throws {
    let context = try Sale.mixedContext(seed: seed)
    let sales = try Sale.seen(by: context, pending: pending)
    var request = Sale.fetchRequest()
    request.includesPendingChanges = pending
    request.propertiesToFetch = [.value(\.item), "place.city"]
    let all: [[FieldValue]] = sales.map {
      [$0.item.map(FieldValue.string) ?? .null, $0.place?.city.map(FieldValue.string) ?? .null]
    }
    #expect(try context.fetchRows(request).map(\.values) == all)
    var distinct: [[FieldValue]] = []
    for row in all where !distinct.contains(row) { distinct.append(row) }
    request.returnsDistinctResults = true
    #expect(try context.fetchRows(request).map(\.values) == distinct)
    for (limit, offset) in [(0, 0), (3, 0), (4, 2), (100, 1), (2, 1000), (.max, 1)] {
      (request.fetchLimit, request.fetchOffset) = (limit, offset)
      request.returnsDistinctResults = true
      #expect(
        try context.fetchRows(request).map(\.values)
          == Array(distinct.dropFirst(offset).prefix(limit)))
      request.returnsDistinctResults = false
      #expect(
        try context.fetchRows(request).map(\.values)
          == Array(all.dropFirst(offset).prefix(limit)))
    }
  }

  @Test("rows come in the order of the request, by attributes that are not chosen too")
  func order() throws {
    let context = try Sample.context(Model(Sale.self))
    for (item, amount) in [("a", 2), ("b", 1), ("a", 3), ("c", 2)] as [(String, Int64)] {
      context.insert(Sale(item: item, amount: amount))
    }
    var request = Sale.fetchRequest()
    request.sortBy = [.ascending(\.amount)]
    request.propertiesToFetch = ["item"]
    #expect(try context.fetchRows(request).map(\.values) == [["b"], ["a"], ["c"], ["a"]])
    request.returnsDistinctResults = true
    #expect(try context.fetchRows(request).map(\.values) == [["b"], ["a"], ["c"]])
  }

  @Test("nil is one value, and values come typed")
  func typed() throws {
    let context = try Sample.context(Model(Sale.self))
    for item in ["a", nil, "a", nil] { context.insert(Sale(item: item)) }
    #expect(try context.values(of: \.item, Sale.fetchRequest()) == ["a", nil, "a", nil])
    #expect(
      try context.values(of: \.item, Sale.fetchRequest(), distinct: true) == ["a", nil])
  }

  @Test("records give rows by name, with what the store knows of them")
  func names() throws {
    let context = try Sample.context(Model(Sale.self))
    let sale = context.insert(Sale(item: "a", amount: 2))
    try context.save()
    var request = FetchRequest<Record>(entity: "Sale")
    request.propertiesToFetch = ["_id", "_rev", "item", "item.length"]
    let row = try #require(try context.fetchRows(request).first)
    #expect(row.values == [.uuid(sale.objectID.uuid), 1, "a", 1])
    #expect(row["item"] == "a" && row["amount"] == nil)
    request.propertiesToFetch = []
    request.returnsDistinctResults = true
    let names = ["item", "amount", "price", "ratio", "place", "slip"]
    #expect(try context.fetchRows(request).map(\.names) == [names])
  }
}
