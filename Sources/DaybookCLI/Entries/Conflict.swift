import DaybookKit

/// Changes of others between reading an entry and saving it.
enum Conflict {
  private static let attempts = 5

  /// Runs `change` again, on what the store has then, when somebody else saved
  /// the same entry meanwhile: a command says what is to be so in the end.
  static func retrying<Result>(_ change: () throws -> Result) throws -> Result {
    for _ in 1..<attempts {
      do {
        return try change()
      } catch let error as DaybookError
        where error.code == .conflictAttribute || error.code == .conflictDeleted
      {
        continue
      }
    }
    return try change()
  }
}
