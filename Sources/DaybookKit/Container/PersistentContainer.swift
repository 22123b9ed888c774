#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import StoreEngine

/// A model and its store, and the contexts that work on them.
///
/// ```swift
/// let container = try PersistentContainer(at: url, model: model)
/// let context = container.viewContext
/// ```
///
/// A container can be opened and passed on any thread. Several may be open in
/// one process, on different stores or on the same.
public final class PersistentContainer: Sendable {
  /// The store's model.
  public let model: Model
  /// The directory of the store; nil for one in memory.
  public let url: URL?

  let opened: OpenedStore
  @MainActor private var keptViewContext: ManagedObjectContext?

  var store: Store { opened.store }
  var uniqueIndexes: UniqueIndexes { opened.uniqueIndexes }

  convenience init(store: Store, model: Model, url: URL?) {
    self.init(OpenedStore(store: store, model: model, url: url))
  }

  init(_ opened: OpenedStore) {
    self.opened = opened
    model = opened.model
    url = opened.url
    opened.isHandled(by: self)
  }

  /// The context of the main actor.
  ///
  /// It takes in what others save by itself, whenever the main actor is free:
  /// saves of other contexts at once, saves of other processes within about a
  /// second.
  @MainActor public var viewContext: ManagedObjectContext {
    if let keptViewContext { return keptViewContext }
    let context =
      opened.viewContext ?? ManagedObjectContext(opened: opened, waiting: .seconds(1))
    keptViewContext = context
    opened.viewContext = context
    opened.pushing.start { [weak opened] in try? opened?.viewContext?.processStoreChanges() }
    return context
  }

  /// A context of its own, for whoever asks: an actor that keeps it, a task.
  ///
  /// ```swift
  /// actor Importer {
  ///   let context: ManagedObjectContext
  ///   init(_ container: PersistentContainer) { context = container.newBackgroundContext() }
  /// }
  /// ```
  public func newBackgroundContext() -> sending ManagedObjectContext {
    ManagedObjectContext(opened: opened, waiting: .seconds(10))
  }

  /// Runs `body` with a context of its own, off the caller's actor.
  ///
  /// Nothing is saved unless `body` saves it. Objects cannot leave it; their
  /// ids can.
  ///
  /// ```swift
  /// let id = try await container.performBackgroundTask { context in
  ///   let location = context.insert(Location(latitude: 52.52, longitude: 13.4))
  ///   try context.save()
  ///   return location.objectID
  /// }
  /// ```
  ///
  /// - Throws: What `body` throws.
  @concurrent
  public func performBackgroundTask<Result: Sendable>(
    _ body: @Sendable (ManagedObjectContext) throws -> Result
  ) async throws -> Result {
    try body(newBackgroundContext())
  }

  /// Ends the use of the store: a compaction that is due is done now.
  ///
  /// Saves are durable whether this is called or not.
  public func close() { _ = store.finishDueCompaction() }

  func layout(of entity: String) throws(DaybookError) -> EntityLayout {
    try opened.layout(of: entity)
  }
}
