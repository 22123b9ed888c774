import JSONText

extension Store {
  /// Which records differ between save number `save` and `state`, in the order
  /// in which they first changed; nil when that is not known here any more.
  ///
  /// A record that was inserted and deleted in between is not among them; one
  /// that was deleted and inserted again is updated.
  ///
  /// - Complexity: O(changes).
  package func changes(after save: Int, upTo state: StoreState) -> [ChangedRecord]? {
    if save == state.save { return [] }
    guard let steps = published.withLock({ $0.memory.steps(after: save, upTo: state) }) else {
      return nil
    }
    var folding = ChangeFolding()
    for step in steps { folding.add(step.change) }
    return folding.changes
  }

  /// Calls `body` whenever this process has published a newer state: after its
  /// own saves, and after it took in those of others.
  ///
  /// It is called on the thread that published, without a lock, as long as the
  /// observation that is returned lives. Where several threads publish at once
  /// it may be called by several, and the newest state then comes at least once.
  package func onPublish(_ body: @escaping @Sendable (StoreState) -> Void) -> StoreObservation {
    let number = observers.withLock { $0.add(body) }
    return StoreObservation { [weak self] in
      // Taken out under the lock and let go outside: it may hold anything.
      _ = self?.observers.withLock { $0.bodies.removeValue(forKey: number) }
    }
  }

  /// Gives readers the state of the session, true when it is a newer one.
  func publish(_ session: inout StoreSession) -> Bool {
    let news = session.news
    session.news = ChangeNews()
    session.news.keepsSaves = handOut(news, upTo: session.state, after: state)
    let mark = StoreMark(session)
    let folders = session.folders
    return published.withLock { [state = session.state] published in
      let isNewer = published.state.chain != state.chain || published.state.save != state.save
      published.memory.take(news, upTo: state)
      published.state = state
      published.mark = mark
      published.folders = folders
      return isNewer
    }
  }

  /// Calls the observers; not while the session is held.
  func announce() {
    let bodies = observers.withLock { Array($0.bodies.values) }
    guard !bodies.isEmpty else { return }
    let state = state
    for body in bodies { body(state) }
  }
}

/// What readers and watchers get of an open store.
struct Published: Sendable {
  var state: StoreState
  var memory: ChangeMemory
  var mark: StoreMark
  /// Where documents are read, also while the session is held.
  var folders: StoreFolders

  init(_ session: StoreSession) {
    state = session.state
    memory = ChangeMemory(session.state)
    mark = StoreMark(session)
    folders = session.folders
  }
}

/// Who is told of new states.
struct StoreObservers: Sendable {
  var bodies: [Int: @Sendable (StoreState) -> Void] = [:]
  private var last = 0

  mutating func add(_ body: @escaping @Sendable (StoreState) -> Void) -> Int {
    last += 1
    bodies[last] = body
    return last
  }
}

/// Something that goes on until this is let go, or cancelled.
package final class StoreObservation: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// Ends it. A call that is going on is not waited for.
  package func cancel() { end() }
}
