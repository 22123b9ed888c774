/// A refusal that the tool makes itself, as it is told on stderr.
struct Failure: Error, Equatable {
  var exit: ExitCode
  /// One sentence: what is wrong with which thing.
  var message: String
  /// The next step, imperative; empty when there is none to tell.
  var hint: String
  /// Lines between message and hint: candidates, faults of single rows …
  var details: [String]

  init(_ exit: ExitCode, _ message: String, details: [String] = [], hint: String = "") {
    self.exit = exit
    self.message = message
    self.details = details
    self.hint = hint
  }

  static func usage(_ message: String, details: [String] = [], hint: String = "") -> Failure {
    Failure(.usage, message, details: details, hint: hint)
  }
}

extension Failure {
  /// The failure with a next step, at least a general one.
  func withHint(for words: [String], in table: CommandTable) -> Failure {
    guard hint.isEmpty else { return self }
    var told = self
    let command = table.command(leading: words.filter { !$0.hasPrefix("-") })?.command.name
    switch exit {
    case .usage: told.hint = "See “daybook \(command.map { "\($0) --help" } ?? "help")”."
    case .badData where ["add", "set", "import"].contains(command):
      told.hint = "“daybook model show” tells what the store takes."
    case .badData: told.hint = "See “daybook \(command.map { "\($0) --help" } ?? "help")”."
    case .notFound: told.hint = "“daybook info” tells what the store has."
    case .busy: told.hint = "Try again in a moment."
    default: break
    }
    return told
  }
}

/// Ends the tool without a word: whoever read stdout has gone.
struct ReaderGone: Error {}
