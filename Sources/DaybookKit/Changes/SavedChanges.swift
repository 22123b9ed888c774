/// The changes that others and this program save, from one moment on.
///
/// For concurrent programs it is an `AsyncSequence`, on whatever actor it is
/// asked; a synchronous program waits with `wait(for:)`. Saves come one by one,
/// in order, also those of other processes, each object once a save. A program
/// that does not take them for so long that more than a thousand saves, or
/// 100,000 changes, are waiting gets the outcome of the later ones instead:
/// each object then comes once, with its newest values. No change is lost.
///
/// The sequence is for one taker; ask the container again for another.
public struct SavedChanges<Value: ManagedValue>: AsyncSequence, Sendable {
  let following: SaveFollowing
  let read: @Sendable (FoundChange) throws(DaybookError) -> SavedChange<Value>

  /// Takes the changes one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let changes: SavedChanges

    /// The next change, waiting for one; nil when the task is cancelled, or
    /// after `finish()`.
    ///
    /// - Throws: `store.replaced`, `journal.damaged`, `record.damaged`;
    ///   `document.missing` when the condition asks for a file that is gone.
    ///   The sequence has ended then.
    public mutating func next() async throws(DaybookError) -> SavedChange<Value>? {
      while !Task.isCancelled {
        let hasEnded = changes.following.begin()
        if let change = try changes.known() { return change }
        if hasEnded { return nil }
        await changes.following.waitForNews()
      }
      return nil
    }

    /// As `next()`, on the caller's actor.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(DaybookError) -> SavedChange<Value>? {
      try await next()
    }
  }

  /// Begins to take the changes.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(changes: self) }

  /// The next change, blocking the thread until there is one; nil when the time
  /// is over, or after `finish()`.
  ///
  /// ```swift
  /// while let change = try changes.wait() {
  ///   print(change.kind, change.value.category)
  /// }
  /// ```
  ///
  /// - Parameter time: How long to wait at most; nil for as long as it takes.
  /// - Throws: `store.replaced`, `journal.damaged`, `record.damaged`;
  ///   `document.missing` when the condition asks for a file that is gone. The
  ///   sequence has ended then.
  @available(*, noasync, message: "Take the changes with “for try await”.")
  public func wait(for time: Duration? = nil) throws(DaybookError) -> SavedChange<Value>? {
    let deadline = time.map { ContinuousClock.now + $0 }
    while true {
      let hasEnded = following.begin()
      if let change = try known() { return change }
      let left = deadline.map { $0 - ContinuousClock.now }
      if hasEnded || left.map({ $0 <= .zero }) ?? false { return nil }
      following.waitForNews(left)
    }
  }

  /// Ends the sequence, from any thread, after what has been saved until now:
  /// whoever takes the changes gets nil then.
  public func finish() { following.finish() }

  /// The next change that is known already.
  private func known() throws(DaybookError) -> SavedChange<Value>? {
    guard let found = try following.next() else { return nil }
    do {
      return try read(found)
    } catch {
      following.stop()
      throw error
    }
  }
}
