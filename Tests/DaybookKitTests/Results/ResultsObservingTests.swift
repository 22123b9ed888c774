import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Observing a results controller")
struct ResultsObservingTests {
  private let context: ManagedObjectContext
  private let results: FetchedResultsController<Spot>

  init() throws {
    context = try PersistentContainer(inMemory: Model(Spot.self)).newBackgroundContext()
    context.insert(Spot(name: "ant", group: "A", rank: 1))
    context.insert(Spot(name: "bee", group: "A", rank: 3))
    var request = Spot.request(.ascending(\.rank))
    request.fetchLimit = 3
    results = FetchedResultsController(request, sectionBy: \.group, in: context)
  }

  private typealias Reading = @Sendable (FetchedResultsController<Spot>) -> Void
  private static let readings: [Reading] = [
    { _ = $0.sections }, { _ = $0.fetchedObjects }, { _ = $0.snapshot },
    { _ = $0.sectionIndexTitles }, { _ = $0.failure },
    { _ = $0.indexPath(for: ObjectID(entityName: "Spot", uuid: UUID())) },
  ]

  @Test("whoever reads the list is told of a fetch, a change, and no more", arguments: 0..<6)
  func list(reading: Int) throws {
    let read = { Self.readings[reading](results) }
    #expect(try ObservingTests.isSeen(read) { try results.performFetch() })
    #expect(ObservingTests.isSeen(read) { context.insert(Spot(name: "asp", group: "A", rank: 2)) })
    #expect(!ObservingTests.isSeen(read) { context.insert(Spot(name: "yak", group: "Y", rank: 9)) })
    #expect(try !ObservingTests.isSeen(read) { try context.save() })
  }

  @Test("whoever reads the failure is told that the list cannot follow, and that it can again")
  func failure() throws {
    try results.performFetch()
    let read = { _ = results.failure }
    var torn: ManagedObject<Spot>?
    #expect(
      ObservingTests.isSeen(read) {
        torn = context.insert(Spot(name: "cow", group: "C", rank: 2))
      })
    #expect(results.failure?.code == .requestInvalid)
    #expect(ObservingTests.isSeen(read) { torn?.rank = 4 })
    #expect(results.failure == nil)
  }
}
