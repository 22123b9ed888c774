/// Which crashes are imagined.
package struct CrashOptions: Sendable {
  /// How changes of one directory that were not synchronized reach the disk.
  package enum NameOrder: Sendable, CaseIterable {
    /// A beginning of them, in the order they were made.
    case ordered
    /// Any of them, without the others.
    case unordered
  }

  package var names: NameOrder
  /// The unit in which data that was not synchronized is there or not.
  package var pageSize: Int
  /// At most so many states for each moment; more are sampled.
  package var limitPerPoint: Int
  /// Decides what is sampled.
  package var seed: UInt64

  package init(
    names: NameOrder = .unordered, pageSize: Int = 4096, limitPerPoint: Int = 256, seed: UInt64 = 1
  ) {
    self.names = names
    self.pageSize = pageSize
    self.limitPerPoint = limitPerPoint
    self.seed = seed
  }
}

/// What a crash left, and what was promised before it.
package struct CrashState: Sendable {
  /// How many recorded operations were begun.
  package let point: Int
  /// What was acknowledged before the crash, in order.
  package let acknowledged: [String]
  /// The disk as it is found, with its inode numbers, nothing open or locked.
  package let fileSystem: MemoryFileSystem
  let operation: String
  let choices: [String]

  /// Where the crash was and what of the unsynchronized it left.
  package var description: String {
    (["after \(point) operations (\(operation))"] + choices).joined(separator: "; ")
  }
}
