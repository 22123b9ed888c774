#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An error of a model, a store, a save, a fetch or an import.
///
/// `code` is stable and meant for programs, `message` and `recoverySuggestion`
/// are meant for people, and `context` says where: in which file, at which
/// line, for which object. An error that stands for several — a save that
/// broke three rules — carries them in `underlying`.
///
/// ```swift
/// do {
///   try context.save()
/// } catch {
///   guard error.code == .validationFailed else { throw error }
///   for problem in error.detailedErrors { print(problem.message) }
/// }
/// ```
///
/// Where the code is enough, a pattern catches by it. Let a last `catch` take
/// the rest: compilers up to Swift 6.3 may crash on a `do` whose patterns leave
/// errors of a known type to its function, see
/// [swiftlang/swift#90330](https://github.com/swiftlang/swift/pull/90330).
///
/// ```swift
/// do {
///   try context.save()
/// } catch DaybookError.Code.storeBusy {
///   print("Another program is saving.")
/// } catch {
///   print(error.message)
/// }
/// ```
public struct DaybookError: Error, Sendable {
  /// The stable name of what went wrong.
  public var code: Code
  /// One sentence: what happened to which thing.
  public var message: String
  /// The next action, or nil when there is none to give.
  public var recoverySuggestion: String?
  /// Where it happened, as far as that is known.
  public var context: Context
  /// The errors this one stands for, or its cause.
  public var underlying: [any Error]

  /// Makes an error.
  public init(
    _ code: Code, _ message: String, recoverySuggestion: String? = nil,
    context: Context = Context(), underlying: [any Error] = []
  ) {
    self.code = code
    self.message = message
    self.recoverySuggestion = recoverySuggestion
    self.context = context
    self.underlying = underlying
  }
}

extension DaybookError {
  /// Those of `underlying` that are errors of this kind: each broken rule of a
  /// save, each bad row of an import.
  public var detailedErrors: [DaybookError] { underlying.compactMap { $0 as? DaybookError } }
}

extension DaybookError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
}

extension DaybookError: CustomStringConvertible {
  /// Message, place, suggestion and the underlying errors, as a tree.
  public var description: String {
    var lines = ["\(code.rawValue): \(message)"]
    if !context.isEmpty { lines.append("  at \(context)") }
    if let recoverySuggestion { lines.append("  hint: \(recoverySuggestion)") }
    for error in underlying {
      let text = String(describing: error).split(separator: "\n", omittingEmptySubsequences: false)
      lines += text.enumerated().map { ($0.offset == 0 ? "  └ " : "    ") + $0.element }
    }
    return lines.joined(separator: "\n")
  }
}
