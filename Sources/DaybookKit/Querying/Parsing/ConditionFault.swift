/// An error of the parser.
///
/// In a box of its own, because an error takes its place in the frame of every
/// function that may throw it, and the frames of nested parentheses add up.
struct ConditionFault: Error {
  private indirect enum Box { case error(DaybookError) }

  private let box: Box

  init(
    _ code: DaybookError.Code, _ message: String, recoverySuggestion: String? = nil,
    context: DaybookError.Context
  ) {
    box = .error(
      DaybookError(code, message, recoverySuggestion: recoverySuggestion, context: context))
  }

  var error: DaybookError {
    switch box {
    case .error(let error): error
    }
  }
}
