import DaybookKit
import Testing

@Suite("Fetching in the background, and fetched properties")
struct BackgroundFetchTests {
  struct Note: Entity {
    struct Address: Codable { var city: String }

    var text: String
    var group = "a"
    var rank = 0
    var address: Transformable<Address>?

    static let entity = EntityDescription<Note>("Note") {
      Attribute("text", \.text)
      Attribute("group", \.group, default: "a")
      Attribute("rank", \.rank, default: 0)
      Attribute("address", \.address)
    }

    static let ofSameGroup = FetchedProperty<Note, Note>(
      "group = $FETCH_SOURCE.group AND _id != $FETCH_SOURCE._id", sortBy: .descending(\.rank))
    static let named = FetchedProperty<Note, Note>("text = $FETCH_SOURCE.address.city")
    static let mistaken = FetchedProperty<Note, Note>("text = $FETCH_SOURCE.addres.city")
  }

  let container: PersistentContainer
  let context: ManagedObjectContext

  init() throws {
    container = try PersistentContainer(inMemory: Model(Note.self))
    context = container.newBackgroundContext()
    for number in 0..<600 {
      context.insert(
        Note(text: "n\(number)", group: ["a", "b", "c"][number % 3], rank: number % 7))
    }
    try context.save()
  }

  @Test("the result is that of a fetch, whatever is pending, sorted and limited")
  func same() async throws {
    for note in try context.fetch(Note.self, where: \.rank == 3).prefix(5) { note.rank = 6 }
    for note in try context.fetch(Note.self, where: \.rank == 4).prefix(5) {
      context.delete(note)
    }
    context.insert(Note(text: "new", rank: 6))
    context.insert(Note(text: "newer", rank: 6))
    var request = Note.fetchRequest()
    #expect(try await ids(request) == context.objectIDs(request))
    request.condition = \.rank > 2
    request.sortBy = [.descending(\.rank), .ascending(\.group)]
    #expect(try await ids(request) == context.objectIDs(request))
    (request.fetchOffset, request.fetchLimit) = (95, 20)
    #expect(try await ids(request) == context.objectIDs(request))
    request.includesPendingChanges = false
    #expect(try await ids(request) == context.objectIDs(request))
    request.condition = try Condition("rankk > 2")
    let refused = request
    await #expect(throws: DaybookError.self) { try await ids(refused) }
  }

  private func ids(_ request: FetchRequest<Note>) async throws -> [ObjectID] {
    try await context.performBackgroundFetch(request).map(\.objectID)
  }

  @Test("a cancelled task ends the fetch")
  func cancelled() async throws {
    let container = container
    let fetch = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await container.newBackgroundContext()
        .performBackgroundFetch(Note.fetchRequest()).count
    }
    await #expect(throws: CancellationError.self) { try await fetch.value }
  }

  @Test("a fetched property is asked with the object's values, saved or not")
  func fetchedProperty() throws {
    let note = try #require(try context.fetch(Note.self, where: \.text == "n1").first)
    let others = try context.fetch(Note.ofSameGroup, of: note)
    #expect(others.count == 199 && !others.contains(note))
    #expect(others.allSatisfy { $0.group == "b" } && others.first?.rank == 6)
    note.group = "alone"
    #expect(try context.fetch(Note.ofSameGroup, of: note).isEmpty)
    note.address = try Transformable(.init(city: "n7"))
    #expect(try context.fetch(Note.named, of: note).map(\.text) == ["n7"])
    try context.save()
    #expect(try context.fetch(Note.named, of: note).map(\.text) == ["n7"])
    note.address = nil
    #expect(try context.fetch(Note.named, of: note).isEmpty)
    let error = #expect(throws: DaybookError.self) {
      try context.fetch(Note.mistaken, of: note)
    }
    #expect(error?.code == .attributeUnknown)
  }
}
