// Mistake: using one background context in two tasks.
// Refused: sending|data race
import DaybookKit

func count(_ container: PersistentContainer) async throws -> Int {
  #if WRONG
    let context = container.newBackgroundContext()
    async let one = context.count(Note.self)
    async let other = context.count(Note.self)
  #else
    async let one = container.newBackgroundContext().count(Note.self)
    async let other = container.newBackgroundContext().count(Note.self)
  #endif
  return try await one + other
}
