extension StoreListing {
  var newestHeader: JournalHeader? {
    journals.values.filter { $0.header != nil }.max { $0.name < $1.name }?.header
  }
}

/// Where the store is now, to be held against where its journals were made.
struct StoreHome: Sendable, Equatable {
  let path: String
  let directory: UInt64
  /// Nil when there is no lock.
  let lock: UInt64?

  init(path: String, directory: UInt64, lock: UInt64?) {
    self.path = path
    self.directory = directory
    self.lock = lock
  }

  init(_ folders: StoreFolders) throws(StoreError) {
    do {
      path = folders.path
      directory = try folders.root.status().identity.inode
      lock = try folders.root.status(of: StoreLayout.lock)?.identity.inode
    } catch {
      throw StoreError(error)
    }
  }

  /// Made elsewhere as a whole: by a copy, not by a move or a new lock.
  func isCopy(_ header: JournalHeader?) -> Bool {
    guard let home = header?.home, home.count == 2 else { return false }
    guard let lock else { return home[0] != directory }
    return home[0] != directory && home[1] != lock
  }

  /// Only in the very directory and under the very lock it was made.
  func mayAppend(to header: JournalHeader) -> Bool {
    guard let lock else { return false }
    return header.home == [directory, lock]
  }
}

extension StoreError {
  static func notAStore(_ path: String) -> StoreError {
    StoreError(
      .notFound, "There is no store at “\(path)”.",
      hint: "Check the path, or make a store with `daybook init \(path) --template locations`.",
      file: path)
  }
}
