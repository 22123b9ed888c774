// Mistake: making a child of the view context for another task.
// Refused: sending|data race
import DaybookKit

@MainActor func edit(_ container: PersistentContainer) async throws {
  let child = ManagedObjectContext(parent: container.viewContext)
  #if WRONG
    let task = Task.detached {
      child.insert(Note(text: "draft"))
      try child.save()
    }
  #else
    let task = Task {
      child.insert(Note(text: "draft"))
      try child.save()
    }
  #endif
  try await task.value
}
