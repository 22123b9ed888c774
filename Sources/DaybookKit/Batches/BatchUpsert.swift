import StoreEngine

/// Tells which rows of a batch change an object that exists, and what that
/// object's values are by now.
struct BatchUpsert {
  private enum Sign {
    case identity
    case attribute(Int)
  }

  private let layout: EntityLayout
  private let sign: Sign
  /// Of an upsert by attribute: who has which value.
  private var owners: [UniqueKey: RecordID] = [:]
  /// The values of objects that this batch inserted or changed.
  private var current: [RecordID: [FieldValue]] = [:]
  /// The revisions of the stored objects that it changed, since its last save.
  private(set) var revisions: [RecordID: Int] = [:]

  /// - Throws: `model.unknown-attribute`; `request.invalid` for an attribute
  ///   whose values cannot be told apart quickly.
  init(by name: String, _ layout: EntityLayout, _ state: StoreState) throws(DaybookError) {
    self.layout = layout
    guard name != "_id" else {
      sign = .identity
      return
    }
    let place = try layout.place(of: name)
    let type = layout.types[place]
    guard !type.isDocument, type != .json else {
      throw DaybookError(
        .requestInvalid, "“\(name)” is \(type.rawValue): rows cannot be recognised by it.",
        recoverySuggestion: "Name an attribute with plain values, or _id.",
        context: .init(entity: layout.name, attribute: name))
    }
    sign = .attribute(place)
    var owners: [UniqueKey: RecordID] = [:]
    try state.forEach(of: layout.name, order: .insertion) { record throws(DaybookError) in
      if let key = UniqueKey(record.body.members, [place], layout), owners[key] == nil {
        owners[key] = record.id
      }
      return true
    }
    self.owners = owners
  }

  /// The object that a row changes, with its values; nil when it is a new one.
  mutating func target(
    of given: [FieldValue?], id: RecordID?, in state: StoreState, _ access: any DocumentAccess
  ) throws(DaybookError) -> (id: RecordID, values: [FieldValue])? {
    var wanted = id
    if case .attribute(let place) = sign {
      let values = given.map { $0 ?? .null }
      wanted = UniqueKey(values, [place]).flatMap { owners[$0] }
    }
    guard let wanted else { return nil }
    if let values = current[wanted] { return (wanted, values) }
    let record = try DaybookError.mapping { () throws(StoreError) in
      try state.record(entity: layout.name, id: wanted)
    }
    guard let record else { return nil }
    try RecordProof.check(record, layout)
    revisions[wanted] = record.revision
    let stored = ObjectState(
      id: ObjectID(entityName: layout.name, recordID: wanted), layout: layout, stored: record)
    return (wanted, layout.types.indices.map { stored.committedValue(at: $0, access) })
  }

  /// Notes what an object's values are after a row.
  mutating func note(_ id: RecordID, _ values: [FieldValue]) {
    current[id] = values
    if case .attribute(let place) = sign, let key = UniqueKey(values, [place]), owners[key] == nil {
      owners[key] = id
    }
  }

  /// After a save the store knows what was noted.
  mutating func didSave() {
    current = [:]
    revisions = [:]
  }

  /// Refuses when somebody else changed an object that rows were held against.
  func checkAgain(in newer: StoreState) throws(DaybookError) {
    for (id, revision) in revisions.sorted(by: { $0.key < $1.key }) {
      let record = try DaybookError.mapping { () throws(StoreError) in
        try newer.record(entity: layout.name, id: id)
      }
      guard record?.revision != revision else { continue }
      let objectID = ObjectID(entityName: layout.name, recordID: id)
      throw DaybookError(
        record == nil ? .conflictDeleted : .conflictAttribute,
        "\(layout.name) \(id) was \(record == nil ? "deleted" : "changed") in the store meanwhile.",
        recoverySuggestion: "Run the import again; nothing of it was saved.",
        context: .init(entity: layout.name, objectID: objectID))
    }
  }
}
