// Mistake: giving the view context to another actor.
// Refused: sending|data race
import DaybookKit

actor Importer {
  private var context: ManagedObjectContext?

  func start(_ context: sending ManagedObjectContext) { self.context = context }
}

@MainActor func start(_ importer: Importer, _ container: PersistentContainer) async {
  #if WRONG
    await importer.start(container.viewContext)
  #else
    await importer.start(container.newBackgroundContext())
  #endif
}
