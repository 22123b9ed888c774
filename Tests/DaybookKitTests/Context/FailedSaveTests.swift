import JSONText
import StoreEngine
import Testing

@testable import DaybookKit

@Suite("Saves that fail")
struct FailedSaveTests {
  @Test(
    "a save that cannot be written leaves everything as it was",
    arguments: [MemoryCall.append, .synchronizeFile, .makeUnnamedFile])
  func disk(call: MemoryCall) throws {
    let scene = try VenueScene()
    let context = try scene.open().newBackgroundContext()
    let kept = context.insert(Venue(name: "kept"))
    let gone = context.insert(Venue(name: "gone"))
    try context.save()
    kept.photo = Blob(bytes: 7, 8, 9)
    context.delete(gone)
    let new = context.insert(Venue(name: "new"))
    scene.files.inject(.error(28), at: [call])
    let failures = Locked<[DaybookError]>([])
    context.persistentContainer.onSaveFailure { error in failures.withLock { $0.append(error) } }
    let error = try Sample.error { try context.save() }
    #expect(error.code == .saveNoSpace || error.code == .saveFailed, "\(error)")
    #expect(failures.withLock { $0.map(\.code) } == [error.code])
    #expect(new.isInserted && gone.isDeleted && kept.isUpdated && context.canUndo)
    #expect(kept.photo?.byteCount == 3)
    #expect(
      try scene.open().newBackgroundContext().fetch(Venue.self).map(\.name) == ["kept", "gone"])
    scene.files.clearFaults()
    try context.save()
    let names = try scene.open().newBackgroundContext().fetch(Venue.self).map(\.name)
    #expect(names == ["kept", "new"] && !context.hasChanges)
  }

  @Test("a store that another holds is busy, and saveWhenFree waits for it")
  func busy() async throws {
    let scene = try VenueScene()
    let container = try scene.open()
    let root = try #require(try scene.files.openDirectory(at: "/V.daybook"))
    let lock = try #require(try root.openFile("lock", for: .appending))
    let held = try lock.tryLock(.exclusive)
    try #require(held)
    let context = ManagedObjectContext(opened: container.opened, waiting: .milliseconds(20))
    let venue = context.insert(Venue())
    #expect(try Sample.error { try context.save() }.code == .storeBusy)
    #expect(venue.isInserted && context.canUndo)
    let opener = Task {
      try await Task.sleep(for: .milliseconds(50))
      lock.unlock()
    }
    try await context.saveWhenFree()
    try await opener.value
    #expect(!venue.hasChanges)
  }
}

@Suite("Records that a Swift type cannot read")
struct UnreadableTests {
  /// A venue, and what another program made of it since.
  static func scene(
    _ name: String, _ value: FieldValue
  ) throws -> (
    context: ManagedObjectContext, venue: ManagedObject<Venue>, byName: ManagedObjectContext
  ) {
    let scene = try VenueScene()
    let context = try scene.open().newBackgroundContext()
    let venue = context.insert(Venue(kind: .bar, mood: .loud))
    try context.save()
    let byName = try scene.openByName()
    try byName.existingObject(with: venue.objectID).setValue(value, forKey: name)
    try byName.save()
    return (context, venue, byName)
  }

  @Test("an unknown text reads as the description says, and is kept until it is assigned")
  func kept() throws {
    let (context, venue, byName) = try Self.scene("mood", "wild")
    let record = try byName.existingObject(with: venue.objectID)
    try record.setValue("club", forKey: "kind")
    try byName.save()
    #expect(try context.fetch(Venue.self) == [venue])
    #expect(venue.mood == nil && venue.kind == .cafe && !venue.hasChanges)
    venue.name = "Park"
    try context.save()
    try byName.processStoreChanges()
    #expect(record["name"] == "Park" && record["mood"] == "wild" && record["kind"] == "club")
    // Assigning what it reads as is a change.
    venue.kind = .cafe
    venue.mood = nil
    #expect(Set(venue.changedValues().keys) == ["kind", "mood"])
    try context.save()
    try byName.processStoreChanges()
    #expect(record["mood"] == .null && record["kind"] == "cafe")
  }

  @Test("one that cannot be read is an error of every fetch, and breaks no object that is held")
  func damaged() throws {
    let (context, venue, byName) = try Self.scene("rank", "middle")
    for _ in 1...2 {
      let error = try Sample.error { _ = try context.fetch(Venue.self) }
      #expect(error.code == .recordDamaged && error.context.attribute == "rank")
      #expect(error.context.objectID == venue.objectID)
    }
    #expect(venue.rank == .low && venue.name == "Zoo" && !venue.isDeleted)
    #expect(try Sample.error { try context.refresh(venue) }.code == .recordDamaged)
    try byName.existingObject(with: venue.objectID).setValue("high", forKey: "rank")
    try byName.save()
    #expect(try context.fetch(Venue.self) == [venue] && venue.rank == .high)
    try context.refresh(venue)
  }

  @Test("an object changed here that cannot be read any more keeps its values")
  func changedHere() throws {
    let (context, venue, _) = try Self.scene("rank", "middle")
    venue.name = "Park"
    #expect(throws: DaybookError.self) { try context.save() }
    #expect(venue.name == "Park" && venue.rank == .low && venue.hasChanges)
    context.rollback()
    #expect(venue.name == "Zoo")
  }
}
