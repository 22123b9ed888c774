/// One save as a follower is told of it.
package struct SaveStep: Sendable {
  /// The store after it.
  package var state: StoreState
  /// The records it changed, in the order of their first change; nil when only
  /// a comparison of the states tells.
  package var changes: [ChangedRecord]?
}

/// Saves that wait to be looked at, oldest first.
///
/// Bounded: where too many wait, those that come later become one, and where
/// too much changed, which records did is forgotten. The states are kept, so
/// nothing is lost.
struct SaveQueue: Sendable {
  /// So many saves wait one by one.
  static let limit = 1_000

  private(set) var steps: [SaveStep] = []
  /// How many changes are remembered in all.
  private var count = 0

  var last: SaveStep? { steps.last }

  mutating func append(_ step: SaveStep) {
    guard let last = steps.last else { return put(step) }
    let isRoom = count + (step.changes?.count ?? 0) <= ChangeMemory.limit
    if steps.count < Self.limit, isRoom { return put(step) }
    _ = removeLast()
    var changes: [ChangedRecord]?
    if isRoom, let known = last.changes, let more = step.changes { changes = known + more }
    put(SaveStep(state: step.state, changes: changes))
  }

  mutating func popFirst() -> SaveStep? {
    guard let first = steps.first else { return nil }
    steps.removeFirst()
    count -= first.changes?.count ?? 0
    return first
  }

  /// Says the newest save again, with a state that holds less.
  mutating func renewLast(_ state: StoreState) {
    guard !steps.isEmpty else { return }
    steps[steps.count - 1].state = state
  }

  private mutating func put(_ step: SaveStep) {
    count += step.changes?.count ?? 0
    steps.append(step)
  }

  private mutating func removeLast() -> SaveStep {
    let last = steps.removeLast()
    count -= last.changes?.count ?? 0
    return last
  }
}
