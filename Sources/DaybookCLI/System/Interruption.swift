import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends what would go on for ever: when the process is asked to stop, or when
/// nobody reads what it prints any more.
final class Interruption {
  private let sources: [any DispatchSourceSignal]
  private static let queue = DispatchQueue(label: "daybook.interruption")
  /// How long the end may take before the process just goes.
  private static let patience = DispatchTimeInterval.seconds(2)

  /// Calls `body` at SIGINT, at SIGTERM, and when the reader of `stdout` has
  /// gone. A second signal kills as it would any program.
  init(stdout: Int32, _ body: @escaping @Sendable () -> Void) {
    signal(SIGPIPE, SIG_IGN)
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: Self.queue)
      source.setEventHandler {
        signal(number, SIG_DFL)
        // Whoever does not take the last lines need not be waited for.
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { _exit(0) }
        body()
      }
      source.activate()
      return source
    }
    // A thread of its own: it may wait for ever.
    DispatchQueue(label: "daybook.reader").async {
      SystemCalls.waitForReaderToGo(stdout)
      body()
    }
  }

  deinit { for source in sources { source.cancel() } }
}

extension SystemCalls {
  /// Returns when what is written to `descriptor` can reach nobody any more:
  /// for a pipe when its reader has closed it, for a file never.
  static func waitForReaderToGo(_ descriptor: Int32) {
    var wanted = pollfd(fd: descriptor, events: 0, revents: 0)
    while poll(&wanted, 1, -1) <= 0 {
      guard errno == EINTR else { return }
    }
  }
}
