import StoreEngine

extension FetchedResultsController {
  /// Removes the cache with a name, or every cache when that is nil, from the
  /// store of a container.
  ///
  /// That is never needed: a cache that does not fit is not used. It never
  /// fails.
  public static func deleteCache(withName name: String?, in container: PersistentContainer) {
    container.store.removeCaches(prefix: ResultsCache<Value>.prefix(of: name))
  }
}
