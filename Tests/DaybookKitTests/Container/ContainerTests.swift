import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Containers")
struct ContainerTests {
  @Test("a store is made once, opened again, and refuses another model")
  func opening() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "My.daybook")
    let model = try Sample.contacts()
    #expect(try Sample.error { _ = try PersistentContainer.open(at: url) }.code == .storeNotFound)
    let container = try PersistentContainer(at: url, model: model)
    #expect(container.url == url && container.model == model)
    #expect(try PersistentContainer(at: url, model: model).model == model)
    let exists = try Sample.error { _ = try PersistentContainer.create(at: url, model: model) }
    #expect(exists.code == .storeExists)
    let mismatch = try Sample.error {
      _ = try PersistentContainer(at: url, model: Sample.locations())
    }
    #expect(mismatch.code == .modelMismatch && mismatch.message.contains("no entity “Location”"))
    let info = try container.info()
    #expect(info.saves == 0 && info.objects == ["Contact": 0] && info.keep == "10m")
  }

  @Test("an object that is asked for by id has what another container saved to it")
  func lookingUp() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "My.daybook")
    let one = try PersistentContainer(at: url, model: Sample.contacts())
    let context = one.newBackgroundContext()
    let object = try context.insert(entity: "Contact", ["name": "Ann"])
    try context.save()
    let other = try PersistentContainer(at: url, model: Sample.contacts())
    try object.setValue("Bea", forKey: "name")
    try context.save()
    let found = try other.newBackgroundContext().existingObject(with: object.objectID)
    #expect(found["name"] == "Bea")
  }

  @Test("in which order a program lists its entities says nothing")
  func entitiesInAnyOrder() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "My.daybook")
    let entities = try Sample.contacts().entities + Sample.locations().entities
    _ = try PersistentContainer(at: url, model: Model(entities))
    let container = try PersistentContainer(at: url, model: Model(entities.reversed()))
    #expect(try container.newBackgroundContext().count(FetchRequest(entity: "Location")) == 0)
  }

  @Test("what differs between two models is told in words")
  func differences() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "My.daybook")
    func model(_ attributes: [ModelAttribute]) throws -> Model {
      try Model([ModelEntity("A", attributes: attributes)])
    }
    _ = try PersistentContainer(at: url, model: model([ModelAttribute("x", .string)]))
    for (attributes, words) in [
      ([ModelAttribute("x", .int32)], "“A.x” is string in the store and int32 in the program"),
      ([ModelAttribute("x", .string, isOptional: true)], "the rules of “A.x” differ"),
      (
        [ModelAttribute("x", .string), ModelAttribute("y", .bool)],
        "the store has no attribute “A.y”"
      ),
      ([], "the program has no attribute “A.x”"),
    ] {
      let error = try Sample.error {
        _ = try PersistentContainer(at: url, model: model(attributes))
      }
      #expect(error.message.contains(words), "\(error)")
    }
  }

  @Test("stores in memory are apart, and gone with their containers")
  func inMemory() throws {
    let one = try PersistentContainer(inMemory: Sample.contacts())
    let two = try PersistentContainer(inMemory: Sample.contacts())
    let context = one.newBackgroundContext()
    try context.insert(entity: "Contact", ["name": "Ann"])
    try context.save()
    #expect(try two.newBackgroundContext().count(FetchRequest<Record>(entity: "Contact")) == 0)
    #expect(one.url == nil)
  }

  @Test("the view context is one and the same, and sees what background tasks saved")
  @MainActor
  func contexts() async throws {
    let container = try PersistentContainer(inMemory: Sample.contacts())
    #expect(container.viewContext === container.viewContext)
    let id = try await container.performBackgroundTask { context in
      let object = try context.insert(entity: "Contact", ["name": "Ann"])
      try context.save()
      return object.objectID
    }
    #expect(try container.viewContext.existingObject(with: id)["name"] == "Ann")
  }

  @Test("a compaction changes no answer")
  func compaction() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "My.daybook")
    let container = try PersistentContainer(at: url, model: Sample.contacts())
    let context = container.newBackgroundContext()
    let objects = try (1...100).map {
      try context.insert(
        entity: "Contact", ["name": .string("n\($0)"), "age": .integer(Int64($0))])
    }
    try context.save()
    context.delete(objects[10])
    try objects[20].setValue(0, forKey: "age")
    try context.save()
    let before = try Self.text(context)
    let report = try container.compact()
    #expect(report.snapshot != nil && !report.isElsewhere)
    #expect(try Self.text(context) == before)
    let again = try PersistentContainer.open(at: url)
    #expect(try Self.text(again.newBackgroundContext()) == before)
    #expect(again.warnings.isEmpty)
    #expect(try again.check().isEmpty)
    #expect(try again.info().snapshots == 1)
  }

  static func text(_ context: ManagedObjectContext) throws -> String {
    var bytes: [UInt8] = []
    try context.forEach(FetchRequest<Record>(entity: "Contact")) { try $0.writeJSON(into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
