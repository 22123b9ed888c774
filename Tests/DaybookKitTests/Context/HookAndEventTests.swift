import DaybookKit
import Testing

@Suite("Hooks and events")
struct HookAndEventTests {
  @Test("each hook is called when its moment comes")
  func hooks() throws {
    let hooks = Hooks()
    try Hooks.$current.withValue(hooks) {
      let context = try VenueScene.context()
      let venue = context.insert(Venue())
      #expect(hooks.calls == ["insert Zoo"])
      try context.save()
      #expect(hooks.calls == ["insert Zoo", "willSave Zoo", "didSave Zoo"])
      hooks.calls = []
      let other = context.sibling
      let twin = try other.twin(of: venue)
      _ = try other.twin(of: venue)
      #expect(hooks.calls == ["fetch Zoo"])
      other.delete(twin)
      try other.save()
      #expect(hooks.calls == ["fetch Zoo", "delete Zoo", "willSave Zoo", "didSave Zoo"])
      hooks.calls = []
      try context.insert(entity: "Venue", ["name": "by name"])
      #expect(hooks.calls.isEmpty, "it is incomplete, and no Venue yet")
      context.rollback()
    }
  }

  @Test("what objects change or insert before a save is saved along")
  func willSave() throws {
    let hooks = Hooks()
    hooks.body = { what, object in
      guard what == "willSave", object.name == "Zoo" else { return }
      object.seats = 7
      if object.tags.isEmpty {
        object.tags = ["done"]
        object.managedObjectContext.insert(Venue(name: "Child"))
      }
    }
    try Hooks.$current.withValue(hooks) {
      let context = try VenueScene.context()
      let venue = context.insert(Venue())
      try context.save()
      #expect(venue.seats == 7 && !context.hasChanges)
      #expect(hooks.calls.filter { $0.hasPrefix("willSave") }.count == 2)
      #expect(try context.sibling.count(Venue.self) == 2)
    }
  }

  @Test("one step is one event, by its kind")
  func events() throws {
    let context = try VenueScene.context()
    var events: [ManagedObjectContext.Event] = []
    let subscription = context.onEvent { events.append($0) }
    func last() -> ObjectChanges? {
      if case .objectsDidChange(let changes)? = events.last { changes } else { nil }
    }
    let venue = context.insert(Venue())
    #expect(events.count == 1 && last()?.inserted == [venue.objectID])
    venue.label = "Park, Bonn"
    #expect(events.count == 2 && last()?.updated == [venue.objectID])
    try context.save()
    guard case .didSave(let saved)? = events.last, case .willSave = events[2] else {
      Issue.record("\(events)")
      return
    }
    #expect(saved.inserted == [venue.objectID] && saved.updated.isEmpty && events.count == 4)
    venue.seats = -1
    _ = try Sample.error { try context.save() }
    guard case .saveFailed(let error)? = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(error.code == .validationFailed)
    context.rollback()
    let other = context.sibling
    other.delete(try other.twin(of: venue))
    try other.save()
    try context.processStoreChanges()
    #expect(last()?.source == .store && last()?.deleted == [venue.objectID])
    context.reset()
    #expect(last()?.isComplete == false)
    let count = events.count
    subscription.cancel()
    context.insert(Venue())
    #expect(events.count == count)
  }

  @Test("a listener may change what was just changed")
  func reentrant() throws {
    let context = try VenueScene.context()
    let venue = context.insert(Venue())
    try context.save()
    context.onEvent { _ in if venue.seats == 2 { venue.seats = 3 } }
    venue.seats = 2
    #expect(venue.seats == 3)
    // Also when it hears in a save what others saved.
    let other = context.sibling
    let theirs = other.insert(Venue(name: "new"))
    try other.save()
    context.onEvent {
      if case .objectsDidChange(let c) = $0, c.source == .store { venue.name = "heard" }
    }
    venue.tags = ["x"]
    try context.save()
    #expect(venue.name == "heard" && theirs.name == "new")
    #expect(try context.sibling.twin(of: venue).tags == ["x"])
  }

  @Test("events and failures come as streams, which end with their source")
  func streams() async throws {
    let (events, failures) = try Self.work()
    var kinds: [String] = []
    for await event in events { kinds.append("\(event)".prefix { $0 != "(" }.description) }
    #expect(
      kinds == [
        "objectsDidChange", "willSave", "didSave", "objectsDidChange", "willSave", "saveFailed",
      ])
    var codes: [DaybookError.Code] = []
    for await error in failures { codes.append(error.code) }
    #expect(codes == [.validationFailed])
  }

  private static func work() throws -> (
    AsyncStream<ManagedObjectContext.Event>, AsyncStream<DaybookError>
  ) {
    let context = try VenueScene.context()
    let streams = (context.events, context.persistentContainer.saveFailures)
    let venue = context.insert(Venue())
    try context.save()
    venue.seats = -1
    #expect(throws: DaybookError.self) { try context.save() }
    return streams
  }
}
