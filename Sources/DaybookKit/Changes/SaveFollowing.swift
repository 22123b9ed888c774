import JSONText
import StoreEngine

/// A change as it was found, its values still text.
struct FoundChange: Sendable {
  var difference: RecordDifference
  var save: Int
  var matches: Bool
}

/// Follows the saves of a store for the objects of one entity: finds what they
/// changed, and wakes whoever waits.
///
/// Saves of this process announce themselves; for those of others the files
/// are watched. Nothing runs here unless something was saved.
final class SaveFollowing: Sendable {
  private struct State {
    var scan: SaveScan
    var observations: [StoreObservation] = []
    var hasEnded = false
    /// What ended it, to be thrown once.
    var failure: DaybookError?
    /// Whether changes are of no interest any more.
    var isStopped = false
  }

  private let opened: OpenedStore
  private let follower: SaveFollower
  private let condition: CompiledCondition?
  private let signal = NewsSignal()
  private let state: Locked<State>

  init(_ opened: OpenedStore, entity: String, _ condition: CompiledCondition?) {
    self.opened = opened
    self.condition = condition
    follower = opened.store.followSaves()
    state = Locked(State(scan: SaveScan(entity: entity, from: follower.start)))
    let publications = opened.store.onPublish { [signal] _ in signal.raise() }
    let files = opened.store.watch { [weak self] in self?.refresh() }
    state.withLock { $0.observations = [publications, files] }
  }

  // MARK: Finding

  /// Says that all news up to now are looked for, and whether there will be no
  /// others.
  func begin() -> Bool {
    signal.lower()
    return state.withLock { $0.hasEnded }
  }

  /// The next change that is known already; nil when there is none now.
  func next() throws(DaybookError) -> FoundChange? {
    try state.withLock { state throws(DaybookError) in
      guard !state.isStopped else { return nil }
      do throws(DaybookError) {
        while let difference = try state.scan.next(of: follower) {
          if let matches = try judge(difference) {
            return FoundChange(
              difference: difference, save: difference.save ?? state.scan.save, matches: matches)
          }
        }
      } catch {
        (state.isStopped, state.hasEnded) = (true, true)
        throw error
      }
      guard let failure = state.failure else { return nil }
      state.failure = nil
      throw failure
    }
  }

  /// Whether the newest values fulfil the condition; nil when no values do,
  /// and the change is nobody's.
  private func judge(_ difference: RecordDifference) throws(DaybookError) -> Bool? {
    guard let condition else { return true }
    let documents = DocumentReader(opened.store)
    func matched(_ before: StoredRecord) -> Bool {
      // A former document may be gone: then nobody can say that it did not.
      (try? condition.matches(Row(before), documents)) ?? true
    }
    switch difference {
    case .insert(let record):
      return try condition.matches(Row(record), documents) ? true : nil
    case .update(let record, let before):
      if try condition.matches(Row(record), documents) { return true }
      return matched(before) ? false : nil
    case .delete(let record):
      return matched(record) ? true : nil
    }
  }

  // MARK: Waiting and ending

  /// Waits until there may be news.
  func waitForNews() async { await signal.wait() }

  /// Waits on this thread until there may be news, or the time is over.
  func waitForNews(_ time: Duration?) { signal.wait(time) }

  /// Ends it after what has been saved until now.
  func finish() {
    refresh()
    end(nil)
  }

  /// Ends it at once.
  func stop() {
    state.withLock { $0.isStopped = true }
    end(nil)
  }

  private func end(_ failure: DaybookError?) {
    // Let go outside of the lock: that may take others.
    let observations = state.withLock { state in
      defer { state.observations = [] }
      if !state.hasEnded { state.failure = failure }
      state.hasEnded = true
      return state.observations
    }
    for observation in observations { observation.cancel() }
    signal.raise()
  }

  /// Takes in what other processes saved; called when the files have changed.
  private func refresh() {
    do throws(StoreError) {
      try opened.store.verifyPlace()
      try opened.store.refresh()
    } catch {
      guard error.code == .busy else { return end(DaybookError(error)) }
      signal.afterMoment { [weak self] in self?.refresh() }
    }
  }
}

extension RecordDifference {
  /// The save that made it; nil for a deletion, which leaves no trace.
  fileprivate var save: Int? {
    switch self {
    case .insert(let record), .update(let record, _): record.revision
    case .delete: nil
    }
  }
}
