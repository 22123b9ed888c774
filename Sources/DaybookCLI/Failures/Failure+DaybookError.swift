import DaybookKit

extension Failure {
  /// What to tell of any error.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as DaybookError: self.init(error)
    default:
      self.init(
        .software, "Something unforeseen happened: \(error).",
        hint: "This is a fault of daybook; run it again with --debug and report what it prints.")
    }
  }

  private init(_ error: DaybookError) {
    self.init(
      ExitCode(error.code), Self.sentence(of: error), details: Self.lines(of: error),
      hint: error.recoverySuggestion ?? "")
  }

  /// The message, after the file and line it is about unless it names them.
  private static func sentence(of error: DaybookError) -> String {
    guard let file = error.context.file, !error.message.contains(file) else { return error.message }
    var place = file
    if let line = error.context.line { place += ":\(line)" }
    if let offset = error.context.offset { place += " (byte \(offset))" }
    return "\(place): \(error.message)"
  }

  /// One line for each underlying error, up to a thousand of them; none for
  /// one that says the same as the whole.
  private static func lines(of error: DaybookError) -> [String] {
    let shown = 1000
    let errors = error.underlying.filter { ($0 as? DaybookError)?.message != error.message }
    var lines = errors.prefix(shown).map { error in
      guard let error = error as? DaybookError else { return "\(error)" }
      let hint = error.recoverySuggestion.map { " \($0)" } ?? ""
      return sentence(of: error) + hint
    }
    if errors.count > shown { lines.append("and \(errors.count - shown) more") }
    return lines
  }
}
