// Mistake: using an object of the view context in a background task.
// Refused: capture of 'note' with non-Sendable type|sending
import DaybookKit

@MainActor func shout(_ note: ManagedObject<Note>, _ container: PersistentContainer) async throws {
  #if WRONG
    try await container.performBackgroundTask { context in
      note.text += "!"
      try context.save()
    }
  #else
    let id = note.objectID
    try await container.performBackgroundTask { context in
      try context.existingObject(Note.self, with: id).text += "!"
      try context.save()
    }
  #endif
}
