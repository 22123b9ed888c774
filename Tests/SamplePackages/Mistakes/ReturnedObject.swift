// Mistake: returning an object from a background task.
// Refused: 'ManagedObject<Value>' to 'Sendable' is unavailable
import DaybookKit

@MainActor func newest(in container: PersistentContainer) async throws -> String? {
  #if WRONG
    let note = try await container.performBackgroundTask { context in
      try context.fetch(Note.self)[0]
    }
    return note.text
  #else
    let id = try await container.performBackgroundTask { context in
      try context.fetch(Note.self).last?.objectID
    }
    return try id.map { try container.viewContext.existingObject(Note.self, with: $0).text }
  #endif
}
