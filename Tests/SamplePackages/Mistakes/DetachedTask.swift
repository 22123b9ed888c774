// Mistake: using an object of the view context in a detached task.
// Refused: data race|sending|actor-isolated
import DaybookKit

@MainActor func shout(_ note: ManagedObject<Note>) {
  #if WRONG
    Task.detached {
      note.text += "!"
    }
  #else
    Task {
      note.text += "!"
    }
  #endif
}
