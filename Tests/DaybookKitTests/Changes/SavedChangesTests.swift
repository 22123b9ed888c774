import Testing

@testable import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Changes saved by anybody") struct SavedChangesTests {
  /// What happened to whom, and whether it fulfils the condition now.
  private struct Told: Equatable {
    var kind: SavedChangeKind
    var name: String
    var matches: Bool

    init(_ kind: SavedChangeKind, _ name: String, _ matches: Bool = true) {
      (self.kind, self.name, self.matches) = (kind, name, matches)
    }

    init(_ change: SavedChange<Venue>) {
      self.init(change.kind, change.value.name, change.matches)
    }
  }

  private func all(_ changes: SavedChanges<Venue>) throws -> [Told] {
    var told: [Told] = []
    while let change = try changes.wait(for: .zero) { told.append(Told(change)) }
    return told
  }

  @Test("every save of a context comes, in order, a deleted object with its last values")
  func saves() throws {
    let container = try PersistentContainer(inMemory: Model(Venue.self))
    let context = container.newBackgroundContext()
    let venue = context.insert(Venue(name: "early"))
    try context.save()
    let changes = try container.changes(of: Venue.self)
    #expect(try all(changes).isEmpty)
    let second = context.insert(Venue(name: "second"))
    try context.save()
    venue.name = "changed"
    second.seats = 4
    try context.save()
    venue.name = "changed again, and not told"
    context.delete(venue)
    try context.save()
    #expect(
      try all(changes) == [
        Told(.insert, "second"), Told(.update, "changed"), Told(.update, "second"),
        Told(.delete, "changed"),
      ])
  }

  @Test("with a condition come those that fulfil it, begin to, and do no longer")
  func condition() throws {
    let container = try PersistentContainer(inMemory: Model(Venue.self))
    let context = container.newBackgroundContext()
    let changes = try container.changes(of: Venue.self, where: \.seats > 3)
    let small = context.insert(Venue(name: "small", seats: 1))
    let large = context.insert(Venue(name: "large", seats: 9))
    try context.save()
    for seats in [2, 5, 6, 1, 2] {
      small.seats = seats
      try context.save()
    }
    context.delete(small)
    context.delete(large)
    try context.save()
    #expect(
      try all(changes) == [
        Told(.insert, "large"), Told(.update, "small"), Told(.update, "small"),
        Told(.update, "small", false), Told(.delete, "large"),
      ])
  }

  @Test("saves of another container on the files are waited for, typed and by name")
  func elsewhere() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "V.daybook")
    let container = try PersistentContainer(at: url, model: Model(Venue.self))
    let changes = try container.changes(of: Venue.self)
    let records = try container.changes(of: FetchRequest<Record>(entity: "Venue"))
    let other = try PersistentContainer(at: url, model: Model(Venue.self))
    let context = other.newBackgroundContext()
    let venue = context.insert(Venue(name: "theirs"))
    venue.photo = Blob(Data("photo".utf8), type: "image/png")
    try context.save()
    try other.compact()
    venue.name = "renamed"
    try context.save()
    let first = try #require(try changes.wait(for: .seconds(20)))
    #expect(first.kind == .insert && first.value.name == "theirs" && first.save == 1)
    #expect(try first.value.photo?.data() == Data("photo".utf8))
    #expect(first.objectID == venue.objectID)
    #expect(try changes.wait(for: .seconds(20)).map(Told.init) == Told(.update, "renamed"))
    #expect(try changes.wait(for: .milliseconds(1)) == nil)
    #expect(try records.wait(for: .seconds(20))?.value["name"] == "theirs")
    let second = try #require(try records.wait(for: .seconds(20)))
    #expect(second.value["name"] == "renamed" && second.value.revision == 2 && second.save == 2)
  }

  @Test("a task takes them with for await, and ends with them", .timeLimit(.minutes(1)))
  func sequence() async throws {
    let container = try PersistentContainer(inMemory: Model(Venue.self))
    let changes = try container.changes(of: Venue.self)
    let task = Task {
      var names: [String] = []
      for try await change in changes { names.append(change.value.name) }
      return names
    }
    for name in ["a", "b"] {
      try await container.performBackgroundTask { context in
        context.insert(Venue(name: name))
        try context.save()
      }
    }
    changes.finish()
    #expect(try await task.value == ["a", "b"])
  }

  @Test("a cancelled task gets no more, though nothing is saved", .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let container = try PersistentContainer(inMemory: Model(Venue.self))
    let changes = try container.changes(of: Venue.self)
    let task = Task {
      var count = 0
      for try await _ in changes { count += 1 }
      return count
    }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    #expect(try await task.value == 0)
  }

  @Test("who looks too late is told what it came to, and can still follow the list")
  func catchingUp() throws {
    let container = try PersistentContainer(inMemory: Model(Venue.self))
    let context = container.newBackgroundContext()
    var list: [ObjectID: String] = [:]
    let changes = try container.changes(of: Venue.self)
    var venues: [ManagedObject<Venue>] = []
    var random = SystemRandomNumberGenerator()
    for number in 0..<1_300 {
      if venues.count < 20 || number % 3 == 0 {
        venues.append(context.insert(Venue(name: "\(number)")))
      } else if number % 3 == 1 {
        venues.randomElement(using: &random)?.name = "changed \(number)"
      } else {
        context.delete(venues.remove(at: Int.random(in: venues.indices, using: &random)))
      }
      try context.save()
    }
    var count = 0
    while let change = try changes.wait(for: .zero) {
      count += 1
      #expect((list[change.objectID] != nil) == (change.kind != .insert))
      list[change.objectID] = change.kind == .delete ? nil : change.value.name
    }
    #expect(count > 1_000 && count < 1_300)
    let expected = try context.fetch(Venue.self).map { ($0.objectID, $0.name) }
    #expect(list == Dictionary(uniqueKeysWithValues: expected))
  }

  @Test("a store that is moved away ends them with an error, once", .timeLimit(.minutes(1)))
  func moved() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "V.daybook")
    let container = try PersistentContainer(at: url, model: Model(Venue.self))
    let changes = try container.changes(of: Venue.self)
    try FileManager.default.moveItem(at: url, to: directory.url.appending(path: "W.daybook"))
    let error = #expect(throws: DaybookError.self) { try changes.wait(for: .seconds(20)) }
    #expect(error?.code == .storeReplaced)
    #expect(try changes.wait() == nil)
  }

  @Test("what cannot be followed is refused at once")
  func refused() throws {
    let container = try PersistentContainer(inMemory: Model(Venue.self))
    var limited = Venue.fetchRequest()
    limited.fetchLimit = 3
    var error = #expect(throws: DaybookError.self) { try container.changes(of: limited) }
    #expect(error?.code == .requestInvalid)
    error = #expect(throws: DaybookError.self) {
      try container.changes(of: FetchRequest<Record>(entity: "Venu"))
    }
    #expect(error?.code == .entityUnknown)
    var request = FetchRequest<Record>(entity: "Venue")
    try request.format("nam = 1")
    error = #expect(throws: DaybookError.self) { try container.changes(of: request) }
    #expect(error?.code == .attributeUnknown)
  }

  @Test("they hold neither container nor observers once they are let go")
  func lettingGo() throws {
    let container = try PersistentContainer(inMemory: Model(Venue.self))
    weak var following: SaveFollowing?
    do {
      let changes = try container.changes(of: Venue.self)
      following = changes.following
      #expect(following != nil)
    }
    #expect(following == nil)
  }
}
