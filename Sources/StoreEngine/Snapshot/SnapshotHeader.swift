package import JSONText

/// The first line of a snapshot: whose state it holds, and as of which save.
package struct SnapshotHeader: Sendable, Equatable {
  /// The newest format this code reads, and the one it writes.
  package static let format = 1

  /// The formats needed to read the file and to write to its store.
  package var reads: Int
  package var writes: Int
  /// The id of the store.
  package var store: String
  package var generation: Int
  /// The number of the save whose state this is.
  package var save: Int
  /// The chain after that save, 16 hexadecimal digits.
  package var chain: String
  package var modelID: String
  /// The model's JSON text, on one line.
  package var model: Bytes
  /// When it was written; informs, never orders.
  package var at: String
  /// The greatest `_n` ever given, deleted records' included; nil when the
  /// file does not tell.
  package var inserted: Int?

  package init(
    reads: Int = format, writes: Int = format, store: String, generation: Int, save: Int,
    chain: String, modelID: String, model: Bytes, at: String, inserted: Int? = nil
  ) {
    self.reads = reads
    self.writes = writes
    self.store = store
    self.generation = generation
    self.save = save
    self.chain = chain
    self.modelID = modelID
    self.model = model
    self.at = at
    self.inserted = inserted
  }

  /// The line, its check included, without a line feed.
  package func text() -> [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    line.key("_snapshot")
    line.integer(1)
    line.key("_reads")
    line.integer(reads)
    line.key("_writes")
    line.integer(writes)
    line.key("_store")
    line.string(store)
    line.key("_generation")
    line.integer(generation)
    line.key("_save")
    line.integer(save)
    line.key("_chain")
    line.string(chain)
    line.key("_modelId")
    line.string(modelID)
    line.key("_model")
    line.raw(model)
    line.key("_at")
    line.string(at)
    if let inserted {
      line.key("_inserted")
      line.integer(inserted)
    }
    var text = line.bytes
    CheckedLine.seal(&text)
    return text
  }

  /// Reads the line of `file`; keys it does not know are passed over.
  ///
  /// - Throws: `store.format-too-new`, `snapshot.damaged`.
  package init(line: Bytes, file: String) throws(StoreError) {
    let place = CheckedLine.Place(code: .snapshotDamaged, file: file, line: 1, byte: 0)
    let line = try CheckedLine(line, at: place)
    guard line.members.first?.key == "_snapshot" else {
      throw line.error("it does not begin with the header of a snapshot")
    }
    reads = try line.integer("_reads")
    guard reads <= SnapshotHeader.format else {
      throw StoreError(
        .formatTooNew, "The snapshot “\(file)” is of format \(reads); this version reads 1.",
        hint: "Open the store with a newer version of Daybook.", file: file, line: 1, byte: 0)
    }
    _ = try line.integer("_snapshot")
    writes = try line.integer("_writes")
    store = try line.text("_store")
    generation = try line.integer("_generation")
    save = try line.integer("_save")
    chain = try line.text("_chain")
    modelID = try line.text("_modelId")
    model = try line.object("_model")
    at = try line.text("_at")
    inserted = line.member("_inserted") == nil ? nil : try line.integer("_inserted")
    guard chain.utf8.count == 16, chain.utf8.allSatisfy({ HexText.lowerCaseValue(of: $0) != nil })
    else { throw line.error("`_chain` is not 16 hexadecimal digits") }
  }
}
