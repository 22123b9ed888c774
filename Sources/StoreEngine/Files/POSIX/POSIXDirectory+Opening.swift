#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Opening what is in a directory, without following a link, and without
/// waiting for the other end of a pipe.
extension POSIXDirectory {
  func names() throws(FileSystemError) -> [String] {
    // A description of its own, so that listings do not share a position.
    let listed: Int32
    do {
      listed = try calling {
        openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      }
    } catch {
      throw error.error("openat", path)
    }
    guard let stream = fdopendir(listed) else {
      let failure = POSIXFailure(number: errno)
      close(listed)
      throw failure.error("fdopendir", path)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw POSIXFailure(number: errno).error("readdir", path) }
        return names
      }
      let name = POSIXDirectory.name(of: entry)
      if name != ".", name != ".." { names.append(name) }
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    // Taken through the entry's own memory: it may be shorter than `dirent`.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let bytes = UnsafeRawPointer(entry) + offset
    return String(cString: bytes.assumingMemoryBound(to: CChar.self))
  }

  func openDirectory(
    _ name: String, creating: Bool
  ) throws(FileSystemError) -> (any Directory)? {
    try check(name, "openat")
    if let directory = try existingDirectory(name) { return directory }
    guard creating else { return nil }
    do {
      try calling { mkdirat(descriptor.number, name, 0o755) }
    } catch {
      // Another process may have been quicker; its entry may not be synced.
      if error.number != EEXIST { throw error.error("mkdirat", path(of: name)) }
    }
    try synchronize()
    return try existingDirectory(name)
  }

  private func existingDirectory(_ name: String) throws(FileSystemError) -> POSIXDirectory? {
    do {
      let opened = try calling {
        openat(descriptor.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      }
      return POSIXDirectory(
        POSIXDescriptor(opened), path: path(of: name), unnamedFiles: unnamedFiles)
    } catch {
      if error.number == ENOENT { return nil }
      throw error.error("openat", path(of: name))
    }
  }

  func openFile(_ name: String, for access: FileAccess) throws(FileSystemError) -> (any File)? {
    try check(name, "openat")
    do {
      return try open(name, access == .reading ? O_RDONLY : O_RDWR | O_APPEND)
    } catch {
      if error.errno == ENOENT { return nil }
      throw error
    }
  }

  func openOrMakeFile(_ name: String) throws(FileSystemError) -> any File {
    try check(name, "openat")
    do {
      return try open(name, O_RDWR | O_APPEND | O_CREAT)
    } catch {
      // Reading suffices for a lock where nothing may be written.
      guard error.code == .readOnly || error.code == .permissionDenied,
        let file = try? open(name, O_RDONLY)
      else { throw error }
      return file
    }
  }

  private func open(_ name: String, _ flags: Int32) throws(FileSystemError) -> POSIXFile {
    let path = path(of: name)
    let flags = flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let opened: POSIXDescriptor
    do {
      opened = POSIXDescriptor(try calling { openat(descriptor.number, name, flags, 0o644) })
    } catch {
      throw error.error("openat", path)
    }
    let file = POSIXFile(opened, path: path)
    guard try file.status().kind == .regular else {
      throw FileSystemError(code: .notRegular, errno: 0, operation: "openat", path: path)
    }
    return file
  }
}
