#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import JSONText

/// An open file description: what a lock belongs to.
struct MemoryHandle: Sendable {
  var inode: UInt64
  var number: UInt64
  var isWritable: Bool
}

/// An open file in memory.
final class MemoryFile: File {
  let machine: MemoryMachine
  let handle: MemoryHandle
  private let path: String

  /// Takes over a handle that was opened for it.
  init(_ machine: MemoryMachine, _ handle: MemoryHandle, path: String) {
    self.machine = machine
    self.handle = handle
    self.path = path
  }

  deinit { machine.withDisk { $0.close(handle.number, of: handle.inode) } }

  func status() throws(FileSystemError) -> FileStatus {
    try machine.perform(.status, path) { disk throws(POSIXFailure) in
      guard let status = disk.status(of: handle.inode) else { throw POSIXFailure(number: EBADF) }
      return status
    }
  }

  func read(at offset: Int, count: Int) throws(FileSystemError) -> [UInt8] {
    let bytes = try content(.read).bytes
    guard offset >= 0, count > 0, offset < bytes.count else { return [] }
    return bytes[offset..<offset + min(count, bytes.count - offset)].array
  }

  func map(count: Int) throws(FileSystemError) -> Bytes {
    let content = try content(.map)
    guard count <= content.count else {
      throw FileSystemError(code: .inputOutput, errno: 0, operation: "mmap", path: path)
    }
    return content.prefixBytes(count)
  }

  private func content(_ call: MemoryCall) throws(FileSystemError) -> MemoryContent {
    try machine.perform(call, path) { disk throws(POSIXFailure) in
      guard let content = disk.nodes[handle.inode]?.content else {
        throw POSIXFailure(number: EBADF)
      }
      return content
    }
  }

  func append(_ bytes: Bytes) throws(FileSystemError) {
    let fault = machine.fault(at: .append)
    do {
      try machine.withDisk { disk throws(POSIXFailure) in
        if !handle.isWritable { throw POSIXFailure(number: EBADF) }
        if disk.isReadOnly { throw POSIXFailure(number: EROFS) }
        switch fault {
        case nil, .action, .onlyPretended:
          try disk.append(bytes, to: handle.inode, atMost: .max, then: ENOSPC)
        case .shortWrite(let count, let number):
          try disk.append(bytes, to: handle.inode, atMost: count, then: number)
          throw POSIXFailure(number: number)
        case .doneButFails(let number):
          try disk.append(bytes, to: handle.inode, atMost: .max, then: ENOSPC)
          throw POSIXFailure(number: number)
        case .error(let number), .lostByCrash(let number), .lostAtOnce(let number):
          throw POSIXFailure(number: number)
        }
      }
    } catch {
      throw error.error("write", path)
    }
  }

  func synchronize() throws(FileSystemError) {
    let fault = machine.fault(at: .synchronizeFile)
    do {
      try machine.withDisk { disk throws(POSIXFailure) in
        switch fault {
        case nil, .action: disk.record(.synchronizeFile(handle.inode))
        case .onlyPretended: break
        case .doneButFails(let number):
          disk.record(.synchronizeFile(handle.inode))
          throw POSIXFailure(number: number)
        case .lostByCrash(let number):
          disk.record(.lose(handle.inode))
          throw POSIXFailure(number: number)
        case .lostAtOnce(let number):
          disk.loseAtOnce(handle.inode)
          throw POSIXFailure(number: number)
        case .error(let number), .shortWrite(_, let number): throw POSIXFailure(number: number)
        }
      }
    } catch {
      throw error.error("fdatasync", path)
    }
  }

  func tryLock(_ mode: FileLockMode) throws(FileSystemError) -> Bool {
    try machine.perform(.lock, path, pretended: true) { disk in
      disk.lock(handle.inode, mode, by: handle.number)
    }
  }

  func unlock() { machine.withDisk { $0.unlock(handle.inode, by: handle.number) } }
}

extension MemoryDisk {
  /// Writes what there is room for; fails when that is not all.
  mutating func append(
    _ bytes: Bytes, to inode: UInt64, atMost limit: Int, then number: Int32
  ) throws(POSIXFailure) {
    let count = min(bytes.count, limit, availableBytes)
    bytes[0..<count].withUnsafeBytes { append($0, to: inode) }
    if count < bytes.count { throw POSIXFailure(number: number) }
  }

  /// What was not synchronized turns into zeros, as after a failed write-back.
  mutating func loseAtOnce(_ inode: UInt64) {
    guard let content = nodes[inode]?.content else { return }
    let synced = recording?.synchronizedCount(of: inode) ?? 0
    record(.lose(inode))
    replaceContent(
      of: inode, with: content.zeroed([synced..<max(synced, content.count)]), asIfSynced: false)
  }
}

extension MemoryRecording {
  /// How many bytes of a file were on disk for certain.
  func synchronizedCount(of inode: UInt64) -> Int {
    var count = base[inode]?.content?.count ?? 0
    var current = count
    for operation in operations {
      switch operation {
      case .grow(inode, let content): current = content.count
      case .replace(inode, let content):
        current = content.count
        count = current
      case .synchronizeFile(inode): count = current
      default: break
      }
    }
    return count
  }
}
