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

  /// A line of talk, whatever it quotes. What stderr does not take is lost:
  /// nobody is there.
  func say(_ line: String) { sayStyled(shown(line)) }

  /// A question, whose answer is typed behind it.
  func ask(_ question: String) { put(progress.erase() + shown(question)) }

  func warn(_ message: String, hint: String = "") {
    sayStyled(terminal.styled("warning:", .yellow) + " " + shown(message))
    if !hint.isEmpty { say("hint: \(hint)") }
  }

  func report(_ failure: Failure) {
    sayStyled(terminal.styled("error:", .red) + " " + shown(failure.message))
    for detail in failure.details { say("  " + detail) }
    if !failure.hint.isEmpty {
      sayStyled(terminal.styled("hint:", .cyan) + " " + shown(failure.hint))
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

  private func sayStyled(_ line: String) { put(progress.erase() + line + "\n") }

  private func shown(_ text: String) -> String { TerminalText.escaped(text) }

  private func put(_ text: String) {
    try? output.write(text)
    try? output.flush()
  }
}
