package import JSONText

/// What a store needs of a file system, and no more.
///
/// Two implementations exist: `POSIXFileSystem`, and `MemoryFileSystem`, which
/// records what it is asked and replays every state a crash could leave.
/// Everything below a store's directory is reached through a `Directory`, so
/// that a store that is moved while open is noticed and a link never leads out.
package protocol FileSystem: Sendable {
  /// The directory at `path`, links followed; nil when nothing is there.
  func openDirectory(at path: String) throws(FileSystemError) -> (any Directory)?
  /// Makes a directory and syncs its parent; false when something is there.
  func makeDirectory(at path: String) throws(FileSystemError) -> Bool
  /// What is at `path`, links followed; nil when nothing is there.
  func status(at path: String) throws(FileSystemError) -> FileStatus?
}

/// An open directory. Names are single components; a link is never followed.
package protocol Directory: AnyObject, Sendable {
  /// As a person would name it, for messages alone.
  var path: String { get }
  func status() throws(FileSystemError) -> FileStatus
  /// The names in it, unsorted, without `.` and `..`.
  func names() throws(FileSystemError) -> [String]
  /// What `name` is, a link itself not what it leads to; nil when absent.
  func status(of name: String) throws(FileSystemError) -> FileStatus?
  /// Nil when absent and not to be created. A made directory's entry is synced.
  func openDirectory(_ name: String, creating: Bool) throws(FileSystemError) -> (any Directory)?
  /// Nil when absent; `notRegular` when it is a link, a directory, a pipe …
  func openFile(_ name: String, for access: FileAccess) throws(FileSystemError) -> (any File)?
  /// Opens a file for reading and locking, made empty when absent.
  func openOrMakeFile(_ name: String) throws(FileSystemError) -> any File
  /// A file without a name, for appending and reading, gone unless linked.
  func makeUnnamedFile() throws(FileSystemError) -> any File
  /// Names a file that `makeUnnamedFile` of this directory made; false when
  /// the name is taken. Never replaces.
  func link(_ file: any File, as name: String) throws(FileSystemError) -> Bool
  /// Gives a file another name in this directory; false when that is taken.
  /// Never replaces.
  func rename(_ name: String, to newName: String) throws(FileSystemError) -> Bool
  /// Removes the entry of a file; an absent one is fine.
  func remove(_ name: String) throws(FileSystemError)
  /// Makes the names in this directory durable.
  func synchronize() throws(FileSystemError)
  /// Makes everything on this file system durable, content and names: cheaper
  /// than one sync each for many files. False where there is no such call.
  func synchronizeFileSystem() throws(FileSystemError) -> Bool
  /// Bytes that an unprivileged writer may still use.
  func availableBytes() throws(FileSystemError) -> Int
}

/// An open file; it closes when the last reference goes.
package protocol File: AnyObject, Sendable {
  func status() throws(FileSystemError) -> FileStatus
  /// Up to `count` bytes from `offset`; fewer only at the end of the file.
  func read(at offset: Int, count: Int) throws(FileSystemError) -> [UInt8]
  /// The first `count` bytes, mapped; `count` must not exceed the size.
  func map(count: Int) throws(FileSystemError) -> Bytes
  /// Writes all of `bytes` at the end. When it throws, any part may be there.
  func append(_ bytes: Bytes) throws(FileSystemError)
  /// Makes the content durable (`fdatasync`; `F_FULLFSYNC` on Apple systems).
  func synchronize() throws(FileSystemError)
  /// Takes an advisory whole-file lock (`flock`); false when another holds it.
  func tryLock(_ mode: FileLockMode) throws(FileSystemError) -> Bool
  func unlock()
}

package enum FileAccess: Sendable { case reading, appending }

package enum FileLockMode: Sendable { case shared, exclusive }

package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  package init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}

package struct FileStatus: Equatable, Sendable {
  package enum Kind: Sendable { case regular, directory, symbolicLink, other }
  package var kind: Kind
  package var identity: FileIdentity
  package var size: Int
  package var linkCount: Int
  /// Nanoseconds since 1970; a hint of change, never of order.
  package var modified: Int64
  package init(
    kind: Kind, identity: FileIdentity, size: Int, linkCount: Int, modified: Int64
  ) {
    self.kind = kind
    self.identity = identity
    self.size = size
    self.linkCount = linkCount
    self.modified = modified
  }
}
