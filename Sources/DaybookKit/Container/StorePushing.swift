import JSONText
import StoreEngine

/// Brings changes of the store to the view context, on the main actor, when an
/// executor runs it. A program that never lets the main actor run misses
/// nothing: its fetches and saves take changes in themselves.
final class StorePushing: Sendable {
  private struct State {
    /// Whether the main actor was asked already.
    var isScheduled = false
    var isStarted = false
    var publications: StoreObservation?
    var files: StoreObservation?
  }

  private let store: Store
  private let state = Locked(State())

  init(_ store: Store) { self.store = store }

  @MainActor func start(_ process: @escaping @MainActor @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    guard isFirst else { return }
    let publications = store.onPublish { [weak self] _ in self?.schedule(process) }
    state.withLock { $0.publications = publications }
    // Files are watched for programs whose main actor runs; others could not
    // be told anyway.
    Task { [weak self] in self?.watchFiles() }
  }

  private func watchFiles() {
    let files = store.watch { [weak store] in _ = try? store?.refresh() }
    state.withLock { $0.files = files }
  }

  private func schedule(_ process: @escaping @MainActor @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    guard isFirst else { return }
    Task { @MainActor [weak self] in
      self?.state.withLock { $0.isScheduled = false }
      process()
    }
  }
}
