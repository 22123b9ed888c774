// Mistake: going on with a context, or its objects, that was given away.
// Refused: sending|data race
import DaybookKit

actor Archive {
  private var contexts: [ManagedObjectContext] = []

  func take(_ context: sending ManagedObjectContext) { contexts.append(context) }
}

func give(_ container: PersistentContainer, to archive: Archive) async -> String {
  let context = container.newBackgroundContext()
  let note = context.insert(Note(text: "mine"))
  #if WRONG
    await archive.take(context)
    return note.text
  #else
    let text = note.text
    await archive.take(context)
    return text
  #endif
}
