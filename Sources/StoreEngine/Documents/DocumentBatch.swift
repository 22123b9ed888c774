/// The documents of one large save: they wait without names, all are made
/// durable at once, and under the lock they get their names. What a save that
/// fails leaves is removed when the batch goes.
final class DocumentBatch {
  private var waiting: [StagedFile] = []
  private var isDurable = true

  /// Takes a document that was written and not synced.
  func add(_ file: StagedFile) {
    isDurable = false
    waiting.append(file)
  }

  /// Makes all content durable, before the lock is taken.
  func synchronize() throws(FileSystemError) {
    guard !isDurable else { return }
    try StagedFile.synchronize(waiting)
    isDurable = true
  }

  /// Gives every document its name, durable with the names, under the lock.
  func publish() throws(FileSystemError) {
    try StagedFile.publish(waiting)
    waiting = []
  }
}
