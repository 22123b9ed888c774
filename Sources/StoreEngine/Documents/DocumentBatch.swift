import JSONText

/// The documents of one large save.
///
/// They wait without names, and all are made durable at once; under the lock
/// they get their names. Each that waits is an open file, so of very many the
/// later ones wait under temporary names, `.tmp-…`, which no reader takes for
/// documents. What a save that fails leaves is removed when the batch goes.
final class DocumentBatch {
  private struct Waiting {
    let directory: Int
    let name: String
    /// Nil when it waits under a temporary name.
    let file: (any File)?
  }

  private var directories: [String: Int] = [:]
  private var opened: [any Directory] = []
  private var waiting: [Waiting] = []
  private var isDurable = true

  private static let prefix = ".tmp-"
  /// Half of what the system lets this process open.
  private static let openLimit = OpenFiles.limit / 2
  /// Up to so many, a sync each costs less than one of everything.
  private static let fewDocuments = 16

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
    isDurable = false
    if waiting.count < Self.openLimit {
      waiting.append(Waiting(directory: place, name: name, file: file))
      return
    }
    guard try opened[place].link(file, as: Self.prefix + name) else {
      throw FileSystemError(code: .other, errno: 17, operation: "link", path: name)
    }
    waiting.append(Waiting(directory: place, name: name, file: nil))
  }

  /// Makes all content durable, before the lock is taken.
  func synchronize() throws(FileSystemError) {
    guard !isDurable else { return }
    try synchronizeAll(areNamed: false)
    isDurable = true
  }

  /// Gives every document its name, durable with the names, under the lock.
  func publish() throws(FileSystemError) {
    guard !waiting.isEmpty else { return }
    for document in waiting {
      let directory = opened[document.directory]
      let isNamed: Bool
      if let file = document.file {
        isNamed = try directory.link(file, as: document.name)
      } else {
        isNamed = try directory.rename(Self.prefix + document.name, to: document.name)
      }
      guard isNamed else {
        throw FileSystemError(code: .other, errno: 17, operation: "link", path: document.name)
      }
    }
    try synchronizeAll(areNamed: true)
    waiting = []
  }

  private func synchronizeAll(areNamed: Bool) throws(FileSystemError) {
    if waiting.count > Self.fewDocuments, let first = opened.first,
      try first.synchronizeFileSystem()
    {
      return
    }
    for document in waiting {
      if let file = document.file {
        try file.synchronize()
      } else {
        let name = areNamed ? document.name : Self.prefix + document.name
        try opened[document.directory].openFile(name, for: .reading)?.synchronize()
      }
    }
    for directory in opened { try directory.synchronize() }
  }

  deinit {
    for document in waiting where document.file == nil {
      try? opened[document.directory].remove(Self.prefix + document.name)
    }
  }
}
