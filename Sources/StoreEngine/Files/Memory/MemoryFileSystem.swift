#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A file system in memory, for stores that are not to be kept and for tests.
///
/// It keeps the contract of the real one: inode numbers, link counts, locks
/// between handles, files without names. When it is `recording`, every change
/// is remembered, and `crashStates` gives each state that a crash could have
/// left at any moment. Paths are resolved from one root, relative ones too.
package final class MemoryFileSystem: FileSystem {
  let machine: MemoryMachine

  /// - Parameters:
  ///   - recording: Whether crash states will be asked for; costs memory.
  ///   - capacity: How many bytes all files together may have.
  ///   - foldsCase: Whether names that differ only by case are one, as on macOS.
  ///   - clock: Nanoseconds since 1970, for times of change.
  package convenience init(
    recording: Bool = false, capacity: Int? = nil, foldsCase: Bool = false,
    clock: @escaping @Sendable () -> Int64 = SystemClock.nanoseconds
  ) {
    self.init(MemoryDisk(device: MemoryFileSystem.newDevice(), clock: clock))
    if recording { startRecording() }
    machine.withDisk {
      $0.capacity = capacity
      $0.foldsCase = foldsCase
    }
  }

  init(_ disk: MemoryDisk) { machine = MemoryMachine(disk) }

  /// No two file systems have the same device, as no two disks do.
  static func newDevice() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next() >> 32 | 1 << 32
  }

  package func openDirectory(at path: String) throws(FileSystemError) -> (any Directory)? {
    let opened = try machine.perform(.openDirectory, path) { disk throws(POSIXFailure) in
      try disk.resolve(path).map { inode throws(POSIXFailure) in
        try disk.openDirectory(inode)
      }
    }
    return opened.map { MemoryDirectory(machine, $0, path: path) }
  }

  package func makeDirectory(at path: String) throws(FileSystemError) -> Bool {
    let parent = try machine.perform(.makeDirectory, path) {
      disk throws(POSIXFailure) -> UInt64? in
      let components = MemoryDisk.components(of: path)
      guard let name = components.last else { return nil }
      guard let parent = disk.resolve(components.dropLast()) else {
        throw POSIXFailure(number: ENOENT)
      }
      guard disk.nodes[parent]?.entries != nil else { throw POSIXFailure(number: ENOTDIR) }
      return disk.makeDirectory(name, in: parent) ? parent : nil
    }
    guard let parent else { return false }
    try machine.perform(.synchronizeDirectory, POSIXFileSystem.parent(of: path), pretended: ()) {
      disk in
      disk.record(.synchronizeDirectory(parent))
    }
    return true
  }

  package func status(at path: String) throws(FileSystemError) -> FileStatus? {
    try machine.perform(.status, path) { disk in
      disk.resolve(path).flatMap { disk.status(of: $0) }
    }
  }
}

extension MemoryDisk {
  static func components(of path: String) -> [String] {
    var components: [String] = []
    for component in path.split(separator: "/") where component != "." {
      if component == ".." {
        _ = components.popLast()
      } else {
        components.append(String(component))
      }
    }
    return components
  }

  func resolve(_ path: String) -> UInt64? { resolve(MemoryDisk.components(of: path)[...]) }

  func resolve(_ components: ArraySlice<String>) -> UInt64? {
    var inode = MemoryDisk.rootInode
    for component in components {
      guard let next = entry(component, in: inode) else { return nil }
      inode = next
    }
    return inode
  }

  /// False when the name is taken.
  mutating func makeDirectory(_ name: String, in parent: UInt64) -> Bool {
    if entry(name, in: parent) != nil { return false }
    setEntry(name, in: parent, to: makeNode(.directory([:])))
    return true
  }

  mutating func openDirectory(_ inode: UInt64) throws(POSIXFailure) -> UInt64 {
    guard nodes[inode]?.entries != nil else { throw POSIXFailure(number: ENOTDIR) }
    _ = open(inode)
    return inode
  }
}
