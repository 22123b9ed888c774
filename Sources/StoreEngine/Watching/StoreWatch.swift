import Dispatch
import JSONText

extension Store {
  /// Calls `body` soon after another process saved to this store: within a
  /// moment where the system tells, within half a second elsewhere.
  ///
  /// It is called on a queue of its own, one call at a time, as long as the
  /// observation that is returned lives; it will want to `refresh`. Watching
  /// writes nothing and keeps neither the store nor the process alive. A store
  /// in memory has no other process.
  package func watch(_ body: @escaping @Sendable () -> Void) -> StoreObservation {
    watch(usingEvents: true, body)
  }

  /// Watches as systems do that tell nothing, if so wished.
  package func watch(
    usingEvents: Bool, _ body: @escaping @Sendable () -> Void
  ) -> StoreObservation {
    guard fileSystem is POSIXFileSystem, !options.salvage else { return StoreObservation {} }
    let watcher = StoreWatcher(path, usingEvents: usingEvents, body) { [weak self] in
      self?.published.withLock { $0.mark }
    }
    watcher.start()
    return StoreObservation { watcher.cancel() }
  }
}

/// Looks at a store's files, when the system says that they changed and from
/// time to time.
///
/// The system tells of journals that grow and of files that appear, but not of
/// what another machine does to a shared disk, and not before the folders are
/// there. So a timer looks too: seldom where the system tells, often elsewhere.
private final class StoreWatcher: Sendable {
  // A timer may be used on any thread; its protocol alone does not say so.
  private struct State: @unchecked Sendable {
    /// What the last look saw; nil before the first.
    var seen: StoreMark.Look?
    var events: DirectoryEvents?
    var timer: (any DispatchSourceTimer)?
    /// Whether the last look saw nothing.
    var isLost = false
    var isLookDue = false
    var isCancelled = false
  }

  private let path: String
  private let usesEvents: Bool
  private let body: @Sendable () -> Void
  /// How far the store has read; nil once it is gone.
  private let mark: @Sendable () -> StoreMark?
  private let queue = DispatchQueue(label: "daybook.watch", qos: .utility)
  private let state = Locked(State())

  /// How long saves that follow each other are gathered.
  private static let settling = DispatchTimeInterval.milliseconds(20)
  private static let often = DispatchTimeInterval.milliseconds(400)
  private static let seldom = DispatchTimeInterval.seconds(2)

  init(
    _ path: String, usingEvents: Bool, _ body: @escaping @Sendable () -> Void,
    mark: @escaping @Sendable () -> StoreMark?
  ) {
    self.path = path
    usesEvents = usingEvents
    self.body = body
    self.mark = mark
  }

  func start() {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.look() }
    timer.schedule(deadline: .now(), repeating: Self.often, leeway: .milliseconds(50))
    state.withLock { $0.timer = timer }
    timer.activate()
  }

  func cancel() {
    let (timer, events) = state.withLock { state in
      defer {
        state.timer = nil
        state.events = nil
      }
      state.isCancelled = true
      return (state.timer, state.events)
    }
    timer?.cancel()
    events?.cancel()
  }

  /// On the queue, so that looks and calls never overlap.
  private func look() {
    guard let mark = mark() else { return cancel() }
    listenIfPossible()
    guard let look = mark.look() else { return tellLoss() }
    let isNew = state.withLock { state in
      state.isLost = false
      guard !state.isCancelled, state.seen != look else { return false }
      state.seen = look
      return true
    }
    if isNew, mark.hasNews(in: look) { body() }
  }

  /// Files that cannot be looked at any more are news, once.
  private func tellLoss() {
    let isNew = state.withLock { state in
      defer { state.isLost = true }
      return !state.isCancelled && !state.isLost
    }
    if isNew { body() }
  }

  private func listenIfPossible() {
    guard usesEvents, state.withLock({ $0.events == nil && !$0.isCancelled }) else { return }
    let folders = [StoreLayout.journals, StoreLayout.snapshots].map { "\(path)/\($0)" }
    let events = DirectoryEvents(of: folders, queue: queue) { [weak self] in self?.lookSoon() }
    guard let events else { return }
    let timer = state.withLock { state in
      state.events = state.isCancelled ? nil : events
      return state.timer
    }
    timer?.schedule(
      deadline: .now() + Self.seldom, repeating: Self.seldom, leeway: .milliseconds(500))
  }

  private func lookSoon() {
    let isDue = state.withLock { state in
      defer { state.isLookDue = true }
      return state.isLookDue
    }
    guard !isDue else { return }
    queue.asyncAfter(deadline: .now() + Self.settling) { [weak self] in
      self?.state.withLock { $0.isLookDue = false }
      self?.look()
    }
  }
}
