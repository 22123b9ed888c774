/// The working memory of coders between two calls.
///
/// A coder's containers hold plain pointers to it. It is therefore never given
/// back: a container that outlives its call finds memory that exists, sees by
/// its stamp that its time is over, and stops the program with that message.
final class CoderPool<State: ~Copyable>: Sendable {
  // The pointers are handed to one call at a time, under the lock.
  private struct Idle: @unchecked Sendable { var states: [UnsafeMutablePointer<State>] = [] }

  private let idle = Locked(Idle())

  func take(_ make: () -> State) -> UnsafeMutablePointer<State> {
    if let state = idle.withLock({ $0.states.popLast() }) { return state }
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: make())
    return state
  }

  func giveBack(_ state: UnsafeMutablePointer<State>) {
    // Proof: nobody but the caller's finished call has this pointer in use.
    nonisolated(unsafe) let state = state
    idle.withLock { $0.states.append(state) }
  }
}

/// The rule that a stamp guards.
@inline(never)
func stopForStaleContainer() -> Never {
  preconditionFailure(
    "a Codable container was used after the encode(to:) or init(from:) it was made for returned")
}
