// Mistake: a context that everybody can reach.
// Refused: not concurrency-safe
import DaybookKit

#if WRONG
  let shared = try? PersistentContainer(inMemory: Model(Note.self)).newBackgroundContext()
#else
  let shared = try? PersistentContainer(inMemory: Model(Note.self))
#endif
