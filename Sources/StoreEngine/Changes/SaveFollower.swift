import JSONText

/// Every save from one on, whoever made it, as this process learns of them.
///
/// Changes of one record in one save are one change. The store is kept open by
/// whoever wants to follow it; a follower holds it not.
package final class SaveFollower: Sendable {
  /// The store before the first step.
  package let start: StoreState
  private let queue = Locked(SaveQueue())

  fileprivate init(_ start: StoreState) { self.start = start }

  /// The next save; nil when no newer one is known here.
  package func next() -> SaveStep? {
    guard var step = queue.withLock({ $0.popFirst() }) else { return nil }
    if let changes = step.changes {
      var folding = ChangeFolding()
      for change in changes { folding.add(change) }
      step.changes = folding.changes
    }
    return step
  }

  fileprivate func take(_ steps: [SaveStep]) {
    queue.withLock { queue in
      for step in steps where step.state.save > start.save { queue.append(step) }
    }
  }
}

extension Store {
  /// Follows the saves after the newest that is known here.
  ///
  /// Saves come in when this process saves or refreshes; `onPublish` tells
  /// when to look.
  package func followSaves() -> SaveFollower {
    session.withLock { session in
      session.news.keepsSaves = true
      let follower = SaveFollower(session.state)
      followers.withLock { $0.add(follower) }
      return follower
    }
  }

  /// Hands the saves of `news` to the followers; while the session is held, so
  /// that they come in order.
  func handOut(_ news: ChangeNews, upTo state: StoreState, after known: StoreState) -> Bool {
    let followers = followers.withLock { $0.living() }
    guard !followers.isEmpty else { return false }
    var saves = news.saves
    if (saves.last?.state.save ?? known.save) < state.save {
      saves.append(SaveStep(state: state, changes: nil))
    } else {
      // The same content, on the newest snapshot.
      saves.renewLast(state)
    }
    for follower in followers { follower.take(saves.steps) }
    return true
  }
}

/// Who follows the saves of a store.
struct SaveFollowers: Sendable {
  private struct Entry: Sendable {
    weak var follower: SaveFollower?
  }

  private var entries: [Entry] = []

  mutating func add(_ follower: SaveFollower) { entries.append(Entry(follower: follower)) }

  mutating func living() -> [SaveFollower] {
    entries.removeAll { $0.follower == nil }
    return entries.compactMap(\.follower)
  }
}
