#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Files that get their name when they are whole.
///
/// Linux makes a file without any name (`O_TMPFILE`) and links it through
/// `/proc`. Elsewhere the file has a temporary name, `.tmp-` and 16 digits,
/// that goes when the file gets its own or is given up; a crash leaves it, and
/// readers ignore it.
extension POSIXDirectory {
  func makeUnnamedFile() throws(FileSystemError) -> any File {
    #if os(Linux) || os(Android)
      if unnamedFiles == .asSupported, LinuxFiles.canLinkThroughProc,
        let file = try nameless()
      {
        return file
      }
    #endif
    return try temporary()
  }

  #if os(Linux) || os(Android)
    /// Nil where the file system knows no such files.
    private func nameless() throws(FileSystemError) -> POSIXFile? {
      do {
        let opened = try calling {
          openat(
            descriptor.number, ".", LinuxFiles.temporaryFile | O_RDWR | O_APPEND | O_CLOEXEC,
            0o644)
        }
        return POSIXFile(POSIXDescriptor(opened), path: path(of: "(unnamed)"))
      } catch {
        switch error.number {
        // Kernels without it see the flag for directories and answer EISDIR.
        case EOPNOTSUPP, EISDIR, EINVAL, ENOENT: return nil
        default: throw error.error("openat", path)
        }
      }
    }
  #endif

  private func temporary() throws(FileSystemError) -> POSIXFile {
    while true {
      let name = ".tmp-" + SystemRandom.hex(digits: 16)
      do {
        let opened = try calling {
          openat(
            descriptor.number, name,
            O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        }
        return POSIXFile(
          POSIXDescriptor(opened), path: path(of: name),
          temporary: TemporaryName(directory: descriptor, name: name))
      } catch {
        if error.number != EEXIST { throw error.error("openat", path(of: name)) }
      }
    }
  }

  func rename(_ name: String, to newName: String) throws(FileSystemError) -> Bool {
    try check(name, "renameat2")
    try check(newName, "renameat2")
    do {
      return try TemporaryName(directory: descriptor, name: name).publish(as: newName)
    } catch {
      throw error.error("renameat2", path(of: newName))
    }
  }

  func link(_ file: any File, as name: String) throws(FileSystemError) -> Bool {
    try check(name, "linkat")
    guard let file = file as? POSIXFile else {
      throw FileSystemError(errno: EXDEV, operation: "linkat", path: path(of: name))
    }
    do {
      if let temporary = file.temporary {
        return try temporary.publish(as: name)
      }
      let source = "/proc/self/fd/\(file.descriptor.number)"
      try calling { linkat(AT_FDCWD, source, descriptor.number, name, AT_SYMLINK_FOLLOW) }
      return true
    } catch {
      if error.number == EEXIST { return false }
      throw error.error("linkat", path(of: name))
    }
  }
}
