import Testing

@testable import DaybookKit

@Suite("Lifetimes and identity")
struct LifetimeTests {
  @Test("there is one object for each id and context, and views of it are in step")
  func identity() throws {
    let context = try VenueScene.context()
    let venue = context.insert(Venue())
    #expect(try context.twin(of: venue) === venue && context.fetch(Venue.self) == [venue])
    try context.save()
    #expect(try context.twin(of: venue) === venue)
    #expect(try context.sibling.twin(of: venue) !== venue)
    let record = try context.existingObject(with: venue.objectID)
    #expect(record === (try context.existingObject(with: venue.objectID)))
    try record.setValue(4, forKey: "seats")
    #expect(venue.seats == 4 && Set([venue]).contains(venue))
  }

  @Test("an object keeps its context, and a context keeps what was changed")
  func keeping() throws {
    var context: ManagedObjectContext? = try VenueScene.context()
    weak let weakContext = context
    var venue: ManagedObject<Venue>? = context?.insert(Venue())
    weak let weakVenue = venue
    let id = try #require(venue).objectID
    venue = nil
    #expect(weakVenue == nil)
    venue = try context?.existingObject(with: id)
    #expect(venue?.name == "Zoo" && venue?.isInserted == true)
    context = nil
    #expect(weakContext != nil)
    try venue?.managedObjectContext.save()
    venue = nil
    #expect(weakContext == nil)
  }

  @Test("an unchanged object goes when nobody holds it, and a deleted or rolled back one too")
  func freeing() throws {
    let context = try VenueScene.context()
    context.insert(Venue())
    try context.save()
    var venue = try context.fetch(Venue.self).first
    weak let state = venue?.state
    venue?.name = "Park"
    venue = nil
    #expect(state != nil)
    context.rollback()
    #expect(state == nil)
  }

  @Test("a container and its view context go together")
  @MainActor
  func container() throws {
    var container: PersistentContainer? = try PersistentContainer(inMemory: Model(Venue.self))
    weak let weakContainer = container
    weak let view = container?.viewContext
    weak let store = container?.store
    container?.viewContext.insert(Venue())
    #expect(view?.insertedObjects.count == 1)
    container = nil
    #expect(weakContainer == nil && view == nil && store == nil)
    // A context that is kept keeps the store open, and finds a container again.
    let kept = try PersistentContainer(inMemory: Model(Venue.self)).viewContext
    kept.insert(Venue())
    try kept.save()
    #expect(kept.persistentContainer.viewContext === kept)
    #expect(try kept.sibling.count(Venue.self) == 1)
  }

  @Test("objects stay readable after deletion, rollback and reset")
  func readable() throws {
    let context = try VenueScene.context()
    let deleted = context.insert(Venue(name: "deleted"))
    let elsewhere = context.insert(Venue(name: "elsewhere"))
    try context.save()
    let rolled = context.insert(Venue(name: "rolled", photo: Blob(bytes: 1)))
    context.rollback()
    context.delete(deleted)
    try context.save()
    let other = context.sibling
    other.delete(try other.twin(of: elsewhere))
    try other.save()
    _ = try context.fetch(Venue.self)
    #expect([deleted, elsewhere, rolled].map(\.isDeleted) == [true, true, true])
    let pending = context.insert(Venue(name: "pending", photo: Blob(bytes: 2)))
    context.reset()
    #expect(
      [deleted, elsewhere, rolled, pending].map(\.name)
        == ["deleted", "elsewhere", "rolled", "pending"])
    #expect(try rolled.photo?.bytes == [1] && pending.photo?.bytes == [2])
    #expect(!context.hasChanges && pending.note == nil)
  }

  @Test("writing to an object of a context that was reset stops the program")
  func writingAfterReset() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = try VenueScene.context()
      let venue = context.insert(Venue())
      context.reset()
      venue.name = "Park"
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("belongs to a context that was reset: fetch it again"))
  }

  @Test("saving from a hook stops the program")
  func savingFromHook() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = try VenueScene.context()
      context.onEvent { if case .willSave = $0 { try? context.save() } }
      context.insert(Venue())
      try context.save()
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("save() was called while objects prepare for a save"))
  }

  @Test("an id is taken until its object's deletion is saved")
  func givenID() throws {
    let context = try VenueScene.context()
    let first = context.insert(Venue())
    try context.save()
    context.delete(first)
    let id = first.objectID.uuid
    #expect(try Sample.error { try context.insert(Venue(), id: id) }.code == .objectExists)
    try context.save()
    let second = try context.insert(Venue(name: "second"), id: id)
    try context.save()
    #expect(try context.fetch(Venue.self).map(\.name) == ["second"] && second.name == "second")
    // One that was rolled back here may be another's meanwhile.
    let mine = context.insert(Venue(name: "mine"))
    context.rollback()
    let other = context.sibling
    try other.insert(Venue(name: "other"), id: mine.objectID.uuid)
    try other.save()
    #expect(try context.fetch(Venue.self).map(\.name) == ["second", "other"])
    #expect(mine.isDeleted && mine.name == "mine")
  }
}
