/// Which records the last saves changed, as far as this process saw them.
///
/// Bounded: the oldest saves are forgotten, and everything is when the state
/// was replaced by one whose saves nobody here saw one by one.
struct ChangeMemory: Sendable {
  struct Step: Sendable {
    let save: Int
    let change: ChangedRecord
  }

  /// So many changes are remembered.
  static let limit = 100_000
  /// So many stay when there are more, lest every save forgets a little.
  private static let kept = limit * 3 / 4

  /// Every change of the saves after this one is known.
  private var floor: Int
  private var newest: (save: Int, chain: String)
  private var steps: [Step] = []

  init(_ state: StoreState) {
    floor = state.save
    newest = (state.save, state.chain)
  }

  /// Takes in what led to `state`.
  ///
  /// - Complexity: O(changes), spread over many calls.
  mutating func take(_ news: ChangeNews, upTo state: StoreState) {
    if let gap = news.gap {
      floor = gap
      steps = []
    }
    steps += news.steps
    newest = (state.save, state.chain)
    if steps.count > Self.limit { forget() }
  }

  private mutating func forget() {
    // Whole saves alone; of two that are large the newer stays if it can.
    let candidates = [steps.count - Self.kept, steps.count - Self.limit].map { steps[$0 - 1].save }
    floor = candidates.first { $0 < newest.save } ?? newest.save
    let start = place(after: floor)
    steps.removeFirst(start)
  }

  /// The changes of the saves after `save` up to that of `state`; nil when
  /// they are not known, or not any more.
  ///
  /// - Complexity: O(log n + changes).
  func steps(after save: Int, upTo state: StoreState) -> [Step]? {
    guard save >= floor, save <= state.save, state.save <= newest.save,
      state.save < newest.save || state.chain == newest.chain
    else { return nil }
    return Array(steps[place(after: save)..<place(after: state.save)])
  }

  private func place(after save: Int) -> Int {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].save <= save { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
