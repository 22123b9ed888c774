import JSONText

/// The documents of one large save.
///
/// One file without a name for each would need as many open files. So these
/// wait under temporary names, `.tmp-…`, which no reader takes for documents;
/// all are made durable at once, and get their names under the lock. What a
/// save that fails leaves is removed when the batch goes.
final class DocumentBatch {
  private struct Waiting {
    let directory: Int
    let name: String
  }

  private var directories: [String: Int] = [:]
  private var opened: [any Directory] = []
  private var waiting: [Waiting] = []
  private var isDurable = true

  private static let prefix = ".tmp-"

  var count: Int { waiting.count }

  /// Takes a document that was written and not synced.
  func add(
    _ file: any File, of entity: String, as name: String, in directory: any Directory
  ) throws(FileSystemError) {
    let place = directories[entity] ?? opened.count
    if directories[entity] == nil {
      directories[entity] = place
      opened.append(directory)
    }
    guard try opened[place].link(file, as: Self.prefix + name) else {
      throw FileSystemError(code: .other, errno: 17, operation: "link", path: name)
    }
    waiting.append(Waiting(directory: place, name: name))
    isDurable = false
  }

  /// Makes all content durable, before the lock is taken.
  func synchronize() throws(FileSystemError) {
    guard !isDurable else { return }
    try synchronizeAll { Self.prefix + $0 }
    isDurable = true
  }

  /// Gives every document its name, durable with the names, under the lock.
  func publish() throws(FileSystemError) {
    guard !waiting.isEmpty else { return }
    for document in waiting {
      guard
        try opened[document.directory].rename(Self.prefix + document.name, to: document.name)
      else {
        throw FileSystemError(code: .other, errno: 17, operation: "rename", path: document.name)
      }
    }
    try synchronizeAll { $0 }
    waiting = []
  }

  private func synchronizeAll(_ name: (String) -> String) throws(FileSystemError) {
    if let first = opened.first, try first.synchronizeFileSystem() { return }
    for document in waiting {
      try opened[document.directory].openFile(name(document.name), for: .reading)?.synchronize()
    }
    for directory in opened { try directory.synchronize() }
  }

  deinit {
    for document in waiting {
      try? opened[document.directory].remove(Self.prefix + document.name)
    }
  }
}
