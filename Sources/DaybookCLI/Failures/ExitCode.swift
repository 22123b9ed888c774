/// How the tool ends, for scripts. The numbers follow `sysexits.h`.
enum ExitCode: Int32, Sendable, CaseIterable {
  case success = 0
  /// The answer is no: nothing found, or `check` found damage.
  case no = 1
  case usage = 64
  /// The data, or a predicate, cannot be taken.
  case badData = 65
  /// No such store, entity or object.
  case notFound = 66
  /// A fault of the tool itself.
  case software = 70
  case cannotCreate = 73
  case inputOutput = 74
  /// Another process holds the store; trying again may help.
  case busy = 75
  case permissionDenied = 77
}
