#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
package import JSONText

/// Files outside of any store.
extension POSIXFileSystem {
  /// A file for appending and reading that has no name any more: it is gone
  /// with the last reference, and when the process dies.
  static func makeTemporaryFile() throws(FileSystemError) -> POSIXFile {
    var failure = FileSystemError(code: .other, errno: 0, operation: "open", path: "/tmp")
    for folder in temporaryFolders {
      let path = "\(folder)/daybook-\(StoreEnvironment.randomHexadecimal())"
      do {
        let opened = try calling {
          open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        unlink(path)
        return POSIXFile(POSIXDescriptor(opened), path: "\(folder)/(temporary)")
      } catch {
        failure = error.error("open", folder)
      }
    }
    throw failure
  }

  /// `/var/tmp` before `/tmp`, which may be in memory.
  private static var temporaryFolders: [String] {
    let wished = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return (wished.isEmpty ? [] : [wished]) + ["/var/tmp", "/tmp"]
  }

  /// Writes a file that is there when it is whole, durable and complete, and
  /// not at all before; false when the name is taken.
  ///
  /// - Throws: `file.…`, and what `write` throws.
  package static func makeFile(
    at path: String,
    _ write: ((Bytes) throws(StoreError) -> Void) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    func mapping<Value>(
      _ work: () throws(FileSystemError) -> Value
    ) throws(StoreError) -> Value {
      do { return try work() } catch { throw StoreError(error) }
    }
    let parent = parent(of: path)
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let opened = try mapping { () throws(FileSystemError) in
      try POSIXFileSystem().openDirectory(at: parent)
    }
    guard let directory = opened else {
      throw StoreError(FileSystemError(errno: ENOENT, operation: "open", path: parent))
    }
    if try mapping({ () throws(FileSystemError) in try directory.status(of: name) }) != nil {
      return false
    }
    let file = try mapping { () throws(FileSystemError) in try directory.makeUnnamedFile() }
    try write { (piece) throws(StoreError) in
      try mapping { () throws(FileSystemError) in try file.append(piece) }
    }
    return try mapping { () throws(FileSystemError) in
      try file.synchronize()
      return try directory.link(file, as: name)
    }
  }
}
