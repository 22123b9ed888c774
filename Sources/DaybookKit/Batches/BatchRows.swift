#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import StoreEngine

/// Checks the rows of a batch: names, types, rules, ids and unique values,
/// against the store and against each other.
struct BatchRows {
  /// A row that may be written.
  struct Row {
    var id: RecordID
    var isUpdate: Bool
    /// By place in the model, in order: every one for an insert, those that
    /// changed for an update.
    var values: [(Int, FieldValue)]
    /// All values after the row.
    fileprivate var after: [FieldValue]
    /// All values before it; none for an insert.
    fileprivate var before: [FieldValue]?
  }

  private struct Owner {
    var id: RecordID
    var line: Int?
  }

  private let layout: EntityLayout
  private var state: StoreState
  private let access: any DocumentAccess
  private var upsert: BatchUpsert?
  /// Unique values that an object has, in the store or by an earlier row.
  private var owners: [[UniqueKey: Owner]] = []
  /// Ids that rows gave, and where.
  private var givenIDs: [RecordID: Int] = [:]

  init(
    _ layout: EntityLayout, _ container: PersistentContainer, _ state: StoreState,
    upsertBy: String?
  ) throws(DaybookError) {
    self.layout = layout
    self.state = state
    access = container.store
    for set in layout.uniqueSets {
      let index = try container.uniqueIndexes.index(of: set, layout, in: state)
      owners.append(index.mapValues { Owner(id: $0) })
    }
    if let upsertBy { upsert = try BatchUpsert(by: upsertBy, layout, state) }
  }

  /// The change a row makes; nil when something is wrong with it, which then
  /// is among `problems`.
  mutating func change(
    of values: some Sequence<(String, FieldValue)>, id: RecordID?, line: Int?, now: Date,
    problems: inout [DaybookError]
  ) -> Row? {
    let before = problems.count
    var given = [FieldValue?](repeating: nil, count: layout.attributes.count)
    func attempt(_ work: () throws(DaybookError) -> Void) {
      do throws(DaybookError) {
        try work()
      } catch {
        var error = error
        error.context.line = line
        problems.append(error)
      }
    }
    for (name, value) in values {
      attempt { () throws(DaybookError) in
        let place = try layout.place(of: name)
        given[place] = try read(value, layout.attributes[place])
        if let value = given[place], !value.isNull,
          let problem = layout.typing?.problem(with: value, at: place)
        {
          throw problem.asValueError(attribute: layout.attributes[place], entity: layout.name)
        }
      }
    }
    guard problems.count == before else { return nil }
    return change(of: given, id: id, line: line, now: now, problems: &problems)
  }

  /// The change of a row whose values are as the attributes keep them, by
  /// place; nil stands for the default.
  mutating func change(
    of given: [FieldValue?], id: RecordID?, line: Int?, now: Date,
    problems: inout [DaybookError]
  ) -> Row? {
    do throws(DaybookError) {
      let row = try row(given, id, line, now)
      let broken = broken(row, line)
      problems += broken
      guard broken.isEmpty else { return nil }
      note(row, line)
      return row
    } catch {
      var error = error
      error.context.line = line
      problems.append(error)
      return nil
    }
  }

  private func read(
    _ value: FieldValue, _ attribute: ModelAttribute
  ) throws(DaybookError) -> FieldValue {
    do {
      return try ValueText.value(of: value, as: attribute.type)
    } catch {
      throw error.asValueError(attribute: attribute, entity: layout.name)
    }
  }

  /// Decides whether the row is a new object or a change of one.
  private mutating func row(
    _ given: [FieldValue?], _ id: RecordID?, _ line: Int?, _ now: Date
  ) throws(DaybookError) -> Row {
    if let (id, old) = try upsert?.target(of: given, id: id, in: state, access) {
      var row = Row(id: id, isUpdate: true, values: [], after: old, before: old)
      for case (let place, let value?) in given.enumerated()
      where !value.isStored(as: old[place]) {
        row.values.append((place, value))
        row.after[place] = value
      }
      return row
    }
    if let id {
      if let first = givenIDs.updateValue(line ?? 0, forKey: id) {
        throw taken(id, first > 0 ? "line \(first) has it too" : "an earlier row has it too")
      }
      let stored = try DaybookError.mapping { () throws(StoreError) in
        try state.record(entity: layout.name, id: id)
      }
      if stored != nil { throw taken(id, "the store has it already") }
    }
    let values = given.enumerated().map { place, value in
      value ?? layout.attributes[place].insertionValue(at: now)
    }
    return Row(
      id: id ?? RecordID.next(), isUpdate: false, values: values.enumerated().map { ($0, $1) },
      after: values)
  }

  private func taken(_ id: RecordID, _ why: String) -> DaybookError {
    let objectID = ObjectID(entityName: layout.name, recordID: id)
    return DaybookError(
      .objectExists, "\(layout.name) \(id) cannot be inserted: \(why).",
      recoverySuggestion: "Leave the id out, or upsert by _id.",
      context: .init(entity: layout.name, objectID: objectID))
  }

  /// The rules that a row breaks.
  private func broken(_ row: Row, _ line: Int?) -> [DaybookError] {
    let id = ObjectID(entityName: layout.name, recordID: row.id)
    var problems: [DaybookError] = []
    for (place, value) in row.values {
      guard let problem = layout.rules[place].problem(with: value) else { continue }
      let name = layout.attributes[place].name
      problems.append(ValidationReport.error(problem, id: id, attribute: name, line: line))
    }
    for (number, set) in layout.uniqueSets.enumerated() {
      guard let key = UniqueKey(row.after, set), let owner = owners[number][key],
        owner.id != row.id
      else { continue }
      problems.append(
        ValidationReport.duplicate(
          key, set, layout, id: id, owner: owner.id, ownerLine: owner.line, line: line))
    }
    return problems.isEmpty ? brokenChecks(row, id, line) : problems
  }

  /// The rules of the program's own that a row breaks.
  private func brokenChecks(_ row: Row, _ id: ObjectID, _ line: Int?) -> [DaybookError] {
    guard let typing = layout.typing, typing.hasChecks else { return [] }
    var drafts: [String: Document] = [:]
    for (place, value) in row.after.enumerated() {
      if case .document(let document) = value { drafts[layout.attributes[place].name] = document }
    }
    let members = ObjectState.text(row.after.enumerated().map { ($0, $1) }, layout)
    do throws(DaybookError) {
      return try typing.brokenChecks(
        RecordText(members: members, access: access, entity: layout.name, drafts: drafts)
      ).map {
        ValidationReport.error(
          $0.problem, id: id, attribute: $0.place.map { layout.attributes[$0].name }, line: line)
      }
    } catch {
      return [error]
    }
  }

  private mutating func note(_ row: Row, _ line: Int?) {
    for (number, set) in layout.uniqueSets.enumerated() {
      if let old = row.before.flatMap({ UniqueKey($0, set) }), owners[number][old]?.id == row.id {
        owners[number][old] = nil
      }
      if let key = UniqueKey(row.after, set) {
        owners[number][key] = Owner(id: row.id, line: line)
      }
    }
    upsert?.note(row.id, row.after)
  }

  // MARK: Saving

  /// Goes on from the state that a save of this batch led to.
  mutating func didSave(_ newer: StoreState) {
    state = newer
    upsert?.didSave()
  }

  /// Holds the rows against a state that others have saved to meanwhile.
  func checkAgain(in newer: StoreState) throws(DaybookError) {
    try upsert?.checkAgain(in: newer)
    guard !layout.uniqueSets.isEmpty else { return }
    var problems: [DaybookError] = []
    try newer.forEach(of: layout.name, order: .id) { record throws(DaybookError) in
      if upsert?.revisions[record.id] != nil { return true }
      for (number, set) in layout.uniqueSets.enumerated() {
        guard let key = UniqueKey(record.body.members, set, layout),
          let owner = owners[number][key], owner.id != record.id
        else { continue }
        let id = ObjectID(entityName: layout.name, recordID: owner.id)
        problems.append(
          ValidationReport.duplicate(key, set, layout, id: id, owner: record.id, line: owner.line))
      }
      return true
    }
    if !problems.isEmpty { throw ValidationReport.error(problems) }
  }
}
