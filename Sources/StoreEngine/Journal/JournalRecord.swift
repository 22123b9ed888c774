import JSONText

/// One change as a line of a journal.
struct JournalRecord {
  let operation: ChangeSet.Operation
  let entity: String
  let id: RecordID
  /// The attributes, and `_` keys this release does not know.
  let members: Bytes

  private static let ownKeys: Set = ["_op", "_entity", "_id", "_rev", "_n"]

  init(_ text: Bytes, file: String, line: Int, byte: Int) throws(StoreError) {
    let fields = try CheckedLine(
      unsealed: text, at: .init(code: .journalDamaged, file: file, line: line, byte: byte))
    let name = try fields.text("_op")
    guard let operation = ChangeSet.Operation(rawValue: name) else {
      throw StoreError(
        .formatTooNew, "Line \(line) of “\(file)” asks for “\(name)”, which is not known here.",
        hint: "Open the store with a newer release of Daybook.", file: file, line: line,
        byte: byte)
    }
    guard let id = RecordID(try fields.text("_id")) else {
      throw fields.error("its `_id` is not a UUID")
    }
    self.operation = operation
    entity = try fields.text("_entity")
    self.id = id
    members = Self.attributes(fields.members, of: text)
  }

  /// Without copying where the store's own keys come first, as they do in what
  /// this engine writes.
  private static func attributes(_ members: [JSONMember], of text: Bytes) -> Bytes {
    let rest = members.dropFirst(3)
    guard members.prefix(3).allSatisfy({ ownKeys.contains($0.key) }),
      !rest.contains(where: { ownKeys.contains($0.key) })
    else { return joined(members.filter { !ownKeys.contains($0.key) }, of: text) }
    guard let first = rest.first, let last = rest.last else { return text[0..<0] }
    return text[first.text.lowerBound..<last.text.upperBound]
  }

  private static func joined(_ members: [JSONMember], of text: Bytes) -> Bytes {
    var joined: [UInt8] = []
    for member in members {
      if !joined.isEmpty { joined.append(UInt8(ascii: ",")) }
      joined.append(contentsOf: text[member.text].array)
    }
    return Bytes(joined)
  }
}

extension ScannedSave {
  /// The state after this save; `seeing` is shown each of its changes.
  ///
  /// - Throws: `journal.damaged` when a line does not fit the state before.
  func applied(
    to state: StoreState, file: String, seeing: (JournalRecord) -> Void = { _ in }
  ) throws(StoreError) -> StoreState {
    var builder = try StateBuilder(state, save: number)
    var reader = LineReader(lines, line: firstLine)
    while let line = reader.next() {
      let byte = byte + line.start
      let record = try JournalRecord(line.text, file: file, line: line.number, byte: byte)
      seeing(record)
      do {
        try builder.apply(
          record.operation, entity: record.entity, id: record.id, members: record.members)
      } catch {
        throw error.storeError { misfit in
          Self.damaged(record, misfit, file: file, line: line.number, byte: byte)
        }
      }
    }
    guard let result = builder.finish(chain: chain) else {
      throw StoreError(
        .journalDamaged, "Save \(number) in “\(file)” inserts one object twice.",
        hint: StoreError.damageHint, file: file, line: firstLine, byte: byte)
    }
    return result
  }

  private static func damaged(
    _ record: JournalRecord, _ misfit: StateBuilder.Misfit, file: String, line: Int, byte: Int
  ) -> StoreError {
    let what =
      switch misfit {
      case .exists: "inserts an object that exists already"
      case .missing: "changes an object that is not there"
      }
    return StoreError(
      .journalDamaged,
      "“\(file)” is damaged in line \(line): it \(what): \(record.entity) \(record.id).",
      hint: StoreError.damageHint, file: file, line: line, byte: byte, entity: record.entity,
      id: record.id)
  }
}
