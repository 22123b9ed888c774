package import JSONText

/// The first line of a journal: which store, which place in its history.
package struct JournalHeader: Sendable, Equatable {
  package struct Parent: Sendable, Equatable {
    package var name: String
    package var save: Int
    package var chain: String
    /// Where the parent's last save ended; a hint.
    package var bytes: Int
  }

  package struct DroppedSave: Sendable, Hashable {
    package var save: Int
    package var chain: String
  }

  package var reads = StoreFormat.version
  package var writes = StoreFormat.version
  package var store: String
  package var replica: String
  package var generation: Int
  /// Nil in a store's first journal, which carries the model instead.
  package var parent: Parent?
  package var dropped: [DroppedSave] = []
  package var modelID: String
  package var model: Bytes?
  package var at: String
  package var keep: String
  /// The inode numbers of the store's directory and of its lock.
  package var home: [UInt64]
}

extension JournalHeader {
  /// The header's line, without the newline.
  func line() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("_journal")
    writer.integer(StoreFormat.version)
    writer.key("_reads")
    writer.integer(reads)
    writer.key("_writes")
    writer.integer(writes)
    writer.key("_store")
    writer.string(store)
    writer.key("_replica")
    writer.string(replica)
    writer.key("_generation")
    writer.integer(generation)
    if let parent { write(parent, to: &writer) }
    writer.key("_modelId")
    writer.string(modelID)
    if let model {
      writer.key("_model")
      writer.raw(model)
    }
    writer.key("_at")
    writer.string(at)
    writer.key("_keep")
    writer.string(keep)
    writer.key("_home")
    writer.beginArray()
    for inode in home { writer.raw(Bytes(String(inode))) }
    writer.endArray()
    var line = writer.bytes
    CheckedLine.seal(&line)
    return line
  }

  private func write(_ parent: Parent, to writer: inout JSONWriter) {
    writer.key("_parent")
    writer.string(parent.name)
    writer.key("_parentSave")
    writer.integer(parent.save)
    writer.key("_parentChain")
    writer.string(parent.chain)
    writer.key("_parentBytes")
    writer.integer(parent.bytes)
    writer.key("_dropped")
    writer.beginArray()
    for save in dropped {
      writer.beginArray()
      writer.integer(save.save)
      writer.string(save.chain)
      writer.endArray()
    }
    writer.endArray()
  }

  /// Reads the first line of the journal `file`.
  ///
  /// - Throws: `journal.damaged` when the line is not a sealed header,
  ///   `store.format-too-new` when a later release wrote it.
  package init(line: Bytes, file: String) throws(StoreError) {
    let fields = try CheckedLine(
      line, at: .init(code: .journalDamaged, file: file, line: 1, byte: 0))
    guard fields.members.first?.key == "_journal" else {
      throw fields.error("it is not a journal's header")
    }
    reads = try fields.integer("_reads")
    guard reads <= StoreFormat.version else { throw .tooNew(reads, file: file) }
    writes = try fields.integer("_writes")
    store = try fields.text("_store")
    replica = try fields.text("_replica")
    generation = try fields.integer("_generation")
    modelID = try fields.text("_modelId")
    model = fields.member("_model")?.value
    at = try fields.text("_at")
    keep = try fields.text("_keep")
    home = (fields.array("_home") ?? []).compactMap(\.unsignedInteger)
    guard fields.member("_parent") != nil else {
      if model == nil {
        throw fields.error("it names neither a parent nor a model")
      }
      return
    }
    parent = Parent(
      name: try fields.text("_parent"), save: try fields.integer("_parentSave"),
      chain: try fields.text("_parentChain"), bytes: try fields.integer("_parentBytes"))
    dropped = (fields.array("_dropped") ?? []).compactMap(DroppedSave.init)
  }
}

extension JournalHeader.DroppedSave {
  fileprivate init?(_ value: JSONValue) {
    guard case .array(let parts) = value, parts.count == 2, case .number(let number) = parts[0],
      let save = number.int64, case .string(let chain) = parts[1]
    else { return nil }
    self.init(save: Int(save), chain: chain)
  }
}

extension JSONValue {
  fileprivate var unsignedInteger: UInt64? {
    if case .number(let number) = self { UInt64(number.text) } else { nil }
  }
}
