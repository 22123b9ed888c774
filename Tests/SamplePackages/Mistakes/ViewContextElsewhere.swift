// Mistake: using the view context off the main actor.
// Refused: main actor-isolated
import DaybookKit

#if WRONG
  nonisolated func save(_ container: PersistentContainer) throws {
    try container.viewContext.save()
  }
#else
  @MainActor func save(_ container: PersistentContainer) throws {
    try container.viewContext.save()
  }
#endif
