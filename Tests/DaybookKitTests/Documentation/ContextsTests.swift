import DaybookKit
import Foundation
import Testing

@Suite("Contexts and saving") struct ContextsTests {
  typealias Location = ModellingTests.Location

  private let container: PersistentContainer
  private let context: ManagedObjectContext
  private let print = Printed()

  init() throws {
    container = try PersistentContainer(inMemory: Model(Location.self, Note.self))
    context = container.newBackgroundContext()
  }

  private func insertedLocation() throws -> ManagedObject<Location> {
    let location = context.insert(Location(latitude: 48.8606, longitude: 2.3376))
    try context.save()
    return location
  }

  @Test("shows changes that are saved and changes that are given up")
  func scratchpad() throws {
    // shown: ContextsAndSaving.md
    let location = context.insert(Location(latitude: 37.3318, longitude: -122.0312))
    location.category = "Apple Store"
    try context.save()

    location.update {
      $0.latitude = 37.3349
      $0.longitude = -122.0090
    }
    print(location.hasChanges, location.changedValues().keys.sorted())
    context.rollback()
    print(location.latitude)  // 37.3318
    // end
    #expect(print.lines == [#"true ["latitude", "longitude"]"#, "37.3318"])
  }

  @Test("shows a task of its own, of which an id comes back")
  func task() async throws {
    // shown: ContextsAndSaving.md
    let id = try await container.performBackgroundTask { context in
      let location = context.insert(Location(latitude: 52.52, longitude: 13.405))
      try context.save()
      return location.objectID
    }
    let here: ManagedObject<Location> = try context.existingObject(with: id)
    print(here.latitude)
    // end
    #expect(print.lines == ["52.52"])
  }

  // shown: ContextsAndSaving.md
  actor Importer {
    private let context: ManagedObjectContext

    init(_ container: PersistentContainer) { context = container.newBackgroundContext() }

    func add(_ locations: [Location]) throws {
      for location in locations { context.insert(location) }
      try context.save()
    }
  }
  // end

  @Test("shows an actor that keeps a context")
  func actor() async throws {
    let importer = Importer(container)
    try await importer.add([
      Location(latitude: 1, longitude: 2), Location(latitude: 3, longitude: 4),
    ])
    #expect(try context.fetch(Location.self).map(\.latitude) == [1, 3])
  }

  @Test("shows a child that saves into its parent")
  func child() throws {
    let location = try insertedLocation()
    // shown: ContextsAndSaving.md
    let form = ManagedObjectContext(parent: context)
    let draft: ManagedObject<Location> = try form.existingObject(with: location.objectID)
    draft.category = "Museum"
    try form.save()  // the parent has it, unsaved
    print(location.category, context.hasChanges)  // Museum true
    try context.save()  // now the store has it
    // end
    #expect(print.lines == ["Museum true"])
    #expect(
      try container.newBackgroundContext().count(Location.self, where: \.category == "Museum") == 1)
  }

  @Test("shows a conflict with its values, and a policy that decides it")
  func conflict() throws {
    let location = try insertedLocation()
    let otherContext = container.newBackgroundContext()
    let other: ManagedObject<Location> = try otherContext.existingObject(with: location.objectID)
    // shown: ContextsAndSaving.md
    other.category = "Bar"
    try otherContext.save()
    location.category = "Park"
    do {
      try context.save()
    } catch {
      if let conflict = error.context.conflict {
        print(conflict.attribute ?? "deleted", conflict.mine ?? "", conflict.store ?? "")
      }
      context.mergePolicy = .objectTrump
      try context.save()
    }
    // end
    #expect(print.lines == [#"category string("Park") string("Bar")"#])
    try otherContext.refresh(other)
    #expect(other.category == "Park")
  }

  @Test("shows every broken rule, and hears of every failed save")
  func failures() throws {
    let location = try insertedLocation()
    let print = print
    // shown: ContextsAndSaving.md
    location.latitude = 200
    location.longitude = .infinity
    do {
      try context.save()
    } catch {
      for problem in error.detailedErrors { print(problem.message) }
      context.rollback()
    }
    // end
    #expect(print.lines.count == 2)
    #expect(print.lines[0].contains("“latitude”") && print.lines[1].contains("“longitude”"))
    #expect(location.latitude == 48.8606 && !context.hasChanges)

    // shown: ContextsAndSaving.md
    container.onSaveFailure { error in
      print("Not saved: \(error.message)")
    }
    // end
    location.latitude = -91
    let error = #expect(throws: DaybookError.self) { try context.save() }
    #expect(print.lines.last == "Not saved: \(error?.message ?? "")")
  }

  // shown: ContextsAndSaving.md
  struct Note: Entity {
    var text = ""
    var createdAt = Date.distantPast
    var changedAt: Date?

    static let entity = EntityDescription<Note>("Note") {
      Attribute("text", \.text)
      Attribute("createdAt", \.createdAt)
      Attribute("changedAt", \.changedAt)
    }

    static func awakeFromInsert(_ note: ManagedObject<Note>) { note.createdAt = Date() }

    static func willSave(_ note: ManagedObject<Note>) {
      if note.isUpdated { note.changedAt = Date() }
    }
  }
  // end

  @Test("shows functions that take part in an object's life")
  func hooks() throws {
    let note = context.insert(Note(text: "Milk"))
    #expect(note.createdAt > .distantPast)
    try context.save()
    #expect(note.changedAt == nil)
    note.text = "Milk, bread"
    try context.save()
    #expect(note.changedAt != nil && !note.hasChanges)
  }

  @Test("shows events, and steps that are taken back")
  func eventsAndUndo() throws {
    let location = try insertedLocation()
    // shown: ContextsAndSaving.md
    let subscription = context.onEvent { event in
      switch event {
      case .objectsDidChange(let changes): print("changed: \(changes.updated.count)")
      case .didSave(let changes): print("saved: \(changes.inserted.count) new")
      case .saveFailed(let error): print("not saved: \(error.message)")
      case .willSave: break
      }
    }
    location.category = "Library"
    try context.save()
    subscription.cancel()
    // end
    #expect(print.lines == ["changed: 1", "saved: 0 new"])

    // shown: ContextsAndSaving.md
    context.undoGroup {
      location.category = "Bar"
      location.locationDescription = "Closed on Mondays"
    }
    context.undo()
    print(location.category, context.canRedo)  // Library true
    context.redo()
    // end
    #expect(print.lines.last == "Library true")
    #expect(location.category == "Bar" && location.locationDescription == "Closed on Mondays")
  }
}
