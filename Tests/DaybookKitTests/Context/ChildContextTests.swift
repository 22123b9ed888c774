import DaybookKit
import Testing

@Suite("Child contexts")
struct ChildContextTests {
  @Test("what a child does reaches the parent as one step, and grandchildren the child")
  func levels() throws {
    let top = try VenueScene.context()
    let kept = top.insert(Venue(name: "kept"))
    let gone = top.insert(Venue(name: "gone"))
    try top.save()
    let child = ManagedObjectContext(parent: top)
    let grandchild = ManagedObjectContext(parent: child)
    let new = grandchild.insert(Venue(name: "new"))
    try grandchild.twin(of: kept).name = "changed"
    grandchild.delete(try grandchild.twin(of: gone))
    try grandchild.save()
    #expect(kept.name == "kept" && !top.hasChanges && child.hasChanges)
    #expect(try child.fetch(Venue.self).map(\.name) == ["changed", "new"])
    try child.save()
    #expect(kept.name == "changed" && gone.isDeleted && top.insertedObjects.count == 1)
    top.undo()
    #expect(kept.name == "kept" && !gone.isDeleted && !top.hasChanges)
    #expect(try grandchild.fetch(Venue.self).map(\.name) == ["kept", "gone"] && new.isDeleted)
    top.redo()
    try top.save()
    #expect(try grandchild.fetch(Venue.self).map(\.name) == ["changed", "new"] && !new.isDeleted)
    #expect(!new.hasChanges && !new.isInserted)
  }

  @Test("documents that the parent has not saved can be read and changed")
  func documents() throws {
    let top = try VenueScene.context()
    let venue = top.insert(Venue(photo: Blob(bytes: 1, 2)))
    let child = ManagedObjectContext(parent: top)
    let twin = try child.twin(of: venue)
    #expect(try twin.photo?.bytes == [1, 2])
    try top.save()
    try child.processStoreChanges()
    #expect(try twin.photo?.bytes == [1, 2])
    twin.photo = Blob(bytes: 3)
    try child.save()
    try top.save()
    #expect(try top.sibling.twin(of: venue).photo?.bytes == [3])
  }

  @Test("what the child replaced is not in conflict with its parent's own save")
  func parentSaved() throws {
    let top = try VenueScene.context()
    let venue = top.insert(Venue())
    let child = ManagedObjectContext(parent: top)
    try child.twin(of: venue).name = "child"
    try top.save()
    try child.save()
    try top.save()
    #expect(try top.sibling.twin(of: venue).name == "child")
  }

  @Test("what others saved since the child's change is a conflict of the parent's save")
  func conflict() throws {
    let top = try VenueScene.context()
    let (one, two) = (top.insert(Venue()), top.insert(Venue()))
    try top.save()
    let child = ManagedObjectContext(parent: top)
    try child.twin(of: one).name = "child"
    child.delete(try child.twin(of: two))
    let other = top.sibling
    try other.twin(of: one).name = "other"
    try other.twin(of: two).name = "other"
    try other.save()
    try child.save()
    let error = try Sample.error { try top.save() }
    #expect(
      error.underlying.compactMap { ($0 as? DaybookError)?.code } == [
        .conflictAttribute, .conflictDeleted,
      ])
  }

  @Test("changing what the parent deleted is a conflict, deleting it is not")
  func deletedAbove() throws {
    let top = try VenueScene.context()
    let (one, two) = (top.insert(Venue()), top.insert(Venue()))
    try top.save()
    let child = ManagedObjectContext(parent: top)
    try child.twin(of: one).name = "child"
    child.delete(try child.twin(of: two))
    top.delete(one)
    top.delete(two)
    let error = try Sample.error { try child.save() }
    #expect(error.code == .conflictDeleted && error.context.objectID == one.objectID)
    #expect(child.hasChanges)
    child.rollback()
    #expect(!child.hasChanges)
  }
}
