#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import JSONText
import StoreEngine

/// Inserts many objects without making managed objects: rows stream into the
/// store, and all of them are saved together or none.
///
/// ```swift
/// let batch = try BatchInsert(into: container, entity: "Contact")
/// for (line, row) in rows.enumerated() { try batch.add(row, line: line + 1) }
/// let count = try batch.commit()
/// ```
///
/// Rows that break a rule are gathered, to be reported together by `commit()`.
/// With `saveEvery`, every so many rows are a save of their own.
public final class BatchInsert {
  let container: PersistentContainer
  let layout: EntityLayout
  private let saveEvery: Int?
  private let didSave: (([ObjectID]) -> Void)?
  let now = Date()
  var rows: BatchRows
  private var batch: BatchSave
  /// Ids of rows since the last save, when somebody wants to know them.
  private var unsaved: [ObjectID] = []
  private var unsavedCount = 0
  private var startedAt: Int

  /// How many rows have been saved.
  public private(set) var savedCount = 0
  /// What was wrong so far, in the order of the rows.
  public internal(set) var problems: [DaybookError] = []

  /// Begins a batch.
  ///
  /// - Parameters:
  ///   - container: Where the objects go.
  ///   - entity: What they are.
  ///   - upsertBy: An attribute (or `_id`): a row whose value an object has
  ///     already changes that object instead of making another.
  ///   - saveEvery: Saves every so many rows; nil saves all at `commit()`.
  ///   - didSave: Called after each save with the ids of its rows, in order.
  /// - Throws: `model.unknown-entity`, `model.unknown-attribute`, naming the
  ///   nearest.
  public init(
    into container: PersistentContainer, entity: String, upsertBy: String? = nil,
    saveEvery: Int? = nil, didSave: (([ObjectID]) -> Void)? = nil
  ) throws(DaybookError) {
    self.container = container
    self.saveEvery = saveEvery
    self.didSave = didSave
    layout = try container.layout(of: entity)
    let state = try DaybookError.mapping { () throws(StoreError) in try container.store.refresh() }
    rows = try BatchRows(layout, container, state, upsertBy: upsertBy)
    startedAt = state.save
    batch = BatchSave(container.store, layout)
  }

  /// Adds one row: the given values, and defaults for the others.
  ///
  /// Values may be as JSON has them — the text of a date for a date — or of
  /// the attribute's type already.
  ///
  /// - Parameters:
  ///   - values: Names of attributes and values.
  ///   - id: The identity, when the row has one.
  ///   - line: Where the row stands in its source, for messages.
  /// - Throws: What a save of `saveEvery` rows may; what is wrong with the row
  ///   is gathered instead.
  public func add(
    _ values: some Sequence<(String, FieldValue)>, id: UUID? = nil, line: Int? = nil
  ) throws(DaybookError) {
    try take(
      rows.change(
        of: values, id: id.map(RecordID.init), line: line, now: now, problems: &problems))
  }

  func take(_ found: BatchRows.Row?) throws(DaybookError) {
    guard let found, problems.isEmpty else { return }
    if !found.values.isEmpty {
      try batch.add(found.isUpdate ? .update : .insert, found.id, found.values)
    }
    if didSave != nil { unsaved.append(ObjectID(entityName: layout.name, recordID: found.id)) }
    unsavedCount += 1
    if let saveEvery, unsavedCount >= saveEvery { try save() }
  }

  /// Notes something wrong with a row that its reader found.
  public func addProblem(_ error: DaybookError, line: Int? = nil) {
    var error = error
    if error.context.line == nil { error.context.line = line }
    problems.append(error)
  }

  /// Saves what is left, durable when it returns.
  ///
  /// - Throws: `import.failed` when rows were wrong, each in `underlying`, and
  ///   nothing since the last save of `saveEvery` rows is in the store;
  ///   `store.busy`, `save.…`.
  /// - Returns: How many rows are in the store.
  @discardableResult
  public func commit() throws(DaybookError) -> Int {
    guard problems.isEmpty else { throw failure() }
    try save()
    return savedCount
  }

  private func failure() -> DaybookError {
    let rest = savedCount == 0 ? "nothing was imported" : "\(savedCount) rows before were imported"
    return DaybookError(
      .importFailed,
      "\(problems.count) problem\(problems.count == 1 ? "" : "s") in the rows of \(layout.name); \(rest).",
      recoverySuggestion: "Mend the rows named and import again.",
      context: .init(line: problems.first?.context.line, entity: layout.name),
      underlying: problems)
  }

  private func save() throws(DaybookError) {
    guard unsavedCount > 0 else { return }
    let known = startedAt
    let after = try batch.commit { (state) throws(DaybookError) in
      if state.save != known { try self.rows.checkAgain(in: state) }
    }
    DebugLog.write(1, "batch: save \(after.save) with \(unsavedCount) rows of \(layout.name)")
    self.rows.didSave(after)
    savedCount += unsavedCount
    startedAt = after.save
    batch = BatchSave(container.store, layout)
    let ids = unsaved
    unsaved = []
    unsavedCount = 0
    didSave?(ids)
  }
}

@available(*, unavailable)
extension BatchInsert: Sendable {}
