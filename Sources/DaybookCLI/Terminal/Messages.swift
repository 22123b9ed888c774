/// What the tool says to the person, on stderr.
final class Messages {
  private let output: Output
  let terminal: Terminal
  private let progress: Progress

  init(descriptor: Int32, terminal: Terminal) {
    output = Output(descriptor: descriptor, name: "stderr")
    self.terminal = terminal
    progress = Progress(isShown: terminal.isTerminal)
  }

  /// A line of talk. What stderr does not take is lost: nobody is there.
  func say(_ line: String) {
    put(progress.erase() + shown(line) + "\n")
  }

  /// A question, whose answer is typed behind it.
  func ask(_ question: String) { put(progress.erase() + shown(question)) }

  func warn(_ message: String, hint: String = "") {
    say(terminal.styled("warning:", .yellow) + " " + shown(message), alreadyShown: true)
    if !hint.isEmpty { say("hint: \(hint)") }
  }

  func report(_ failure: Failure) {
    say(terminal.styled("error:", .red) + " " + shown(failure.message), alreadyShown: true)
    for detail in failure.details { say("  " + detail) }
    if !failure.hint.isEmpty {
      say(terminal.styled("hint:", .cyan) + " " + shown(failure.hint), alreadyShown: true)
    }
  }

  /// Tells how far a long task is, after its first second, on a terminal.
  func advance(_ task: String, to count: Int) {
    let line = progress.line(task, count)
    if !line.isEmpty { put(line) }
  }

  func finishProgress() {
    let line = progress.erase()
    if !line.isEmpty { put(line) }
  }

  private func say(_ line: String, alreadyShown: Bool) { put(progress.erase() + line + "\n") }

  private func shown(_ text: String) -> String {
    terminal.isTerminal ? TerminalText.escapedKeepingLines(text) : text
  }

  private func put(_ text: String) {
    try? output.write(text)
    try? output.flush()
  }
}
