import JSONText
import StoreEngine

/// A file that is an array: what a snapshot test reads, writes and damages.
final class ArrayFile: File {
  private let content: Locked<[UInt8]>

  init(_ content: [UInt8] = []) { self.content = Locked(content) }

  init(_ content: String) { self.content = Locked(Array(content.utf8)) }

  var bytes: [UInt8] { content.withLock { $0 } }

  func status() throws(FileSystemError) -> FileStatus {
    FileStatus(
      kind: .regular, identity: FileIdentity(device: 1, inode: 1), size: bytes.count, linkCount: 0,
      modified: 0)
  }

  func read(at offset: Int, count: Int) throws(FileSystemError) -> [UInt8] {
    Array(bytes.dropFirst(offset).prefix(count))
  }

  func map(count: Int) throws(FileSystemError) -> Bytes { Bytes(Array(bytes.prefix(count))) }

  func append(_ bytes: Bytes) throws(FileSystemError) {
    content.withLock { content in bytes.withUnsafeBytes { content.append(contentsOf: $0) } }
  }

  func synchronize() throws(FileSystemError) {}

  func tryLock(_ mode: FileLockMode) throws(FileSystemError) -> Bool { true }

  func unlock() {}
}
