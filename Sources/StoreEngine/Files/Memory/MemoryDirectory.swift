#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// An open directory in memory.
final class MemoryDirectory: Directory {
  private let machine: MemoryMachine
  private let inode: UInt64
  let path: String

  /// Takes over an inode that was opened for it.
  init(_ machine: MemoryMachine, _ inode: UInt64, path: String) {
    self.machine = machine
    self.inode = inode
    self.path = path
  }

  deinit { machine.withDisk { $0.close(0, of: inode) } }

  private func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  private func perform<Value: Sendable>(
    _ call: MemoryCall, _ name: String,
    _ body: (inout MemoryDisk) throws(POSIXFailure) -> Value
  ) throws(FileSystemError) -> Value {
    try machine.perform(call, path(of: name)) { disk throws(POSIXFailure) in
      guard POSIXDirectory.isComponent(name) else { throw POSIXFailure(number: EINVAL) }
      return try body(&disk)
    }
  }

  func status() throws(FileSystemError) -> FileStatus {
    try machine.perform(.status, path) { disk throws(POSIXFailure) in
      guard let status = disk.status(of: inode) else { throw POSIXFailure(number: EBADF) }
      return status
    }
  }

  func names() throws(FileSystemError) -> [String] {
    try machine.perform(.names, path) { disk in
      disk.nodes[inode]?.entries.map { Array($0.keys) } ?? []
    }
  }

  func status(of name: String) throws(FileSystemError) -> FileStatus? {
    try perform(.status, name) { disk in
      disk.entry(name, in: inode).flatMap { disk.status(of: $0) }
    }
  }

  func openDirectory(
    _ name: String, creating: Bool
  ) throws(FileSystemError) -> (any Directory)? {
    if let directory = try existingDirectory(name) { return directory }
    guard creating else { return nil }
    try perform(.makeDirectory, name) { disk in
      _ = disk.makeDirectory(name, in: inode)
    }
    try synchronize()
    return try existingDirectory(name)
  }

  private func existingDirectory(_ name: String) throws(FileSystemError) -> MemoryDirectory? {
    let opened = try perform(.openDirectory, name) { disk throws(POSIXFailure) -> UInt64? in
      guard let found = disk.entry(name, in: inode) else { return nil }
      return try disk.openDirectory(found)
    }
    return opened.map { MemoryDirectory(machine, $0, path: path(of: name)) }
  }

  func openFile(_ name: String, for access: FileAccess) throws(FileSystemError) -> (any File)? {
    let opened = try perform(.openFile, name) { disk throws(POSIXFailure) in
      try disk.openFile(name, in: inode, access)
    }
    return opened.map { MemoryFile(machine, $0, path: path(of: name)) }
  }

  func openOrMakeFile(_ name: String) throws(FileSystemError) -> any File {
    let existing = try perform(.openFile, name) { disk throws(POSIXFailure) in
      try disk.openFile(name, in: inode, disk.isReadOnly ? .reading : .appending)
    }
    if let existing { return MemoryFile(machine, existing, path: path(of: name)) }
    let opened = try perform(.makeFile, name) { disk throws(POSIXFailure) in
      if let found = try disk.openFile(name, in: inode, .appending) { return found }
      let made = disk.makeNode(.file(.empty))
      disk.setEntry(name, in: inode, to: made)
      return MemoryHandle(inode: made, number: disk.open(made), isWritable: true)
    }
    return MemoryFile(machine, opened, path: path(of: name))
  }

  func makeUnnamedFile() throws(FileSystemError) -> any File {
    let opened = try machine.perform(.makeUnnamedFile, path) { disk in
      let made = disk.makeNode(.file(.empty))
      return MemoryHandle(inode: made, number: disk.open(made), isWritable: true)
    }
    return MemoryFile(machine, opened, path: path(of: "(unnamed)"))
  }

  func link(_ file: any File, as name: String) throws(FileSystemError) -> Bool {
    try perform(.link, name) { disk throws(POSIXFailure) in
      guard let file = file as? MemoryFile, file.machine === machine else {
        throw POSIXFailure(number: EXDEV)
      }
      guard let node = disk.nodes[file.handle.inode], node.linkCount > 0 || !node.hadName else {
        throw POSIXFailure(number: ENOENT)
      }
      if disk.entry(name, in: inode) != nil { return false }
      disk.setEntry(name, in: inode, to: file.handle.inode)
      return true
    }
  }

  func rename(_ name: String, to newName: String) throws(FileSystemError) -> Bool {
    try perform(.link, newName) { disk throws(POSIXFailure) in
      guard let found = disk.entry(name, in: inode) else { throw POSIXFailure(number: ENOENT) }
      if disk.entry(newName, in: inode) != nil { return false }
      // A crash between shows both names: more than a real one would leave.
      disk.setEntry(newName, in: inode, to: found)
      disk.setEntry(name, in: inode, to: nil)
      return true
    }
  }

  func remove(_ name: String) throws(FileSystemError) {
    try perform(.remove, name) { disk throws(POSIXFailure) in
      guard let found = disk.entry(name, in: inode) else { return }
      guard disk.nodes[found]?.content != nil else { throw POSIXFailure(number: EISDIR) }
      disk.setEntry(disk.spelling(of: name, in: inode) ?? name, in: inode, to: nil)
    }
  }

  func synchronize() throws(FileSystemError) {
    try machine.perform(.synchronizeDirectory, path, pretended: ()) { disk in
      disk.record(.synchronizeDirectory(inode))
    }
  }

  func synchronizeFileSystem() throws(FileSystemError) -> Bool {
    try machine.perform(.synchronizeDirectory, path) { disk in
      for (inode, node) in disk.nodes {
        disk.record(node.content == nil ? .synchronizeDirectory(inode) : .synchronizeFile(inode))
      }
      return true
    }
  }

  func availableBytes() throws(FileSystemError) -> Int {
    try machine.perform(.availableBytes, path) { disk in disk.availableBytes }
  }
}

extension MemoryDisk {
  var availableBytes: Int { capacity.map { max(0, $0 - usedBytes) } ?? 1 << 40 }

  mutating func openFile(
    _ name: String, in directory: UInt64, _ access: FileAccess
  ) throws(POSIXFailure) -> MemoryHandle? {
    guard let found = entry(name, in: directory) else { return nil }
    guard nodes[found]?.content != nil else { throw POSIXFailure(number: EISDIR) }
    if access == .appending, isReadOnly { throw POSIXFailure(number: EROFS) }
    return MemoryHandle(
      inode: found, number: open(found), isWritable: access == .appending)
  }
}
