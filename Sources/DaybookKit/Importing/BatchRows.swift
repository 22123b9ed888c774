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
    /// By place in the model, in order: every one for an insert.
    var values: [(Int, FieldValue)]
  }

  private struct Owner {
    var id: RecordID
    var line: Int?
  }

  private let layout: EntityLayout
  private let state: StoreState
  private let access: any DocumentAccess
  /// Values that an object has already, in the store or in this batch.
  private var owners: [[UniqueKey: Owner]] = []
  /// Ids that rows gave, and where.
  private var givenIDs: [RecordID: Int] = [:]
  private let upsert: Upsert?
  /// Of an upsert by attribute: who has which value.
  private var upsertOwners: [UniqueKey: RecordID] = [:]
  /// Objects this batch inserted or changed, when a later row may change them.
  private var touched: Set<RecordID> = []

  private enum Upsert {
    case identity
    case attribute(Int)
  }

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
    switch upsertBy {
    case nil: upsert = nil
    case "_id": upsert = .identity
    case let name?:
      let place = try layout.place(of: name)
      guard !layout.attributes[place].type.isDocument, layout.attributes[place].type != .json
      else {
        throw DaybookError(
          .requestInvalid,
          "“\(name)” is \(layout.attributes[place].type.rawValue): rows cannot be recognised by it.",
          recoverySuggestion: "Name an attribute with plain values, or _id.",
          context: .init(entity: layout.name, attribute: name))
      }
      upsert = .attribute(place)
      try state.forEach(of: layout.name, order: .id) { record throws(DaybookError) in
        if let key = UniqueKey(record.body.members, [place], layout) {
          upsertOwners[key] = upsertOwners[key] ?? record.id
        }
        return true
      }
    }
  }

  /// The change a row makes; nil when something is wrong with it, which then
  /// is among `problems`.
  mutating func change(
    of values: some Sequence<(String, FieldValue)>, id: RecordID?, line: Int?, now: Date,
    problems: inout [DaybookError]
  ) -> Row? {
    let before = problems.count
    var given = [FieldValue?](repeating: nil, count: layout.attributes.count)
    for (name, value) in values {
      do throws(DaybookError) {
        let place = try layout.place(of: name)
        given[place] = try read(value, layout.attributes[place])
      } catch {
        var error = error
        error.context.line = line
        problems.append(error)
      }
    }
    guard problems.count == before else { return nil }
    do throws(DaybookError) {
      let row = try row(given, id, line, now)
      problems += try broken(row, line)
      if problems.count == before {
        note(row, line)
        return row
      }
    } catch {
      var error = error
      error.context.line = line
      problems.append(error)
    }
    return nil
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
    let existing = try existing(given, id)
    if let existing {
      return Row(
        id: existing, isUpdate: true,
        values: given.enumerated().compactMap { place, value in value.map { (place, $0) } })
    }
    if let id {
      if let first = givenIDs.updateValue(line ?? 0, forKey: id) {
        throw taken(id, first > 0 ? "line \(first) has it too" : "an earlier row has it too")
      }
      if try stored(id) != nil { throw taken(id, "the store has it already") }
    }
    let values = given.enumerated().map { place, value in
      (place, value ?? layout.attributes[place].insertionValue(at: now))
    }
    return Row(id: id ?? RecordID.next(), isUpdate: false, values: values)
  }

  private func existing(
    _ given: [FieldValue?], _ id: RecordID?
  ) throws(DaybookError) -> RecordID? {
    switch upsert {
    case nil: return nil
    case .identity:
      guard let id else { return nil }
      if touched.contains(id) { return id }
      return try stored(id) != nil ? id : nil
    case .attribute(let place):
      guard let value = given[place], let key = key([place: value], [place]) else { return nil }
      return upsertOwners[key]
    }
  }

  private func stored(_ id: RecordID) throws(DaybookError) -> StoredRecord? {
    try DaybookError.mapping { () throws(StoreError) in
      try state.record(entity: layout.name, id: id)
    }
  }

  private func taken(_ id: RecordID, _ why: String) -> DaybookError {
    let objectID = ObjectID(entityName: layout.name, recordID: id)
    return DaybookError(
      .objectExists, "\(layout.name) \(id) cannot be inserted: \(why).",
      recoverySuggestion: "Leave the id out, or upsert by _id.",
      context: .init(entity: layout.name, objectID: objectID))
  }

  private func key(_ values: [Int: FieldValue], _ set: [Int]) -> UniqueKey? {
    UniqueKey(ObjectState.text(values.map { ($0.key, $0.value) }, layout), set, layout)
  }

  /// The rules that a row breaks.
  private func broken(_ row: Row, _ line: Int?) throws(DaybookError) -> [DaybookError] {
    let id = ObjectID(entityName: layout.name, recordID: row.id)
    var problems = row.values.compactMap { place, value in
      layout.rules[place].problem(with: value).map {
        ValidationReport.error(
          $0, id: id, attribute: layout.attributes[place].name, line: line)
      }
    }
    for (number, set) in layout.uniqueSets.enumerated() {
      guard let key = try key(of: row, set), let owner = owners[number][key], owner.id != row.id
      else { continue }
      problems.append(
        ValidationReport.duplicate(
          key, set, layout, id: id, owner: owner.id, ownerLine: owner.line, line: line))
    }
    return problems
  }

  private func key(of row: Row, _ set: [Int]) throws(DaybookError) -> UniqueKey? {
    var values = Dictionary(row.values.map { ($0.0, $0.1) }) { $1 }
    if row.isUpdate, set.contains(where: { values[$0] == nil }), let stored = try stored(row.id) {
      let old = ObjectState(
        id: ObjectID(entityName: layout.name, recordID: row.id), layout: layout, stored: stored)
      for place in set where values[place] == nil {
        values[place] = old.storedValue(at: place, access)
      }
    }
    return key(values, set)
  }

  private mutating func note(_ row: Row, _ line: Int?) {
    for (number, set) in layout.uniqueSets.enumerated() {
      if let key = try? key(of: row, set) { owners[number][key] = Owner(id: row.id, line: line) }
    }
    switch upsert {
    case nil: break
    case .identity: touched.insert(row.id)
    case .attribute(let place):
      if let value = row.values.first(where: { $0.0 == place })?.1,
        let key = key([place: value], [place])
      {
        upsertOwners[key] = row.id
      }
    }
  }

  /// Holds unique values against a state that others have saved to meanwhile.
  func checkAgain(in newer: StoreState) throws(DaybookError) {
    guard !layout.uniqueSets.isEmpty else { return }
    var problems: [DaybookError] = []
    try newer.forEach(of: layout.name, order: .id) { record throws(DaybookError) in
      for (number, set) in layout.uniqueSets.enumerated() {
        guard let key = UniqueKey(record.body.members, set, layout),
          let owner = owners[number][key], owner.id != record.id
        else { continue }
        problems.append(
          ValidationReport.duplicate(
            key, set, layout, id: ObjectID(entityName: layout.name, recordID: owner.id),
            owner: record.id, line: owner.line))
      }
      return true
    }
    if !problems.isEmpty { throw ValidationReport.error(problems) }
  }
}
