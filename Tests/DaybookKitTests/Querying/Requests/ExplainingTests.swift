import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("How a request is run")
struct ExplainingTests {
  @Test("an explanation tells the plan and what was looked at, matched and returned")
  func scan() throws {
    let context = try Sample.context(Model(Sale.self))
    for amount in 0..<10 as Range<Int64> { context.insert(Sale(item: "a", amount: amount)) }
    try context.save()
    context.insert(Sale(item: "a", amount: 9))
    var request = Sale.fetchRequest()
    request.condition = \.amount > 4
    request.sortBy = [.descending(\.amount), .ascending(\.item, options: .caseInsensitive)]
    request.fetchLimit = 2
    let told = try context.explain(request)
    #expect(told.way == .scan && told.order == ["-amount", "item[c]"])
    #expect(told.rowsLookedAt == 11 && told.rowsMatched == 6 && told.rowsReturned == 2)
    #expect(told.pendingChanges == 1 && told.condition == "amount > 4")
    #expect(told.description.hasPrefix("plan Sale where amount > 4 by -amount,item[c]: scan\n"))
    request.includesPendingChanges = false
    #expect(try context.explain(request).rowsLookedAt == 10)
    #expect(try context.explain(Sale.fetchRequest(), counting: true).way == .counts)
    #expect(try context.explain(Sale.fetchRequest(), counting: true).rowsReturned == 11)
  }

  @Test("a condition on the id looks objects up, saved, changed, inserted and deleted ones")
  func lookUp() throws {
    let context = try Sample.context(Model(Sale.self))
    let objects = (0..<20 as Range<Int64>).map { context.insert(Sale(item: "a", amount: $0)) }
    try context.save()
    let new = context.insert(Sale(item: "b", amount: 50))
    objects[3].amount = 33
    context.delete(objects[4])
    let ids = [new, objects[4], objects[3], objects[2]].map(\.objectID)
    var request = FetchRequest<Record>(entity: "Sale")
    func found(_ text: String, _ arguments: FieldValue...) throws -> [FieldValue] {
      request.condition = try Condition(format: text, arguments: arguments)
      let told = try context.explain(request)
      #expect(told.way != .scan && told.rowsLookedAt <= 4, "\(text)")
      #expect(try context.count(request) == told.rowsReturned)
      #expect(try context.exists(request) == (told.rowsReturned > 0))
      return try context.fetch(request).map { $0["amount"] ?? "none" }
    }
    let list = FieldValue.array(ids.map(\.fieldValue))
    #expect(try found("_id IN %@", list) == [2, 33, 50])
    #expect(try found("SELF IN %@ AND amount > 40", list) == [50])
    #expect(try found("_id = %@", ids[2].fieldValue) == [33])
    #expect(try found("%@ == _id OR _id == %@", ids[0].fieldValue, ids[3].fieldValue) == [2, 50])
    #expect(try found("_id = %@", .string(ids[3].description.uppercased())) == [2])
    #expect(try found("_id = %@", .uuid(UUID())) == [])
    #expect(try found("_id IN %@ AND _id = %@", list, ids[1].fieldValue) == [])
    request.condition = try Condition(format: "_id != %@", ids[2])
    #expect(try context.explain(request).way == .scan)
    request.condition = try Condition(format: "_id = %@ OR amount = 7", ids[2])
    #expect(try context.fetch(request).count == 2)
    request.includesPendingChanges = false
    // Found by what is saved; they show what is pending all the same.
    #expect(try found("_id IN %@ AND amount < 5", list) == [2, 33, 4])
  }

  @Test("whether there is one is what a fetch finds", arguments: [true, false])
  func exists(pending: Bool) throws {
    let context = try Sale.mixedContext(seed: 7)
    for text in ["amount > 2", "amount > 3", "item = nil", "TRUEPREDICATE", "FALSEPREDICATE"] {
      for (limit, offset) in [(nil, 0), (0, 0), (1, 4), (nil, 1000)] as [(Int?, Int)] {
        var request = Sale.fetchRequest()
        request.condition = try Condition(text)
        request.includesPendingChanges = pending
        (request.fetchLimit, request.fetchOffset) = (limit, offset)
        #expect(try context.exists(request) == !context.fetch(request).isEmpty, "\(text)")
      }
    }
    #expect(try context.exists(Sale.self))
    #expect(try !context.exists(Sale.self, where: \.amount == 99))
  }

  @Test("without an order, matches come by insertion though ids were given in another one")
  func givenIDs() throws {
    let directory = try TemporaryDirectory()
    let container = try PersistentContainer.create(
      at: directory.url.appending(path: "S.daybook"), model: Model(Sale.self))
    let context = container.newBackgroundContext()
    var numbers = SeededNumbers(3)
    for amount in 0..<50 as Range<Int64> {
      let bits = (numbers.next(), numbers.next())
      let id = withUnsafeBytes(of: bits) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
      try context.insert(Sale(item: "a", amount: amount), id: id)
    }
    try context.save()
    try container.compact()
    context.insert(Sale(item: "a", amount: 50))
    var request = Sale.fetchRequest()
    request.condition = \.amount > 5
    #expect(try context.fetch(request).map(\.amount) == Array(6...50))
    (request.fetchLimit, request.fetchOffset) = (3, 2)
    #expect(try context.fetch(request).map(\.amount) == [8, 9, 10])
    (request.fetchLimit, request.fetchOffset) = (.max, 43)
    request.sortBy = [.descending(\.amount)]
    #expect(try context.fetch(request).map(\.amount) == [7, 6])
  }
}
