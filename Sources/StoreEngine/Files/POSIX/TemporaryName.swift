#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import Synchronization

/// The name a file has until it gets its own; removed when that never comes.
final class TemporaryName: Sendable {
  private let directory: POSIXDescriptor
  private let name: String
  private let isThere = Mutex(true)

  init(directory: POSIXDescriptor, name: String) {
    self.directory = directory
    self.name = name
  }

  deinit { isThere.withLock { if $0 { unlinkat(directory.number, name, 0) } } }

  /// Gives the file its own name; false when that is taken.
  ///
  /// A rename that refuses to replace is tried first: a crash then never leaves
  /// two names. Where it is unknown a second link is made and the temporary
  /// name removed. File systems that know neither get a look and a rename,
  /// which only a process that ignores the store's lock could come between.
  func publish(as final: String) throws(POSIXFailure) -> Bool {
    // `??` would forget which errors these throw.
    var named = try rename(to: final)
    if named == nil { named = try link(to: final) }
    let isNamed: Bool
    if let named { isNamed = named } else { isNamed = try lookAndRename(to: final) }
    if isNamed { isThere.withLock { $0 = false } }
    return isNamed
  }

  private static let unsupported: Set<Int32> = [
    EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP, EPERM, EMLINK,
  ]

  /// Nil where the system or the file system knows no such rename.
  private func rename(to final: String) throws(POSIXFailure) -> Bool? {
    try outcome {
      #if canImport(Darwin)
        renameatx_np(directory.number, name, directory.number, final, UInt32(RENAME_EXCL))
      #else
        LinuxFiles.renameWithoutReplacing(directory.number, name, final)
      #endif
    }
  }

  /// Nil where the file system knows no links.
  private func link(to final: String) throws(POSIXFailure) -> Bool? {
    guard let linked = try outcome({ linkat(directory.number, name, directory.number, final, 0) })
    else { return nil }
    // A name that stays behind is a second link, and no harm.
    if linked { unlinkat(directory.number, name, 0) }
    return linked
  }

  private func lookAndRename(to final: String) throws(POSIXFailure) -> Bool {
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
