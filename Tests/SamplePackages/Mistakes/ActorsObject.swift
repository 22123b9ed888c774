// Mistake: asking an actor for one of its objects.
// Refused: non-Sendable|data race|sending
import DaybookKit

actor Notes {
  private let context: ManagedObjectContext

  init(_ container: PersistentContainer) { context = container.newBackgroundContext() }

  func first() throws -> ManagedObject<Note>? { try context.fetch(Note.self, limit: 1).first }

  func firstValue() throws -> Note? { try first()?.entityValue }
}

@MainActor func show(_ notes: Notes) async throws -> String? {
  #if WRONG
    try await notes.first()?.text
  #else
    try await notes.firstValue()?.text
  #endif
}
