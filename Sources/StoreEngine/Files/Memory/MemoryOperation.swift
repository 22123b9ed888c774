/// What a file system did, as far as a crash can tell.
enum MemoryOperation: Sendable {
  case makeDirectory(UInt64)
  /// A name now leads to an inode, or, with nil, nowhere.
  case setEntry(directory: UInt64, name: String, inode: UInt64?)
  /// A file has this content now: what it had and some more.
  case grow(UInt64, MemoryContent)
  /// A file's content was changed by hand, and is on disk.
  case replace(UInt64, MemoryContent)
  case synchronizeFile(UInt64)
  case synchronizeDirectory(UInt64)
  /// A synchronization failed: what was not on disk may never be.
  case lose(UInt64)
  /// A test's mark: this much was acknowledged.
  case acknowledge(String)
}

/// The files and directories when recording began, and what was done since.
struct MemoryRecording: Sendable {
  var base: [UInt64: MemoryNode]
  var operations: [MemoryOperation] = []
}
