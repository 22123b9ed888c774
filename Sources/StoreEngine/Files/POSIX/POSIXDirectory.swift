#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

final class POSIXDirectory: Directory {
  let descriptor: POSIXDescriptor
  let path: String
  let unnamedFiles: POSIXFileSystem.UnnamedFiles

  init(_ descriptor: POSIXDescriptor, path: String, unnamedFiles: POSIXFileSystem.UnnamedFiles) {
    self.descriptor = descriptor
    self.path = path
    self.unnamedFiles = unnamedFiles
  }

  func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  /// A name is one component: a slash or a NUL would lead elsewhere.
  static func isComponent(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".."
      && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
  }

  func check(_ name: String, _ operation: String) throws(FileSystemError) {
    if !POSIXDirectory.isComponent(name) {
      throw FileSystemError(errno: EINVAL, operation: operation, path: path(of: name))
    }
  }

  func status() throws(FileSystemError) -> FileStatus {
    do { return try descriptor.status() } catch { throw error.error("fstat", path) }
  }

  func status(of name: String) throws(FileSystemError) -> FileStatus? {
    try check(name, "fstatat")
    var status = stat()
    do {
      try calling { fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) }
    } catch {
      if error.number == ENOENT { return nil }
      throw error.error("fstatat", path(of: name))
    }
    return FileStatus(status)
  }

  func remove(_ name: String) throws(FileSystemError) {
    try check(name, "unlinkat")
    do {
      try calling { unlinkat(descriptor.number, name, 0) }
    } catch {
      if error.number != ENOENT { throw error.error("unlinkat", path(of: name)) }
    }
  }

  func synchronize() throws(FileSystemError) {
    do {
      #if canImport(Darwin)
        try calling { fcntl(descriptor.number, F_FULLFSYNC) }
      #else
        try calling { fsync(descriptor.number) }
      #endif
    } catch {
      // Some file systems have no such thing for a directory, and say so.
      let unsupported = [EINVAL, ENOTSUP, EOPNOTSUPP, ENOTTY, ENOSYS].contains(error.number)
      if !unsupported { throw error.error("fsync", path) }
    }
  }

  /// `syncfs` of Linux, which since 5.8 tells when it failed.
  func synchronizeFileSystem() throws(FileSystemError) -> Bool {
    #if os(Linux) || os(Android)
      guard let syncfs = LinuxFiles.synchronizeFileSystem else { return false }
      do {
        try calling { syncfs(descriptor.number) }
        return true
      } catch {
        throw error.error("syncfs", path)
      }
    #else
      return false
    #endif
  }

  func availableBytes() throws(FileSystemError) -> Int {
    var figures = statvfs()
    do {
      try calling { fstatvfs(descriptor.number, &figures) }
    } catch {
      throw error.error("fstatvfs", path)
    }
    let (bytes, overflow) = Int(clamping: figures.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: figures.f_frsize))
    return overflow ? .max : bytes
  }
}
