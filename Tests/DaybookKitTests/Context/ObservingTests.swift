import JSONText
import Observation
import Testing

@testable import DaybookKit

@Suite("Observing objects")
struct ObservingTests {
  /// Whether `change` is seen by who read what `read` reads.
  static func isSeen(
    _ read: () -> Void, _ change: () throws -> Void
  ) rethrows -> Bool {
    let isSeen = Locked(false)
    withObservationTracking(read) { isSeen.withLock { $0 = true } }
    try change()
    return isSeen.withLock { $0 }
  }

  @Test("a change is seen by who read the attribute, and by nobody else")
  func attributes() throws {
    let context = try VenueScene.context()
    let venue = context.insert(Venue())
    try context.save()
    let record = try context.existingObject(with: venue.objectID)
    #expect(Self.isSeen({ _ = venue.name }, { venue.name = "A" }))
    #expect(!Self.isSeen({ _ = venue.name }, { venue.seats = 2 }))
    #expect(!Self.isSeen({ _ = venue.name }, { venue.name = "A" }))
    #expect(Self.isSeen({ _ = venue.label }, { venue.address.city = "Bonn" }))
    #expect(Self.isSeen({ _ = venue.entityValue }, { venue.tags = ["a"] }))
    #expect(Self.isSeen({ _ = record["name"] }, { venue.name = "B" }))
    #expect(try Self.isSeen({ _ = venue.name }, { try record.setValue("C", forKey: "name") }))
  }

  @Test("undo, rollback, merges and refreshes are seen where they change something")
  func others() throws {
    let context = try VenueScene.context()
    let venue = context.insert(Venue())
    try context.save()
    venue.name = "A"
    #expect(!Self.isSeen({ _ = venue.seats }, { context.undo() }))
    #expect(Self.isSeen({ _ = venue.name }, { context.redo() }))
    #expect(Self.isSeen({ _ = venue.name }, { context.rollback() }))
    let other = context.sibling
    try other.twin(of: venue).name = "B"
    try other.save()
    #expect(try !Self.isSeen({ _ = venue.seats }, { try context.processStoreChanges() }))
    try other.twin(of: venue).name = "C"
    try other.save()
    #expect(try Self.isSeen({ _ = venue.name }, { try context.refresh(venue) }))
    venue.name = "D"
    #expect(try !Self.isSeen({ _ = venue.name }, { try context.save() }))
    venue.name = "E"
    #expect(
      try Self.isSeen({ _ = venue.name }) { try context.refresh(venue, mergeChanges: false) })
    #expect(venue.name == "D")
  }
}
