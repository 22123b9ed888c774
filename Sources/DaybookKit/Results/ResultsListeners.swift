/// Who listens to a results controller.
final class ResultsListeners {
  private var bodies: [(number: Int, body: (FetchedResultsChanges) -> Void)] = []
  private var changeStreams: [AsyncStream<FetchedResultsChanges>.Continuation] = []
  private var snapshotStreams: [AsyncStream<FetchedResultsSnapshot>.Continuation] = []
  private var last = 0

  var isEmpty: Bool { bodies.isEmpty && changeStreams.isEmpty && snapshotStreams.isEmpty }

  func add(_ body: @escaping (FetchedResultsChanges) -> Void) -> Subscription {
    last += 1
    let number = last
    bodies.append((number, body))
    return Subscription { [weak self] in self?.bodies.removeAll { $0.number == number } }
  }

  func add(_ stream: AsyncStream<FetchedResultsChanges>.Continuation) {
    changeStreams.append(stream)
  }

  func add(_ stream: AsyncStream<FetchedResultsSnapshot>.Continuation) {
    snapshotStreams.append(stream)
  }

  func tell(_ changes: FetchedResultsChanges) {
    for listener in bodies where bodies.contains(where: { $0.number == listener.number }) {
      listener.body(changes)
    }
    changeStreams.removeAll {
      if case .terminated = $0.yield(changes) { true } else { false }
    }
    snapshotStreams.removeAll {
      if case .terminated = $0.yield(changes.snapshot) { true } else { false }
    }
  }

  func finish() {
    for stream in changeStreams { stream.finish() }
    for stream in snapshotStreams { stream.finish() }
  }
}
