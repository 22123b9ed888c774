import DaybookKit
import Testing

extension ModellingTests.Location {
  // shown: FetchedProperty.swift
  static let ofSameCategory = FetchedProperty<Self, Self>(
    "category = $FETCH_SOURCE.category AND _id != $FETCH_SOURCE._id",
    sortBy: .ascending(\.date))
  // end
}

@Suite("Comments on work without objects") struct CommentsOnBatchesTests {
  typealias Location = ModellingTests.Location

  private let container: PersistentContainer
  private let context: ManagedObjectContext
  private let location: ManagedObject<Location>

  init() throws {
    container = try PersistentContainer(inMemory: ModellingTests.model())
    context = container.newBackgroundContext()
    location = context.insert(Location(latitude: 1, longitude: 1))
    for category in ["Bar", "Bar", "Park"] {
      context.insert(Location(latitude: 2, longitude: 2)).category = category
    }
    try context.save()
  }

  @Test("show batch updates and deletions")
  func batches() throws {
    func change() throws -> Int {
      // shown: PersistentContainer+Batches.swift
      var request = Location.fetchRequest()
      request.condition = \.category == "Bar"
      let changed = try container.batchUpdate(request) { $0.category = "Pub" }
      // end
      return changed.count
    }
    #expect(try change() == 2)
    func rename() throws {
      // shown: PersistentContainer+Batches.swift
      var request = FetchRequest<Record>(entity: "Location")
      request.condition = try Condition("category = 'Pub'")
      try container.batchUpdate(request, ["category": "Bar", "photo": nil])
      // end
    }
    try rename()
    func delete() throws -> Int {
      // shown: PersistentContainer+Batches.swift
      var request = Location.fetchRequest()
      request.condition = \.category == "Bar"
      let deleted = try container.batchDelete(request)
      // end
      return deleted.count
    }
    #expect(try delete() == 2)
  }

  @Test("show a fetch in the background, and a fetched property")
  func fetches() async throws {
    let request = Location.fetchRequest()
    func fetch() async throws -> Int {
      // shown: ManagedObjectContext+BackgroundFetching.swift
      let bars = try await context.performBackgroundFetch(request)
      // end
      return bars.count
    }
    #expect(try await fetch() == 4)
    location.category = "Bar"
    // shown: FetchedProperty.swift
    let others = try context.fetch(Location.ofSameCategory, of: location)
    // end
    #expect(others.count == 2)
  }
}
