import JSONText

/// The file of a document that waits for the save that names it.
///
/// It waits without a name, as an open file. A process may not have very many
/// of those, so when there are many the next wait under temporary names,
/// `.tmp-…`, which no reader takes for documents. One that no save names goes
/// with the last reference.
final class StagedFile: Sendable {
  let directory: any Directory
  private let name: String
  /// Nil when it waits under a temporary name.
  private let file: (any File)?
  private let isPublished = Locked(false)

  private static let prefix = ".tmp-"
  private static let opened = Locked(0)
  /// Half of what the system lets this process open.
  private static let openLimit = OpenFiles.limit / 2
  /// Up to so many, a sync each costs less than one of everything.
  private static let fewFiles = 16

  /// Takes a file that was written, of the directory that it will be named in.
  init(
    _ file: any File, as name: String, in directory: any Directory,
    openLimit: Int = StagedFile.openLimit
  ) throws(FileSystemError) {
    self.directory = directory
    self.name = name
    let mayStayOpen = Self.opened.withLock { opened in
      guard opened < openLimit else { return false }
      opened += 1
      return true
    }
    self.file = mayStayOpen ? file : nil
    if !mayStayOpen, try !directory.link(file, as: Self.prefix + name) {
      throw Self.taken(name)
    }
  }

  deinit {
    if file != nil {
      Self.opened.withLock { $0 -= 1 }
    } else if !isPublished.withLock({ $0 }) {
      try? directory.remove(Self.prefix + name)
    }
  }

  /// Makes the content durable.
  func synchronize() throws(FileSystemError) {
    if let file { return try file.synchronize() }
    let present = isPublished.withLock { $0 } ? name : Self.prefix + name
    try directory.openFile(present, for: .reading)?.synchronize()
  }

  /// Makes the content of all durable: one sync of everything for many.
  static func synchronize(_ files: [StagedFile]) throws(FileSystemError) {
    if files.count > fewFiles, let first = files.first,
      try first.directory.synchronizeFileSystem()
    {
      return
    }
    for file in files { try file.synchronize() }
  }

  /// Gives all their names, durably, under the lock.
  static func publish(_ files: [StagedFile]) throws(FileSystemError) {
    guard !files.isEmpty else { return }
    var directories: [ObjectIdentifier: any Directory] = [:]
    for file in files {
      try file.publish()
      directories[ObjectIdentifier(file.directory)] = file.directory
    }
    try synchronize(files)
    for directory in directories.values { try directory.synchronize() }
  }

  private func publish() throws(FileSystemError) {
    let isNamed =
      if let file {
        try directory.link(file, as: name)
      } else {
        try directory.rename(Self.prefix + name, to: name)
      }
    guard isNamed else { throw Self.taken(name) }
    isPublished.withLock { $0 = true }
  }

  private static func taken(_ name: String) -> FileSystemError {
    FileSystemError(code: .other, errno: 17, operation: "link", path: name)
  }
}
