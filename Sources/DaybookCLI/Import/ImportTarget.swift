import DaybookKit

/// Where the rows of an import go: a batch that gathers what is wrong.
struct ImportTarget {
  private let batch: BatchInsert
  private let printed: PrintedIdentifiers?
  private let name: String
  private(set) var rows = 0
  private var badRows = 0

  private static let shown = 1000

  /// - Parameters:
  ///   - name: The input, as messages call it.
  ///   - ids: Where the ids of saved rows go, if they are wanted.
  init(
    into container: PersistentContainer, entity: String, from name: String, upsertBy: String?,
    saveEvery: Int?, ids: Output?
  ) throws {
    let printed = ids.map(PrintedIdentifiers.init)
    self.printed = printed
    self.name = name
    batch = try BatchInsert(
      into: container, entity: entity, upsertBy: upsertBy, saveEvery: saveEvery,
      didSave: printed.map { printed in { printed.take($0) } })
  }

  mutating func take(_ row: ImportRow) throws {
    rows += 1
    let before = batch.problems.count
    if row.problems.isEmpty {
      try batch.add(row.values, id: row.id, line: row.line)
    } else {
      for problem in row.problems {
        batch.addProblem(DaybookError(.importFailed, problem), line: row.line)
      }
    }
    if batch.problems.count > before { badRows += 1 }
    try printed?.rethrow()
  }

  /// Saves what is left and returns how many rows are in the store.
  func finish() throws -> Int {
    guard batch.problems.isEmpty else { throw failure() }
    let count = try batch.commit()
    try printed?.rethrow()
    return count
  }

  private func failure() -> Failure {
    var lines = batch.problems.prefix(Self.shown).map { problem in
      let line = problem.context.line.map { "line \($0): " } ?? ""
      return line + problem.message + (problem.recoverySuggestion.map { " \($0)" } ?? "")
    }
    if batch.problems.count > Self.shown {
      lines.append("and \(batch.problems.count - Self.shown) more")
    }
    let saved = batch.savedCount
    let rest = saved == 0 ? "nothing was saved" : "the first \(saved) are saved"
    return Failure(
      .badData,
      "\(badRows) of \(rows) \(rows == 1 ? "row" : "rows") of “\(name)” cannot be imported; \(rest).",
      details: lines,
      hint: saved == 0
        ? "Mend them and import again."
        : "Mend them and import again, without the first \(saved) rows.")
  }
}

/// Prints ids as their saves become durable.
private final class PrintedIdentifiers {
  private let output: Output
  private var failure: (any Error)?

  init(_ output: Output) { self.output = output }

  func take(_ ids: [ObjectID]) {
    do {
      for id in ids { try output.write("\(id)\n") }
      try output.flush()
    } catch {
      failure = failure ?? error
    }
  }

  /// Throws what a write met; a callback of the batch cannot.
  func rethrow() throws {
    if let failure { throw failure }
  }
}
