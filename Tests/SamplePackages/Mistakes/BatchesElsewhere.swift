// Mistake: going through batches in a task while their context is used outside of it.
// Refused: sending|data race
// No mistake where everything is on the main actor.
import DaybookKit

func shout(_ container: PersistentContainer) async throws -> Bool {
  #if WRONG
    let context = container.newBackgroundContext()
    let batches = try context.batches(of: Note.fetchRequest())
    let task = Task { try shout(batches) }
    try await task.value
    return context.hasChanges
  #else
    let task = Task {
      let context = container.newBackgroundContext()
      try shout(context.batches(of: Note.fetchRequest()))
      return context.hasChanges
    }
    return try await task.value
  #endif
}

func shout(_ batches: FetchedBatches<Note>) throws {
  var batches = batches
  while let notes = try batches.next() {
    for note in notes { note.text += "!" }
  }
}
