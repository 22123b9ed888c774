import JSONText

/// The record lines of one save, ready to be appended.
struct EncodedSave: Sendable {
  struct Change: Sendable {
    let operation: ChangeSet.Operation
    let entity: String
    let id: RecordID
    /// The attributes' place among the lines.
    let members: Range<Int>
  }

  let changes: [Change]
  /// Every line with its newline.
  let lines: Bytes
  let checksum: CRC32

  /// The lines' bytes without newlines, as `_bytes` counts.
  var length: Int { lines.count - changes.count }
}

/// Writes record lines, into memory or, past 8 MiB, into a file without a name.
struct SaveEncoder {
  private static let spillSize = 8 << 20

  private var changes: [EncodedSave.Change] = []
  private var buffer: [UInt8] = []
  private var spilled = 0
  private var checksum = CRC32()
  private var spill: (any File)?
  /// That of the last line, which the next mostly shares.
  private var opening: Opening?
  private let makeFile: () throws(FileSystemError) -> any File

  init(makeFile: @escaping () throws(FileSystemError) -> any File) {
    self.makeFile = makeFile
  }

  var count: Int { changes.count }

  /// Adds a line, proved to be one that a reader takes: what is written wrongly
  /// would be found only when it is too late.
  mutating func add(_ change: ChangeSet.Change) throws(StoreError) {
    let start = buffer.count
    appendOpening(of: change)
    if !change.members.isEmpty { buffer.append(UInt8(ascii: ",")) }
    let first = spilled + buffer.count
    change.members.withUnsafeBytes { buffer.append(contentsOf: $0) }
    let range = first..<(first + change.members.count)
    buffer.append(UInt8(ascii: "}"))
    do throws(JSONTextError) {
      try JSONText.validate(buffer[start...])
    } catch {
      buffer.removeSubrange(start...)
      throw .invalid(change, error)
    }
    checksum.update(buffer[start...])
    buffer.append(0x0A)
    changes.append(
      .init(operation: change.operation, entity: change.entity, id: change.id, members: range))
    if buffer.count >= Self.spillSize {
      do {
        try flush()
      } catch {
        throw StoreError(error)
      }
    }
  }

  private mutating func appendOpening(of change: ChangeSet.Change) {
    if opening?.operation != change.operation || opening?.entity != change.entity {
      opening = Opening(change.operation, change.entity)
    }
    buffer.append(contentsOf: opening?.text ?? [])
    change.id.append(to: &buffer)
    buffer.append(UInt8(ascii: "\""))
  }

  /// What lines of one kind begin with, up to their id.
  private struct Opening {
    let operation: ChangeSet.Operation
    let entity: String
    let text: [UInt8]

    init(_ operation: ChangeSet.Operation, _ entity: String) {
      self.operation = operation
      self.entity = entity
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("_op")
      writer.string(operation.rawValue)
      writer.key("_entity")
      writer.string(entity)
      writer.key("_id")
      text = writer.bytes + [UInt8(ascii: "\"")]
    }
  }

  private mutating func flush() throws(FileSystemError) {
    let file: any File
    if let spill { file = spill } else { file = try makeFile() }
    spill = file
    try file.append(Bytes(buffer))
    spilled += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  mutating func finish() throws(FileSystemError) -> EncodedSave {
    guard spill != nil else {
      return EncodedSave(changes: changes, lines: Bytes(buffer), checksum: checksum)
    }
    try flush()
    guard let spill else { return EncodedSave(changes: [], lines: Bytes([]), checksum: checksum) }
    return EncodedSave(
      changes: changes, lines: try spill.map(count: spilled), checksum: checksum)
  }
}

extension StoreError {
  fileprivate static func invalid(
    _ change: ChangeSet.Change, _ error: JSONTextError
  ) -> StoreError {
    StoreError(
      .recordInvalid,
      "\(change.entity) \(change.id) cannot be written: \(error.message).",
      hint: "Keep values less deeply nested, or put them into a document; nothing was saved.",
      entity: change.entity, id: change.id)
  }
}
