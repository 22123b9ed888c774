#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import StoreEngine

/// What a container has opened, and what its contexts share.
///
/// Contexts keep this and not the container, which keeps the view context: so
/// all of them go when nobody needs them any more.
final class OpenedStore: Sendable {
  private struct Handle: Sendable {
    weak var container: PersistentContainer?
  }

  let model: Model
  let url: URL?
  let store: Store
  let layouts: [String: EntityLayout]
  let uniqueIndexes = UniqueIndexes()
  let failureListeners = FailureListeners()
  let pushing: StorePushing
  private let handle = Locked(Handle())
  /// Kept by the container, and by whoever uses it.
  @MainActor weak var viewContext: ManagedObjectContext?

  init(store: Store, model: Model, url: URL?) {
    self.store = store
    self.model = model
    self.url = url
    pushing = StorePushing(store)
    layouts = Dictionary(
      uniqueKeysWithValues: model.entities.map {
        ($0.name, EntityLayout($0, typing: model.typings[$0.name]))
      })
  }

  func isHandled(by container: PersistentContainer) {
    handle.withLock { $0.container = container }
  }

  /// The container; a new one, of the same store, when nobody has kept it.
  var container: PersistentContainer {
    if let known = handle.withLock({ $0.container }) { return known }
    return PersistentContainer(self)
  }

  func layout(of entity: String) throws(DaybookError) -> EntityLayout {
    if let layout = layouts[entity] { return layout }
    _ = try model.entity(named: entity)
    throw DaybookError(.entityUnknown, "There is no entity “\(entity)”.")
  }
}
