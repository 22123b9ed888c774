// Mistake: handing the objects of one fetch to the tasks of a group.
// Refused: sending|data race|non-Sendable
import DaybookKit

func length(_ container: PersistentContainer) async throws -> Int {
  let context = container.newBackgroundContext()
  let notes = try context.fetch(Note.self)
  return await withTaskGroup(of: Int.self) { group in
    #if WRONG
      for note in notes { group.addTask { note.text.count } }
    #else
      for note in notes.map(\.entityValue) { group.addTask { note.text.count } }
    #endif
    var length = 0
    for await each in group { length += each }
    return length
  }
}
