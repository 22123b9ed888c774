import DaybookKit

/// Shows where in a predicate something is wrong: the text, and under it a
/// caret.
enum PredicateCaret {
  /// How much of a long predicate is shown on either side of the place.
  private static let reach = 60

  /// A failure that shows the place, if the error tells one.
  static func pointing(_ error: DaybookError, into text: String) -> any Error {
    guard let offset = error.context.offset else { return error }
    var failure = Failure(error)
    failure.details = lines(text, offset)
    if error.code == .predicateArguments {
      failure.hint = "Write the value itself here: there are no arguments to take its place."
    }
    return failure
  }

  /// A placeholder between quotes, which is a text: a common mistake.
  static func quotedPlaceholder(in text: String) -> String? {
    ["%@", "%K", "%d", "%f", "%i", "%ld"].flatMap { ["'\($0)'", "\"\($0)\""] }
      .first { text.contains($0) }
  }

  private static func lines(_ text: String, _ offset: Int) -> [String] {
    let scalars = Array(text.unicodeScalars)
    let place = min(max(offset, 0), scalars.count)
    let start = max(0, place - reach)
    let end = min(scalars.count, place + reach)
    let before = (start > 0 ? "…" : "") + shown(scalars[start..<place])
    let after = shown(scalars[place..<end]) + (end < scalars.count ? "…" : "")
    return [before + after, String(repeating: " ", count: DisplayWidth.of(before)) + "^"]
  }

  private static func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    TerminalText.escaped(String(String.UnicodeScalarView(scalars)))
  }
}
