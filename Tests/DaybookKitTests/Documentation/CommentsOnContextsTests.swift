import DaybookKit
import Foundation
import Testing

@Suite("Comments on the main actor") @MainActor struct CommentsOnMainActorTests {
  typealias Location = ModellingTests.Location

  @Test("show a container that is opened, and its context")
  func opening() throws {
    let folder = try DocumentedFolder()
    let url = folder.url.appending(path: "MyLocations.daybook")
    let model = try ModellingTests.model()
    // shown: PersistentContainer.swift
    let container = try PersistentContainer(at: url, model: model)
    let context = container.viewContext
    // end
    #expect(context.persistentContainer.url == url)
  }

  @Test("show changes of objects on the main actor")
  func objects() throws {
    let container = try PersistentContainer(inMemory: ModellingTests.model())
    let context = container.viewContext
    func changed() throws -> ManagedObject<Location> {
      // shown: ManagedObjectContext.swift
      let context = container.viewContext
      let location = context.insert(Location(latitude: 37.33, longitude: -122.03))
      location.category = "Apple Store"
      try context.save()
      // end
      return location
    }
    #expect(try changed().category == "Apple Store")

    func updated() throws -> ManagedObject<Location> {
      // shown: ManagedObject.swift
      let location = context.insert(Location(latitude: 37.33, longitude: -122.03))
      location.category = "Apple Store"
      location.update {
        $0.latitude = 37.32
        $0.longitude = -122.01
      }
      try context.save()
      // end
      return location
    }
    #expect(try updated().latitude == 37.32)

    // shown: ManagedObjectContext+Inserting.swift
    let location = context.insert(Location(latitude: 37.33, longitude: -122.03))
    // end
    #expect(location.isInserted)
  }
}

@Suite("Comments on containers, contexts and objects") struct CommentsOnContextsTests {
  typealias Contact = ModellingTests.Contact
  typealias Location = ModellingTests.Location
  typealias Placemark = ModellingTests.Placemark
  typealias Rating = ModellingTests.Restaurant.Rating
  typealias Restaurant = ModellingTests.Restaurant

  private let container: PersistentContainer
  private let context: ManagedObjectContext

  init() throws {
    container = try PersistentContainer(inMemory: ModellingTests.model())
    context = container.newBackgroundContext()
  }

  private func insertedLocation() throws -> ManagedObject<Location> {
    let location = context.insert(Location(latitude: 37.33, longitude: -122.03))
    try context.save()
    return location
  }

  // shown: PersistentContainer.swift
  actor Importer {
    let context: ManagedObjectContext
    init(_ container: PersistentContainer) { context = container.newBackgroundContext() }
  }
  // end

  @Test("show work off the main actor, by an actor and by a task")
  func background() async throws {
    let importer = Importer(container)
    let id = try await Task.detached { [container] in
      // shown: PersistentContainer.swift
      let id = try await container.performBackgroundTask { context in
        let location = context.insert(Location(latitude: 52.52, longitude: 13.4))
        try context.save()
        return location.objectID
      }
      // end
      return id
    }.value
    #expect(try await importer.count() == 1 && id.entityName == "Location")
  }

  @Test("show objects by id and by name")
  func names() throws {
    let id = try insertedLocation().objectID
    // shown: ManagedObjectContext+Identity.swift
    let location: ManagedObject<Location> = try context.existingObject(with: id)
    // end
    #expect(location.latitude == 37.33)

    let contact = context.insert(Contact(name: "Ben", phone: "1"))
    let restaurant = context.insert(Restaurant(name: "Barrafina", type: "", location: ""))
    // shown: ManagedObject+Names.swift
    let name = try contact.value(forKey: "name", as: String.self)
    let rating = try restaurant.value(forKey: "rating", as: Rating?.self)
    // end
    #expect(name == "Ben" && rating == nil)
    func byName() throws {
      let model = try Model([
        ModelEntity(
          "Contact",
          attributes: [
            ModelAttribute("name", .string), ModelAttribute("phone", .string, isOptional: true),
          ])
      ])
      let context = try PersistentContainer(inMemory: model).newBackgroundContext()
      let contact = try context.insert(entity: "Contact", ["phone": "1"])
      // shown: ManagedObject+Names.swift
      try contact.setValue("Ann", forKey: "name")
      try contact.setValue(nil, forKey: "phone")
      // end
      #expect(contact["name"] == "Ann" && contact["phone"] == .null)
    }
    try byName()

    func record() throws -> ManagedObject<Record> {
      // shown: Record.swift
      var record = Record(entity: "Contact")
      record["name"] = "Ann"
      let contact = try context.insert(record)
      // end
      return contact
    }
    #expect(try record()["name"] == "Ann")
  }

  @Test("show undo, events, policies and failures")
  func announcements() throws {
    let location = try insertedLocation()
    // shown: ManagedObjectContext+Undo.swift
    context.undoGroup {
      location.category = "Bar"
      location.locationDescription = "Closed on Mondays"
    }
    context.undo()  // takes back both
    // end
    #expect(location.category == "No Category" && location.locationDescription == "")

    var shown: [ObjectID] = []
    func show(_ ids: [ObjectID]) { shown += ids }
    // shown: ManagedObjectContext+Events.swift
    context.onEvent { event in
      if case .objectsDidChange(let changes) = event { show(changes.inserted) }
    }
    // end
    let new = context.insert(Location(latitude: 0, longitude: 0))
    #expect(shown == [new.objectID])

    // shown: MergePolicy.swift
    context.mergePolicy = .objectTrump
    // end
    let print = Printed()
    // shown: PersistentContainer+Failures.swift
    container.onSaveFailure { error in
      print("Not saved: \(error.message)")
    }
    // end
    new.latitude = 100
    #expect(throws: DaybookError.self) { try context.save() }
    #expect(print.lines.count == 1 && print.lines[0].hasPrefix("Not saved: Location "))
  }

  @Test("show documents")
  func documents() throws {
    let folder = try DocumentedFolder()
    let photoURL = try folder.photo()
    let location = try insertedLocation()
    func blob() throws -> Data? {
      // shown: Blob.swift
      location.photo = try Blob(contentsOf: photoURL)
      try context.save()
      let photo = try location.photo?.data()
      // end
      return photo
    }
    #expect(try blob()?.count == 7)

    let placemark = Placemark(locality: "Cupertino")
    // shown: Transformable.swift
    location.placemark = try Transformable(placemark)
    try context.save()
    let city = try location.placemark?.load().locality
    // end
    #expect(city == "Cupertino")

    location.photo = nil
    // shown: Document.swift
    let photo = try Document(contentsOf: photoURL)
    try location.setValue(.document(photo), forKey: "photo")
    // end
    #expect(location.photo?.byteCount == photo.byteCount)
  }
}

extension CommentsOnContextsTests.Importer {
  func count() throws -> Int { try context.count(ModellingTests.Location.self) }
}
