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
///
/// SIGINT and SIGTERM are held back from the moment this is made, before other
/// threads are, and then waited for: none is lost, however early it comes.
struct Interruption {
  private let signals: sigset_t
  /// What the thread held back before.
  private let before: sigset_t
  /// How long the end may take before the process just goes.
  private static let patience = DispatchTimeInterval.seconds(2)

  init() {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    self.signals = signals
    self.before = before
  }

  /// Calls `body` at one of the signals, and when the reader of `stdout` has
  /// gone. A second signal kills as it would any program.
  func onEnd(ofReading stdout: Int32, _ body: @escaping @Sendable () -> Void) {
    signal(SIGPIPE, SIG_IGN)
    // A shell lets what it starts in the background ignore SIGINT.
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    let signals = signals
    DispatchQueue(label: "daybook.signals").async {
      var awaited = signals
      var number: Int32 = 0
      pthread_sigmask(SIG_BLOCK, &awaited, nil)
      sigwait(&awaited, &number)
      // Whoever does not take the last lines need not be waited for.
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { _exit(0) }
      pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
      body()
    }
    DispatchQueue(label: "daybook.reader").async {
      SystemCalls.waitForReaderToGo(stdout)
      body()
    }
  }

  /// Lets signals through again.
  func end() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
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
