#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A call that returned −1, with the reason it gave.
struct POSIXFailure: Error {
  var number: Int32

  func error(_ operation: String, _ path: String) -> FileSystemError {
    FileSystemError(errno: number, operation: operation, path: path)
  }
}

/// Makes a call of the C library, again as long as a signal interrupts it.
///
/// - Returns: What the call returned, never −1.
@discardableResult
func calling<Value: SignedInteger>(_ call: () -> Value) throws(POSIXFailure) -> Value {
  while true {
    let value = call()
    if value != -1 { return value }
    let number = errno
    if number != EINTR { throw POSIXFailure(number: number) }
  }
}

/// A file descriptor that is closed when nobody refers to it any more.
final class POSIXDescriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  // A failing `close` loses nothing: whatever must be on disk was synced.
  deinit { close(number) }

  func status() throws(POSIXFailure) -> FileStatus {
    var status = stat()
    try calling { fstat(number, &status) }
    return FileStatus(status)
  }
}

extension FileStatus {
  init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    self.init(
      kind: kind,
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        inode: UInt64(truncatingIfNeeded: status.st_ino)),
      size: Int(status.st_size), linkCount: Int(status.st_nlink),
      modified: Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec))
  }
}
