import StoreEngine

/// The named cache of a results controller: the order of a request's saved
/// objects, as a file under `caches/`.
///
/// It saves looking at every record of the entity, and sorting. It counts only
/// for the very request, sections and model it was made of, and is brought up
/// to date with what was saved since, or ignored. It never fails: what cannot
/// be read or written is worked out anew.
struct ResultsCache<Value: ManagedValue> {
  private let store: Store
  private let name: String
  private let query: ResultsQuery<Value>

  init(named name: String, of query: ResultsQuery<Value>, in store: Store) {
    self.store = store
    self.name = name
    self.query = query
  }

  /// How the files of a name begin; of all names without one.
  static func prefix(of name: String?) -> String {
    "results-" + (name.map { SHA256.hex(of: Array($0.utf8)).prefix(16) + "-" } ?? "")
  }

  /// Reads the cache, if it is of this request.
  func read(of state: StoreState) -> ResultsCacheContent<Value>? {
    for file in store.cacheNames(prefix: Self.prefix(of: name)) {
      let bytes = store.cache(named: file)
      if let bytes, let found = ResultsCacheContent(bytes, of: subject(state), query) {
        return found
      }
    }
    return nil
  }

  func write(_ content: ResultsCacheContent<Value>, of state: StoreState) {
    store.writeCache(content.bytes(of: subject(state), query), prefix: Self.prefix(of: name))
  }

  /// What the rows are of, whatever their limit and offset.
  private func subject(_ state: StoreState) -> String {
    let request = query.request
    let order = request.sortBy.map { "\($0.key) \($0.isAscending) \($0.options.rawValue)" }
    let parts =
      [
        name, state.modelID, query.layout.name, request.condition?.description ?? "",
        query.sectioning.keyName ?? "", query.hasSections ? "sections" : "",
      ] + order
    return SHA256.hex(of: Array(FieldValue.array(parts.map(FieldValue.string)).jsonText.utf8))
  }
}
