import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("What reaches other contexts by itself")
struct StorePushTests {
  @Test("a view context takes in what others save when the main actor is free")
  @MainActor
  func pushed() async throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "V.daybook")
    let container = try PersistentContainer(at: url, model: Model(Venue.self))
    let view = container.viewContext
    let venue = view.insert(Venue())
    try view.save()
    let id = venue.objectID
    try await container.performBackgroundTask { context in
      let twin: ManagedObject<Venue> = try context.existingObject(with: id)
      twin.name = "background"
      try context.save()
    }
    #expect(try await Self.becomes { venue.name == "background" })
    let elsewhere = try PersistentContainer(at: url, model: Model(Venue.self))
    let other = elsewhere.newBackgroundContext()
    try other.twin(of: venue).name = "elsewhere"
    try other.save()
    #expect(try await Self.becomes { venue.name == "elsewhere" })
  }

  @MainActor private static func becomes(_ condition: () -> Bool) async throws -> Bool {
    for _ in 0..<200 where !condition() { try await Task.sleep(for: .milliseconds(25)) }
    return condition()
  }

  @Test("a hundred contexts at once lose nothing")
  func hundred() async throws {
    let container = try PersistentContainer(inMemory: Model(Place.self))
    let shared = try await container.performBackgroundTask { context in
      let place = context.insert(Place(name: "shared"))
      try context.save()
      return place.objectID
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          try await container.performBackgroundTask { context in
            let own = context.insert(Place(name: "\(number)"))
            try context.save()
            own.size = Double(number)
            let place: ManagedObject<Place> = try context.existingObject(with: shared)
            while true {
              place.tags.append("\(number)")
              do {
                try context.save()
                return
              } catch DaybookError.Code.conflictAttribute {
                try context.refresh(place, mergeChanges: false)
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let context = container.newBackgroundContext()
    #expect(try context.count(Place.self) == 101)
    let place: ManagedObject<Place> = try context.existingObject(with: shared)
    #expect(place.tags.compactMap { Int($0) }.sorted() == Array(0..<100))
    let sizes = try context.fetch(Place.self, where: \.name != "shared").map(\.size)
    #expect(sizes.sorted() == (0..<100).map(Double.init))
  }

  @Test("batches and plain values give every object once, changes of this context included")
  func batches() throws {
    let context = try VenueScene.context()
    for number in 0..<250 { context.insert(Venue(name: "\(number)")) }
    try context.save()
    try #require(try context.fetch(Venue.self).first).name = "changed"
    var request = Venue.fetchRequest()
    request.fetchBatchSize = 40
    var batches = try context.batches(of: request)
    var names: [String] = []
    while let batch = try batches.next() {
      #expect(batch.count <= 40)
      names += batch.map(\.name)
    }
    var plain: [String] = []
    try context.forEach(Venue.fetchRequest()) { plain.append($0.name) }
    #expect(names.count == 250 && names == plain && names[0] == "changed")
  }

  @Test("a missing document is an error of the load, not of the fetch")
  func missingDocument() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "V.daybook")
    let container = try PersistentContainer(at: url, model: Model(Venue.self))
    let context = container.newBackgroundContext()
    let venue = context.insert(Venue(photo: Blob(bytes: 1, 2, 3)))
    try context.save()
    let file = try #require(venue.photo?.url)
    try FileManager.default.removeItem(at: file)
    let twin = try #require(try context.sibling.fetch(Venue.self).first)
    #expect(twin.photo?.byteCount == 3)
    #expect(try Sample.error { _ = try twin.photo?.data() }.code == .documentMissing)
  }
}
