import DaybookKit
import Testing

@Suite("Undo and redo")
struct UndoTests {
  @Test("steps are taken back one by one, and done again")
  func single() throws {
    let context = try VenueScene.context()
    let venue = context.insert(Venue())
    venue.name = "A"
    venue.name = "B"
    context.delete(venue)
    context.undo()
    #expect(!venue.isDeleted && venue.name == "B")
    context.undo()
    #expect(venue.name == "A")
    context.redo()
    #expect(venue.name == "B" && context.canRedo)
    venue.name = "C"
    #expect(!context.canRedo)
    for _ in 1...4 { context.undo() }
    #expect(venue.isDeleted && !context.hasChanges && !context.canUndo)
    context.undo()
    for _ in 1...4 { context.redo() }
    #expect(venue.name == "C" && venue.isInserted)
    try context.save()
    #expect(try context.sibling.twin(of: venue).name == "C" && !context.canUndo)
  }

  @Test("a group is one step, also with groups inside, an undo inside, or one that throws")
  func groups() throws {
    let context = try VenueScene.context()
    let venue = context.insert(Venue())
    try context.save()
    context.undoGroup {
      venue.name = "A"
      context.undoGroup { venue.seats = 2 }
    }
    context.undo()
    #expect(venue.name == "Zoo" && venue.seats == 1 && !context.canUndo)
    context.beginUndoGrouping()
    venue.name = "A"
    context.undo()
    #expect(venue.name == "Zoo")
    context.redo()
    venue.seats = 3
    context.endUndoGrouping()
    #expect(venue.name == "A")
    context.undo()
    #expect(venue.name == "A" && venue.seats == 1)
    #expect(throws: CancellationError.self) {
      try context.undoGroup {
        venue.seats = 5
        throw CancellationError()
      }
    }
    context.undo()
    #expect(venue.seats == 1)
  }

  @Test("nothing before a save, a rollback or a reset can be undone, also in an open group")
  func forgetting() throws {
    let context = try VenueScene.context()
    let venue = context.insert(Venue())
    try context.save()
    #expect(!context.canUndo)
    for inside in [false, true] {
      if inside { context.beginUndoGrouping() }
      venue.name = "A"
      context.rollback()
      if inside { context.endUndoGrouping() }
      #expect(!context.canUndo && venue.name == "Zoo")
      context.undo()
      #expect(venue.name == "Zoo" && !context.hasChanges)
    }
    context.beginUndoGrouping()
    venue.name = "B"
    try context.save()
    venue.seats = 2
    context.endUndoGrouping()
    context.undo()
    #expect(venue.name == "B" && venue.seats == 1)
  }

  @Test("a failed save leaves the steps as they were")
  func failedSave() throws {
    let hooks = Hooks()
    hooks.body = { what, object in if what == "willSave" { object.tags.append("saved") } }
    try Hooks.$current.withValue(hooks) {
      let context = try VenueScene.context()
      let venue = context.insert(Venue())
      venue.seats = 99
      context.undo()
      venue.seats = -1
      _ = try Sample.error { try context.save() }
      #expect(venue.tags.isEmpty && venue.seats == -1)
      context.undo()
      #expect(venue.seats == 1)
      context.redo()
      #expect(venue.seats == -1)
    }
  }

  @Test("without registration there is nothing to undo")
  func off() throws {
    let context = try VenueScene.context()
    context.insert(Venue())
    context.isUndoRegistrationEnabled = false
    context.insert(Venue())
    #expect(!context.canUndo && context.insertedObjects.count == 2)
  }
}
