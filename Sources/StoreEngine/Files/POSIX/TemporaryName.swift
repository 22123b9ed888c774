#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import JSONText

/// The name a file has until it gets its own; removed when that never comes.
final class TemporaryName: Sendable {
  private let directory: POSIXDescriptor
  private let name: String
  private let isThere = Locked(true)

  init(directory: POSIXDescriptor, name: String) {
    self.directory = directory
    self.name = name
  }

  deinit { isThere.withLock { if $0 { unlinkat(directory.number, name, 0) } } }

  /// How a file gets its own name without taking it from another.
  enum Way: CaseIterable {
    /// A rename that refuses to replace: a crash never leaves two names.
    case rename
    /// A second link; then the temporary name is removed.
    case link
    /// A look and a rename, which only a process that ignores the store's lock
    /// could come between.
    case lookAndRename
  }

  /// Gives the file its own name, the best way the file system knows; false
  /// when the name is taken.
  func publish(as final: String) throws(POSIXFailure) -> Bool {
    for way in Way.allCases {
      if let isNamed = try publish(as: final, by: way) { return isNamed }
    }
    return false
  }

  /// Nil where the system or the file system does not know this way.
  func publish(as final: String, by way: Way) throws(POSIXFailure) -> Bool? {
    let isNamed =
      switch way {
      case .rename: try rename(to: final)
      case .link: try link(to: final)
      case .lookAndRename: try lookAndRename(to: final)
      }
    if isNamed == true { isThere.withLock { $0 = false } }
    return isNamed
  }

  private static let unsupported: Set<Int32> = [
    EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP, EPERM, EMLINK,
  ]

  private func rename(to final: String) throws(POSIXFailure) -> Bool? {
    try outcome {
      #if canImport(Darwin)
        renameatx_np(directory.number, name, directory.number, final, UInt32(RENAME_EXCL))
      #else
        LinuxFiles.renameWithoutReplacing(directory.number, name, final)
      #endif
    }
  }

  private func link(to final: String) throws(POSIXFailure) -> Bool? {
    guard let linked = try outcome({ linkat(directory.number, name, directory.number, final, 0) })
    else { return nil }
    // A name that stays behind is a second link, and no harm.
    if linked { unlinkat(directory.number, name, 0) }
    return linked
  }

  private func lookAndRename(to final: String) throws(POSIXFailure) -> Bool? {
    var status = stat()
    if fstatat(directory.number, final, &status, AT_SYMLINK_NOFOLLOW) == 0 { return false }
    try calling { renameat(directory.number, name, directory.number, final) }
    return true
  }

  /// True when the call succeeds, false when the name is taken, nil when the
  /// call is unknown.
  private func outcome(_ call: () -> Int32) throws(POSIXFailure) -> Bool? {
    do {
      try calling(call)
      return true
    } catch {
      if error.number == EEXIST { return false }
      if TemporaryName.unsupported.contains(error.number) { return nil }
      throw error
    }
  }
}
