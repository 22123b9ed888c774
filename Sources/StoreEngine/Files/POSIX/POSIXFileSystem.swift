#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The file system of the machine.
///
/// A path is resolved once, when a directory is opened; everything below goes
/// through the directory's descriptor, one name at a time, without following
/// links. Files are made with mode 0644 and directories with 0755, less what
/// the process's umask takes away.
package struct POSIXFileSystem: FileSystem {
  /// How `makeUnnamedFile` makes files.
  package enum UnnamedFiles: Sendable {
    /// Without a name where the system can, else under a temporary one.
    case asSupported
    /// Under a temporary name always, as on systems that know nothing better.
    case underTemporaryName
  }

  private let unnamedFiles: UnnamedFiles

  package init(unnamedFiles: UnnamedFiles = .asSupported) {
    self.unnamedFiles = unnamedFiles
    POSIXFileSystem.handleOversizedFiles
  }

  /// A write past `ulimit -f` sends SIGXFSZ, which would end the process; with
  /// a handler the write fails with EFBIG. A handler, unlike SIG_IGN, is not
  /// inherited by programs started later. One that is installed stays.
  private static let handleOversizedFiles: Void = {
    if let installed = signal(SIGXFSZ, { _ in }) { signal(SIGXFSZ, installed) }
  }()

  package func openDirectory(at path: String) throws(FileSystemError) -> (any Directory)? {
    let descriptor: Int32
    do {
      descriptor = try calling { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    } catch {
      if error.number == ENOENT { return nil }
      // Either the path leads through a file, or it leads to one.
      if error.number == ENOTDIR, try status(at: path) == nil { return nil }
      throw error.error("open", path)
    }
    return POSIXDirectory(
      POSIXDescriptor(descriptor), path: path, unnamedFiles: unnamedFiles)
  }

  package func makeDirectory(at path: String) throws(FileSystemError) -> Bool {
    do {
      try calling { mkdir(path, 0o755) }
    } catch {
      if error.number == EEXIST { return false }
      throw error.error("mkdir", path)
    }
    let parent = POSIXFileSystem.parent(of: path)
    guard let directory = try openDirectory(at: parent) else {
      throw FileSystemError(errno: ENOENT, operation: "open", path: parent)
    }
    try directory.synchronize()
    return true
  }

  package func status(at path: String) throws(FileSystemError) -> FileStatus? {
    var status = stat()
    do {
      try calling { stat(path, &status) }
    } catch {
      if error.number == ENOENT || error.number == ENOTDIR { return nil }
      throw error.error("stat", path)
    }
    return FileStatus(status)
  }

  /// The directory that holds the last component of `path`.
  static func parent(of path: String) -> String {
    let bytes = Array(path.utf8)
    let slash = UInt8(ascii: "/")
    guard let last = bytes.lastIndex(where: { $0 != slash }) else { return "/" }
    guard let cut = bytes[...last].lastIndex(of: slash) else { return "." }
    guard let end = bytes[..<cut].lastIndex(where: { $0 != slash }) else { return "/" }
    return String(decoding: bytes[...end], as: UTF8.self)
  }
}
