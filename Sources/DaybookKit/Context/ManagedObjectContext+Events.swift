extension ManagedObjectContext {
  /// Something that happened in a context.
  public enum Event: Sendable {
    /// A save is about to be tried; objects may still be changed.
    case willSave
    /// A save is durable, with these changes.
    case didSave(ObjectChanges)
    /// Objects of the context changed, in it or in the store.
    case objectsDidChange(ObjectChanges)
    /// A save failed and nothing of it is in the store.
    case saveFailed(DaybookError)
  }

  /// Calls `body` with every event from now on, while the context lives.
  ///
  /// It is called at once, by whoever caused the event, when the objects have
  /// their new values. Steps that belong together — all changes of one
  /// `ManagedObject.update(_:)`, `undoGroup(_:)`, `undo()` or `rollback()` —
  /// are one event.
  ///
  /// ```swift
  /// context.onEvent { event in
  ///   if case .objectsDidChange(let changes) = event { show(changes.inserted) }
  /// }
  /// ```
  @discardableResult
  public func onEvent(_ body: @escaping (Event) -> Void) -> Subscription {
    listeners.add(body)
  }

  /// The events from now on, for `for await`.
  ///
  /// Every use of this property is a stream of its own. Events wait in it
  /// until they are taken, in order.
  public var events: AsyncStream<Event> {
    let (stream, continuation) = AsyncStream<Event>.makeStream()
    listeners.add(continuation)
    return stream
  }

  func announce(_ event: @autoclosure () -> Event) {
    guard !listeners.isEmpty else { return }
    listeners.tell(event())
  }

  /// Who listens to a context.
  struct Listeners {
    private final class List {
      var bodies: [(number: Int, body: (Event) -> Void)] = []
      var streams: [AsyncStream<Event>.Continuation] = []
      var last = 0

      deinit { for stream in streams { stream.finish() } }
    }

    private let list = List()

    var isEmpty: Bool { list.bodies.isEmpty && list.streams.isEmpty }

    func add(_ body: @escaping (Event) -> Void) -> Subscription {
      list.last += 1
      let number = list.last
      list.bodies.append((number, body))
      return Subscription { [weak list] in list?.bodies.removeAll { $0.number == number } }
    }

    func add(_ stream: AsyncStream<Event>.Continuation) { list.streams.append(stream) }

    func tell(_ event: Event) {
      for listener in list.bodies
      where list.bodies.contains(where: { $0.number == listener.number }) {
        listener.body(event)
      }
      list.streams.removeAll {
        if case .terminated = $0.yield(event) { true } else { false }
      }
    }
  }
}

/// A way to end what `onEvent(_:)` or `onSaveFailure(_:)` began.
///
/// Letting go of it changes nothing: who does not want to end it early need
/// not keep it.
public final class Subscription {
  private var end: (() -> Void)?

  init(_ end: @escaping () -> Void) { self.end = end }

  /// Ends it; calling it again does nothing.
  public func cancel() {
    end?()
    end = nil
  }
}

@available(*, unavailable)
extension Subscription: Sendable {}
