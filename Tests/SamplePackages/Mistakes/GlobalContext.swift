// Mistake: a context that everybody can reach.
// Refused: not concurrency-safe
// No mistake where everything is on the main actor.
import DaybookKit

#if WRONG
  let shared = try? PersistentContainer(inMemory: Model(Note.self)).newBackgroundContext()
#else
  let shared = try? PersistentContainer(inMemory: Model(Note.self))
#endif
