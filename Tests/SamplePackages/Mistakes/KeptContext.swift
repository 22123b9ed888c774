// Mistake: keeping the context of a background task beyond the task.
// Refused: captured var|capture of 'kept'
import DaybookKit

func importNotes(_ texts: [String], into container: PersistentContainer) async throws -> Int {
  #if WRONG
    var kept: ManagedObjectContext?
    try await container.performBackgroundTask { context in
      kept = context
    }
    return try kept?.count(Note.self) ?? 0
  #else
    return try await container.performBackgroundTask { context in
      for text in texts { context.insert(Note(text: text)) }
      try context.save()
      return try context.count(Note.self)
    }
  #endif
}
