/// The kinds of calls a `MemoryFileSystem` counts, and can be told to fail.
package enum MemoryCall: String, CaseIterable, Sendable {
  case openDirectory, makeDirectory, status, names, openFile, makeFile, makeUnnamedFile
  case link, remove, synchronizeDirectory, synchronizeFile, read, map, append, lock
  case availableBytes

  /// The call as the manual names it.
  var operation: String {
    switch self {
    case .openDirectory, .openFile, .makeFile, .makeUnnamedFile: "openat"
    case .makeDirectory: "mkdirat"
    case .status: "fstatat"
    case .names: "readdir"
    case .link: "linkat"
    case .remove: "unlinkat"
    case .synchronizeDirectory: "fsync"
    case .synchronizeFile: "fdatasync"
    case .read: "pread"
    case .map: "mmap"
    case .append: "write"
    case .lock: "flock"
    case .availableBytes: "fstatvfs"
    }
  }

  /// Whether it changes what a crash could leave.
  package var changes: Bool {
    switch self {
    case .makeDirectory, .makeFile, .makeUnnamedFile, .link, .remove, .append,
      .synchronizeDirectory, .synchronizeFile:
      true
    default: false
    }
  }
}

/// What goes wrong, or happens, at a call.
package enum MemoryFault: Sendable {
  /// Nothing is done.
  case error(Int32)
  /// An append writes that many bytes only, then fails.
  case shortWrite(Int, Int32)
  /// All is done, and reported as failed.
  case doneButFails(Int32)
  /// A synchronization fails and never writes what it was to write, whatever
  /// later ones say; readers see those bytes until a crash.
  case lostByCrash(Int32)
  /// The same, and readers see zeros from now on.
  case lostAtOnce(Int32)
  /// A synchronization or a lock is reported as done, and is not: what a store
  /// that forgot the call would do. Other calls are made as if nothing had been.
  case onlyPretended
  /// This runs first, then the call goes on as if nothing had been.
  case action(@Sendable () -> Void)
}

/// A fault that waits for its call.
struct MemoryFaultPlan: Sendable {
  var calls: Set<MemoryCall>
  /// How many such calls are let through.
  var remaining: Int
  var fault: MemoryFault
  var isForEver: Bool
}
