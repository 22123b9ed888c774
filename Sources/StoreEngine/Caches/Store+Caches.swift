package import JSONText

/// Files under `caches/` that save time and nothing else.
///
/// Nobody misses one that is gone, cannot be read or cannot be written: so
/// nothing here fails. Like every other file of a store they appear whole,
/// under a name of their own, and are never written again.
extension Store {
  private static let suffix = ".cache"

  /// The names of the caches that begin with `prefix`, sorted.
  package func cacheNames(prefix: String) -> [String] {
    guard let folder = caches(creating: false), let names = try? folder.names() else { return [] }
    return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(Self.suffix) }.sorted()
  }

  /// What is in a cache; nil when it cannot be read.
  package func cache(named name: String) -> Bytes? {
    guard let file = try? caches(creating: false)?.openFile(name, for: .reading),
      let size = try? file.status().size, let content = try? file.read(at: 0, count: size)
    else { return nil }
    return Bytes(content)
  }

  /// Writes a cache whose name begins with `prefix`, and removes the others
  /// that do.
  package func writeCache(_ content: Bytes, prefix: String) {
    guard !options.salvage, let folder = caches(creating: true) else { return }
    let name = prefix + environment.randomName() + Self.suffix
    let others = cacheNames(prefix: prefix)
    guard let file = try? folder.makeUnnamedFile(), (try? file.append(content)) != nil,
      (try? folder.link(file, as: name)) == true
    else { return }
    for other in others { try? folder.remove(other) }
  }

  /// Removes the caches whose names begin with `prefix`.
  package func removeCaches(prefix: String) {
    for name in cacheNames(prefix: prefix) { try? caches(creating: false)?.remove(name) }
  }

  private func caches(creating: Bool) -> (any Directory)? {
    let root = published.withLock { $0.folders.root }
    return try? root.openDirectory(StoreLayout.caches, creating: creating)
  }
}
