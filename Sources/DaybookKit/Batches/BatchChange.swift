import JSONText
import StoreEngine

/// Changes or deletes what a request finds in the store, as one save, without
/// making managed objects.
///
/// Objects are found and checked in one state of the store, and written to a
/// file without a name. Under the lock it is seen whether others have changed
/// objects of the entity meanwhile; then all begins again.
struct BatchChange {
  /// What becomes of one object.
  enum Outcome {
    case delete
    /// New values, by place in the model; none when it stays as it is.
    case update([(Int, FieldValue)])
    /// It would break rules.
    case refusal([DaybookError])
  }

  private let container: PersistentContainer
  private let layout: EntityLayout
  private let plan: FetchPlan

  init<Value>(
    _ request: FetchRequest<Value>, in container: PersistentContainer
  ) throws(DaybookError) {
    self.container = container
    layout = try container.layout(of: request.entityName)
    plan = try FetchPlan(request, layout: layout)
  }

  /// - Parameter outcome: What is to become of an object that was found.
  /// - Returns: The ids of all objects that were found.
  func execute(
    _ outcome: (StoredRecord) throws(DaybookError) -> Outcome
  ) throws(DaybookError) -> [ObjectID] {
    for _ in 0..<Self.mostAttempts {
      if let ids = try attempt(outcome) { return ids }
    }
    throw DaybookError(
      .storeBusy, "Others kept changing objects of \(layout.name); nothing was saved.",
      recoverySuggestion: "Try again when they are done.", context: .init(entity: layout.name))
  }

  private static let mostAttempts = 10
  /// After so many broken rules the rest is not looked at.
  private static let mostProblems = 1000

  /// - Returns: Nil when others saved meanwhile.
  private func attempt(
    _ outcome: (StoredRecord) throws(DaybookError) -> Outcome
  ) throws(DaybookError) -> [ObjectID]? {
    let state = try DaybookError.mapping { () throws(StoreError) in try container.store.refresh() }
    var batch = BatchSave(container.store, layout)
    var rules = BatchRules(layout, container.store)
    var ids: [ObjectID] = []
    var runner = FetchRunner(plan, state, container.store)
    try runner.forEach { (row) throws(DaybookError) in
      let record = row.stored(in: layout)
      ids.append(ObjectID(entityName: layout.name, recordID: record.id))
      switch try outcome(record) {
      case .delete: try batch.add(.delete, record.id)
      case .refusal(let problems): rules.problems += problems
      case .update(let values) where !values.isEmpty:
        rules.check(record, values)
        if rules.problems.isEmpty { try batch.add(.update, record.id, values) }
      case .update: break
      }
      return rules.problems.count < Self.mostProblems
    }
    try rules.checkUnique(container.uniqueIndexes, in: state)
    guard rules.problems.isEmpty else { throw ValidationReport.error(rules.problems) }
    return try commit(&batch, from: state) ? ids : nil
  }

  /// - Returns: Whether nobody was faster.
  private func commit(
    _ batch: inout BatchSave, from state: StoreState
  ) throws(DaybookError) -> Bool {
    guard batch.count > 0 else { return true }
    var isOvertaken = false
    do throws(DaybookError) {
      let after = try batch.commit { (newest) throws(DaybookError) in
        isOvertaken = !isCurrent(state, newest)
        if isOvertaken { throw DaybookError(.storeBusy, "Others saved meanwhile.") }
      }
      DebugLog.write(1, "batch: save \(after.save) with \(batch.count) of \(layout.name)")
      return true
    } catch {
      if isOvertaken { return false }
      throw error
    }
  }

  private func isCurrent(_ state: StoreState, _ newest: StoreState) -> Bool {
    if state.chain == newest.chain { return true }
    guard let changes = container.store.changes(after: state.save, upTo: newest) else {
      return false
    }
    return !changes.contains { $0.entity == layout.name }
  }
}

/// Checks objects that a batch changes: the rules of the model and the
/// program's, and unique values when all is done.
private struct BatchRules {
  private let layout: EntityLayout
  private let access: any DocumentAccess
  var problems: [DaybookError] = []
  /// For each unique set: what changed objects had, and what they get.
  private var keys: [[(id: RecordID, old: UniqueKey?, new: UniqueKey?)]]

  init(_ layout: EntityLayout, _ access: any DocumentAccess) {
    self.layout = layout
    self.access = access
    keys = layout.uniqueSets.map { _ in [] }
  }

  mutating func check(_ record: StoredRecord, _ values: [(Int, FieldValue)]) {
    let id = ObjectID(entityName: layout.name, recordID: record.id)
    let before = problems.count
    for (place, value) in values {
      guard let problem = layout.rules[place].problem(with: value) else { continue }
      problems.append(
        ValidationReport.error(problem, id: id, attribute: layout.attributes[place].name))
    }
    let hasChecks = layout.typing?.hasChecks == true
    let changed = Set(values.map(\.0))
    let sets = layout.uniqueSets.enumerated().filter { !changed.isDisjoint(with: $1) }
    guard problems.count == before, hasChecks || !sets.isEmpty else { return }
    let members = record.body.merging(
      ObjectState.text(values.map { (key: $0.0, value: $0.1) }, layout)
    ).members
    for (number, set) in sets {
      keys[number].append(
        (
          record.id, UniqueKey(record.body.members, set, layout),
          UniqueKey(members, set, layout)
        ))
    }
    if hasChecks { checkOwnRules(members, values, id) }
  }

  private mutating func checkOwnRules(
    _ members: Bytes, _ values: [(Int, FieldValue)], _ id: ObjectID
  ) {
    var drafts: [String: Document] = [:]
    for case (let place, .document(let document)) in values {
      drafts[layout.attributes[place].name] = document
    }
    let text = RecordText(members: members, access: access, entity: layout.name, drafts: drafts)
    do throws(DaybookError) {
      for broken in try layout.typing?.brokenChecks(text) ?? [] {
        problems.append(
          ValidationReport.error(
            broken.problem, id: id, attribute: broken.place.map { layout.attributes[$0].name }))
      }
    } catch {
      problems.append(error)
    }
  }

  /// Values may change places among the objects of a batch: what counts is who
  /// has them in the end.
  mutating func checkUnique(
    _ indexes: UniqueIndexes, in state: StoreState
  ) throws(DaybookError) {
    for (number, set) in layout.uniqueSets.enumerated() where !keys[number].isEmpty {
      var owners = try indexes.index(of: set, layout, in: state)
      for (id, old, _) in keys[number] {
        if let old, owners[old] == id { owners[old] = nil }
      }
      for (id, _, new) in keys[number] {
        guard let new else { continue }
        if let owner = owners[new], owner != id {
          problems.append(
            ValidationReport.duplicate(
              new, set, layout, id: ObjectID(entityName: layout.name, recordID: id),
              owner: owner))
        } else {
          owners[new] = id
        }
      }
    }
  }
}
