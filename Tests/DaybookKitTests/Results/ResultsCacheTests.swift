import JSONText
import StoreEngine
import Testing

@testable import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("The cache of a results controller")
struct ResultsCacheTests {
  private let directory: TemporaryDirectory
  private let url: URL
  private let container: PersistentContainer
  private let context: ManagedObjectContext

  /// Twelve spots in three groups, all of them in the snapshot.
  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "Spots.daybook")
    container = try PersistentContainer(at: url, model: Model(Spot.self))
    context = container.newBackgroundContext()
    for number in 0..<12 {
      context.insert(Spot(name: "s\(number)", group: ["A", "B", nil][number % 3], rank: number))
    }
    try context.save()
    _ = try container.compact()
  }

  private var request: FetchRequest<Spot> { Spot.request(.ascending(\.group), .ascending(\.name)) }

  private func list(
    _ request: FetchRequest<Spot>? = nil, in context: ManagedObjectContext? = nil
  ) throws -> FetchedResultsController<Spot> {
    let results = FetchedResultsController(
      request ?? self.request, sectionBy: \.group, cacheName: "list",
      in: context ?? self.context)
    try results.performFetch()
    return results
  }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.appending(path: "caches").path)
    }
  }

  private func names(_ results: FetchedResultsController<Spot>) -> [String] {
    results.fetchedObjects?.map(\.name) ?? []
  }

  private func fresh() throws -> [String] { try context.fetch(request).map(\.name) }

  /// Writes the cache of the list as it is, without the row of one object.
  private func forget(_ name: String) throws {
    let query = try ResultsQuery(
      request, .key(SortCriterion("group", true, [])), EntityReader<Spot>(), in: context)
    let rows = try query.allRows(in: context).filter { $0.keys[1].cached != .string(name) }
    let state = container.store.state
    ResultsCache(named: "list", of: query, in: container.store)
      .write(ResultsCacheContent(rows, of: query, in: state), of: state)
  }

  @Test("what it says is the list, as long as nothing was saved")
  func used() throws {
    #expect(try names(list()) == fresh())
    #expect(try files.count == 1)
    try forget("s4")
    #expect(try files.count == 1)
    #expect(try names(list()) == fresh().filter { $0 != "s4" })
    let results = try list()
    #expect(results.sections.map(\.name) == ["", "A", "B"])
    #expect(results.sections.map(\.key) == [.null, "A", "B"])
    let again = try PersistentContainer(at: url, model: Model(Spot.self))
    #expect(try names(list(in: again.newBackgroundContext())).count == 11)
  }

  @Test("it is deleted by name, or with all others; the list is right again")
  func deleting() throws {
    try forget("s4")
    FetchedResultsController<Spot>.deleteCache(withName: "other", in: container)
    #expect(try names(list()).count == 11)
    FetchedResultsController<Spot>.deleteCache(withName: "list", in: container)
    #expect(try files.isEmpty)
    #expect(try names(list()) == fresh())
    FetchedResultsController<Spot>.deleteCache(withName: nil, in: container)
    #expect(try files.isEmpty)
  }

  @Test("it is brought up to date with what was saved since the snapshot")
  func updated() throws {
    try forget("s4")
    let all = try context.fetch(Spot.self)
    all[0].name = "s99"
    all[1].group = "C"
    context.delete(all[2])
    context.insert(Spot(name: "new", group: "A"))
    try context.save()
    #expect(try names(list()) == fresh().filter { $0 != "s4" })
    all[3].name = "s98"
    try context.save()
    let again = try PersistentContainer(at: url, model: Model(Spot.self))
    #expect(try names(list(in: again.newBackgroundContext())) == fresh().filter { $0 != "s4" })
  }

  @Test("what is pending is in the list, and never in the cache")
  func pending() throws {
    try forget("s4")
    let all = try context.fetch(Spot.self)
    all[0].name = "s99"
    context.delete(all[1])
    context.insert(Spot(name: "new", group: "A"))
    #expect(try names(list()) == fresh().filter { $0 != "s4" })
    context.rollback()
    #expect(try names(list()) == fresh().filter { $0 != "s4" })
    FetchedResultsController<Spot>.deleteCache(withName: nil, in: container)
    context.insert(Spot(name: "new", group: "A"))
    #expect(try names(list()) == fresh())
    context.rollback()
    #expect(try names(list()) == fresh())
    let child = ManagedObjectContext(parent: context)
    context.insert(Spot(name: "above", group: "A"))
    child.insert(Spot(name: "below", group: "A"))
    #expect(try names(list(in: child)) == child.fetch(request).map(\.name))
  }

  @Test("another request, sections or model does not take it, and replaces it")
  func mismatches() throws {
    var filtered = request
    filtered.condition = \.rank < 6
    var folded = request
    folded.sortBy[1].options = .caseInsensitive
    var descending = request
    descending.sortBy[0].isAscending = false
    for other in [filtered, folded, descending] {
      try forget("s4")
      let results = try list(other)
      #expect(try results.fetchedObjects == context.fetch(other))
      #expect(try files.count == 1)
    }
    try forget("s4")
    let plain = FetchedResultsController(request, cacheName: "list", in: context)
    try plain.performFetch()
    #expect(try names(plain) == fresh())
    var few = request
    (few.fetchLimit, few.fetchOffset, few.fetchBatchSize) = (3, 2, 2)
    try forget("s4")
    #expect(try names(list(few)) == Array(fresh().filter { $0 != "s4" }[2..<5]))
  }

  @Test("whatever byte of it is another, it is not used")
  func damage() throws {
    try forget("s4")
    let file = url.appending(path: "caches/" + (try #require(try files.first)))
    let content = try Data(contentsOf: file)
    let expected = try fresh()
    for place in stride(from: 0, to: content.count, by: 7) {
      var damaged = content
      damaged[place] ^= 0x20
      for name in try files { try FileManager.default.removeItem(at: self.file(name)) }
      try damaged.write(to: file)
      #expect(try names(list()) == expected, "byte \(place)")
    }
    for count in [0, 1, 7, 8, 9, content.count - 1] {
      for name in try files { try FileManager.default.removeItem(at: self.file(name)) }
      try content.prefix(count).write(to: file)
      #expect(try names(list()) == expected, "\(count) bytes")
    }
  }

  private func file(_ name: String) -> URL { url.appending(path: "caches/" + name) }

  @Test("a store whose caches cannot be written has none, and no failure")
  func unwritable() throws {
    FetchedResultsController<Spot>.deleteCache(withName: nil, in: container)
    let caches = url.appending(path: "caches")
    try? FileManager.default.removeItem(at: caches)
    try Data().write(to: caches)
    #expect(try names(list()) == fresh())
    FetchedResultsController<Spot>.deleteCache(withName: nil, in: container)
    let memory = try PersistentContainer(inMemory: Model(Spot.self)).newBackgroundContext()
    memory.insert(Spot(name: "one"))
    #expect(try names(list(in: memory)) == ["one"])
  }

  @Test("the cache of a copy that went another way is told from the store's own")
  func forks() throws {
    _ = try list()
    let copy = directory.url.appending(path: "Copy.daybook")
    try FileManager.default.copyItem(at: url, to: copy)
    let there = try PersistentContainer(at: copy, model: Model(Spot.self)).newBackgroundContext()
    let theirs = try there.fetch(Spot.self)
    theirs[0].group = "Z"
    there.delete(theirs[1])
    try there.save()
    #expect(try names(list(in: there)).count == 11)
    let ours = try context.fetch(Spot.self)
    ours[5].group = "Y"
    try context.save()
    for name in try FileManager.default.contentsOfDirectory(atPath: copy.path + "/caches") {
      try FileManager.default.copyItem(
        at: copy.appending(path: "caches/" + name), to: file(name))
    }
    #expect(try names(list()) == fresh())
  }

  @Test("random changes, saves, compactions and new starts never lead to a wrong list")
  func random() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var context = context
    var container = container
    for step in 0..<60 {
      let all = try context.fetch(Spot.self)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<3: context.insert(Spot(name: "n\(step)", group: "B", rank: step % 5))
      case 3: all.randomElement(using: &generator)?.group = "C"
      case 4: all.randomElement(using: &generator)?.name = "m\(step)"
      case 5: if let one = all.randomElement(using: &generator) { context.delete(one) }
      case 6, 7: try context.save()
      case 8: _ = try container.compact(grace: .zero)
      default:
        container = try PersistentContainer(at: url, model: Model(Spot.self))
        context = container.newBackgroundContext()
      }
      let results = try list(in: context)
      let expected = try context.fetch(request)
      #expect(results.fetchedObjects == expected, "seed \(seed), step \(step)")
      if step % 4 == 0, let first = results.fetchedObjects?.first {
        first.rank += 1
        #expect(results.failure == nil && results.fetchedObjects?.first === first)
      }
    }
  }
}
