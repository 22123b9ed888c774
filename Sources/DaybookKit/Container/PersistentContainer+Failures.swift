import JSONText

extension PersistentContainer {
  /// Calls `body` for every save of any context of this container that fails
  /// from now on, while the container lives.
  ///
  /// It is called by whoever saved, before `save()` throws the same error.
  ///
  /// ```swift
  /// container.onSaveFailure { error in
  ///   print("Not saved: \(error.message)")
  /// }
  /// ```
  @discardableResult
  public func onSaveFailure(
    _ body: @escaping @Sendable (DaybookError) -> Void
  ) -> Subscription {
    let listeners = opened.failureListeners
    let number = listeners.add(body)
    return Subscription { listeners.remove(number) }
  }

  /// The errors of saves that fail from now on, for `for await`.
  ///
  /// Every use of this property is a stream of its own.
  public var saveFailures: AsyncStream<DaybookError> {
    let (stream, continuation) = AsyncStream<DaybookError>.makeStream()
    let listeners = opened.failureListeners
    let number = listeners.add(continuation)
    continuation.onTermination = { [weak listeners] _ in listeners?.remove(number) }
    return stream
  }
}

/// Who wants to know of saves that fail.
final class FailureListeners: Sendable {
  private struct State {
    var bodies: [Int: @Sendable (DaybookError) -> Void] = [:]
    var streams: [Int: AsyncStream<DaybookError>.Continuation] = [:]
    var last = 0
  }

  private let state = Locked(State())

  deinit {
    for stream in state.withLock({ Array($0.streams.values) }) { stream.finish() }
  }

  /// Adds a stream, which ends when there can be no more failures.
  func add(_ stream: AsyncStream<DaybookError>.Continuation) -> Int {
    let number = add { stream.yield($0) }
    state.withLock { $0.streams[number] = stream }
    return number
  }

  func add(_ body: @escaping @Sendable (DaybookError) -> Void) -> Int {
    state.withLock { state in
      state.last += 1
      state.bodies[state.last] = body
      return state.last
    }
  }

  func remove(_ number: Int) {
    // Taken out under the lock and let go outside: they may hold anything.
    _ = state.withLock {
      ($0.bodies.removeValue(forKey: number), $0.streams.removeValue(forKey: number))
    }
  }

  func tell(_ error: DaybookError) {
    let bodies = state.withLock { $0.bodies }
    for (_, body) in bodies.sorted(by: { $0.key < $1.key }) { body(error) }
  }
}
