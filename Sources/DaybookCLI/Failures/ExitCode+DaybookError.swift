import DaybookKit

extension ExitCode {
  /// The exit code that tells a script what kind of error the library gave.
  init(_ code: DaybookError.Code) {
    switch code {
    case .storeNotFound, .entityUnknown, .objectMissing, .documentMissing:
      self = .notFound
    case .storeExists, .storeCannotCreate:
      self = .cannotCreate
    case .storeBusy:
      self = .busy
    case .filePermissionDenied, .storeReadOnly:
      self = .permissionDenied
    case .fileInputOutput, .saveNoSpace, .saveFailed, .saveOutcomeUnknown, .storeReplaced:
      self = .inputOutput
    default:
      // Damage, models, values, predicates, rules and conflicts: the data.
      self = .badData
    }
  }
}
