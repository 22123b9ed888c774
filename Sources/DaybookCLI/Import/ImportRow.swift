import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A row of an import, read: the values it gives, or why it cannot be taken.
struct ImportRow {
  /// The physical line it starts on, from 1.
  var line: Int
  var id: UUID?
  /// No name twice.
  var values: [(String, FieldValue)] = []
  /// Sentences; none when the row is fine.
  var problems: [String] = []

  init(line: Int) { self.line = line }

  mutating func refuse(_ error: any Error) {
    guard let error = error as? DaybookError else {
      let failure = Failure(error)
      problems.append(failure.message + (failure.hint.isEmpty ? "" : " " + failure.hint))
      return
    }
    problems.append(error.message + (error.recoverySuggestion.map { " \($0)" } ?? ""))
  }

  mutating func take(id text: String) {
    guard let uuid = UUID(uuidString: text) else {
      problems.append("“\(text)” is not an id; an id is a UUID.")
      return
    }
    id = uuid
  }
}
