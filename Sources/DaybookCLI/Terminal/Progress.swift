/// One line that is written over while a long task runs.
final class Progress {
  private let isShown: Bool
  private let start: ContinuousClock.Instant
  private var lastTold: ContinuousClock.Instant
  private var isOnScreen = false

  init(isShown: Bool) {
    self.isShown = isShown
    start = ContinuousClock.now
    lastTold = start
  }

  /// The line to write now, or nothing: in the first second, and more often
  /// than ten times a second.
  func line(_ task: String, _ count: Int) -> String {
    guard isShown else { return "" }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), now - lastTold > .milliseconds(100) else { return "" }
    lastTold = now
    isOnScreen = true
    return "\r\u{1B}[K\(task) \(count) …"
  }

  /// What takes the line from the screen, or nothing.
  func erase() -> String {
    guard isOnScreen else { return "" }
    isOnScreen = false
    return "\r\u{1B}[K"
  }
}
