import Dispatch
import JSONText

/// Wakes whoever waits for news, a task or a thread.
///
/// Lower it, look for news, and wait if there are none: what is raised
/// meanwhile ends the wait before it begins.
final class NewsSignal: Sendable {
  private enum Waiter {
    case task(CheckedContinuation<Void, Never>)
    case thread(DispatchSemaphore)

    func resume() {
      switch self {
      case .task(let continuation): continuation.resume()
      case .thread(let semaphore): semaphore.signal()
      }
    }
  }

  private struct State {
    var isRaised = false
    var waiters: [Int: Waiter] = [:]
    var last = 0
  }

  private let state = Locked(State())

  func lower() { state.withLock { $0.isRaised = false } }

  func raise() {
    let waiters = state.withLock { state in
      defer { state.waiters = [:] }
      state.isRaised = true
      return state.waiters
    }
    for (_, waiter) in waiters { waiter.resume() }
  }

  /// Waits until it is raised, or the task is cancelled.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if add(.task(continuation)) == nil { continuation.resume() }
      }
    } onCancel: {
      raise()
    }
  }

  /// Waits on this thread until it is raised, or the time is over.
  func wait(_ time: Duration?) {
    let semaphore = DispatchSemaphore(value: 0)
    guard let number = add(.thread(semaphore)) else { return }
    let deadline = time.map { DispatchTime.now() + $0.dispatchInterval }
    if semaphore.wait(timeout: deadline ?? .distantFuture) == .timedOut {
      state.withLock { _ = $0.waiters.removeValue(forKey: number) }
    }
  }

  /// Runs `body` a little later.
  func afterMoment(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility).asyncAfter(
      deadline: .now() + .milliseconds(500), execute: body)
  }

  /// Nil when it is raised already.
  private func add(_ waiter: Waiter) -> Int? {
    state.withLock { state in
      guard !state.isRaised else { return nil }
      state.last += 1
      state.waiters[state.last] = waiter
      return state.last
    }
  }
}

extension Duration {
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    return .nanoseconds(
      Int(min(seconds, 1 << 32)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }
}
