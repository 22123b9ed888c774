import JSONText

/// A directory of journals, snapshots and documents, opened.
///
/// What is on disk, and in what order it becomes durable:
///
/// 1. A document is written without a name and synced, before anything else.
/// 2. Under the lock the document is linked to its name and its folder synced.
/// 3. The save's lines and its commit line are appended to the active journal,
///    and the journal is synced, once. Then the save is acknowledged.
///
/// A crash between these leaves an unnamed file (gone), a document no record
/// names (listed by `check`), or a torn tail (ignored, never overwritten: the
/// next save goes on in a new journal). Nothing on disk is ever changed, moved
/// or replaced, so whoever copies the directory meanwhile copies a state that
/// was: files only appear whole, grow at the end, and go long after.
///
/// Any number of threads and processes may use a store. States are immutable;
/// readers never wait for savers.
package final class Store: Sendable {
  package struct Options: Sendable {
    /// Read whatever is whole, with warnings; never save.
    package var salvage = false
    /// How long superseded files stay, instead of what the store says.
    package var grace: Duration?
    package var environment: StoreEnvironment

    package init(
      salvage: Bool = false, grace: Duration? = nil,
      environment: StoreEnvironment = StoreEnvironment()
    ) {
      self.salvage = salvage
      self.grace = grace
      self.environment = environment
    }
  }

  package let path: String
  package let options: Options
  let fileSystem: any FileSystem
  /// Everything that changes while the store is open; held for a whole save.
  let session: Locked<StoreSession>
  /// The newest state and what led to it, for readers; held only to copy it.
  let published: Locked<Published>
  let observers = Locked(StoreObservers())
  let followers = Locked(SaveFollowers())
  /// One compaction at a time within this process.
  let compacting = Locked(false)

  var environment: StoreEnvironment { options.environment }

  init(_ session: StoreSession, fileSystem: any FileSystem, options: Options) {
    path = session.folders.path
    self.options = options
    self.fileSystem = fileSystem
    published = Locked(Published(session))
    self.session = Locked(session)
  }

  /// The newest state known here; asks no file.
  package var state: StoreState { published.withLock { $0.state } }

  /// What opening and reading noticed.
  package var warnings: [StoreWarning] { session.withLock { $0.warnings } }

  func log(_ level: Int, _ line: @autoclosure () -> String) {
    if let log = environment.log { log(level, line()) }
  }
}
