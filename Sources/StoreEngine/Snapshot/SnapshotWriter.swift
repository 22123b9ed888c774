import JSONText

/// Writes a snapshot, record by record, in the order the file has them.
///
/// The text goes to the file in pieces of about a mebibyte; what is kept in
/// memory besides is a few words for every block.
/// The caller syncs, verifies and links the file: an unfinished one never
/// bears a name.
package struct SnapshotWriter: ~Copyable {
  private let recordsPerBlock: Int
  private var output: Output
  /// The entities that are complete but for their block lines.
  private var sections: [(layout: SnapshotFooter.Section, blocks: [BlockLine])] = []
  private var current: OpenSection?
  private var isFinished = false

  /// The entity being written.
  private struct OpenSection {
    var entity: String
    var recordPrefix: [UInt8]
    var lastID: RecordID
    var lastNumber = 0
    var count = 0
    var isOrdered = true
    var blocks: [BlockLine] = []
    /// The block being written: its first record, place and number of records.
    var first: RecordID
    var blockStart: Int
    var records = 0
  }

  /// A block is closed early when it grows beyond this.
  private static let blockLimit = 1 << 18

  /// Begins a snapshot in an empty file.
  ///
  /// - Throws: what the file system refused.
  package init(
    file: any File, header: SnapshotHeader, recordsPerBlock: Int = 32
  ) throws(StoreError) {
    self.recordsPerBlock = max(recordsPerBlock, 1)
    output = Output(file: file)
    let line = header.text()
    guard !line.contains(0x0A) else {
      throw SnapshotWriter.misuse("the model's text has more than one line")
    }
    output.text.append(contentsOf: line)
    output.text.append(0x0A)
  }

  /// Adds the next record; entities come by the order of their UTF-8, records
  /// of an entity by their ids.
  package mutating func add(_ record: StoredRecord) throws(StoreError) {
    guard !isFinished else { throw SnapshotWriter.misuse("a record comes after the end") }
    if current?.entity != record.entity { try begin(record) }
    guard var section = current.take() else { return }
    guard section.count == 0 || section.lastID < record.id else {
      throw SnapshotWriter.misuse(
        "the record “\(record.id)” of “\(record.entity)” does not come in order", record)
    }
    if section.records == 0 {
      section.first = record.id
      section.blockStart = output.position
    }
    let start = output.text.count
    RecordLine.append(record, prefix: section.recordPrefix, to: &output.text)
    guard
      output.text.withUnsafeBufferPointer({ $0.span.lineFeed(from: start) })
        == output.text.count - 1
    else {
      throw SnapshotWriter.misuse(
        "the record “\(record.id)” of “\(record.entity)” has a line feed in its text", record)
    }
    section.isOrdered = section.isOrdered && section.lastNumber < record.number
    section.lastNumber = record.number
    section.lastID = record.id
    section.count += 1
    section.records += 1
    if section.records == recordsPerBlock
      || output.position - section.blockStart >= SnapshotWriter.blockLimit
    {
      try closeBlock(of: &section)
    }
    current = section
  }

  /// Writes what is left and the footer; the file is complete then, not synced.
  ///
  /// - Returns: The size of the file.
  package mutating func finish() throws(StoreError) -> Int {
    guard !isFinished else { throw SnapshotWriter.misuse("it is finished already") }
    try endSection()
    for index in sections.indices { try writeBlockLines(ofSection: index) }
    try output.flush()
    let footer = SnapshotFooter(
      sections: sections.map(\.layout), bytes: output.position, checksum: output.checksum.value)
    output.text.append(contentsOf: footer.text())
    output.text.append(0x0A)
    try output.flush()
    isFinished = true
    return output.position
  }
}

extension SnapshotWriter {
  private mutating func begin(_ record: StoredRecord) throws(StoreError) {
    try endSection()
    if let last = sections.last, !SnapshotOrder.precedes(last.layout.entity, record.entity) {
      throw SnapshotWriter.misuse(
        "the entity “\(record.entity)” does not come in order", record)
    }
    current = OpenSection(
      entity: record.entity, recordPrefix: RecordLine.prefix(of: record.entity),
      lastID: record.id, first: record.id, blockStart: output.position)
  }

  /// Blocks end where pieces may: a block is whole in memory until it is closed.
  private mutating func closeBlock(of section: inout OpenSection) throws(StoreError) {
    guard section.records > 0 else { return }
    let length = output.position - section.blockStart
    section.blocks.append(
      BlockLine(
        first: section.first, offset: section.blockStart, length: length,
        records: section.records, checksum: CRC32.of(output.text.suffix(length))))
    section.records = 0
    try output.flushIfLong()
  }

  private mutating func endSection() throws(StoreError) {
    guard var section = current.take() else { return }
    try closeBlock(of: &section)
    let layout = SnapshotFooter.Section(
      entity: section.entity, count: section.count, blocks: section.blocks.count, blocksAt: 0,
      blockWidth: 0, isOrdered: section.isOrdered)
    sections.append((layout, section.blocks))
  }

  /// Writes the block lines of an entity, all as wide as the widest.
  private mutating func writeBlockLines(ofSection index: Int) throws(StoreError) {
    let blocks = sections[index].blocks
    let prefix = BlockLine.prefix(of: sections[index].layout.entity)
    let width = blocks.reduce(0) { max($0, $1.text(prefix: prefix).count) }
    sections[index].layout.blocksAt = output.position
    sections[index].layout.blockWidth = width + 1
    for block in blocks {
      let line = block.text(prefix: prefix)
      output.text.append(contentsOf: line.dropLast())
      output.text.append(contentsOf: repeatElement(0x20, count: width - line.count))
      output.text.append(0x7D)
      output.text.append(0x0A)
      try output.flushIfLong()
    }
  }

  private static func misuse(_ what: String, _ record: StoredRecord? = nil) -> StoreError {
    StoreError(
      "snapshot.misuse", "A snapshot cannot be written: \(what).",
      hint: "This is a mistake in Daybook; the store is unchanged. Please report it.",
      entity: record?.entity, id: record?.id)
  }
}

extension SnapshotWriter {
  /// The end of the file, gathered into pieces.
  private struct Output {
    let file: any File
    var text: [UInt8] = []
    /// Bytes of the file, and their checksum.
    var written = 0
    var checksum = CRC32()

    private static let pieceLength = 1 << 20

    init(file: any File) {
      self.file = file
      text.reserveCapacity(Output.pieceLength + SnapshotWriter.blockLimit)
    }

    var position: Int { written + text.count }

    mutating func flushIfLong() throws(StoreError) {
      if text.count >= Output.pieceLength { try flush() }
    }

    mutating func flush() throws(StoreError) {
      checksum.update(text)
      do {
        try file.append(Bytes(text))
      } catch {
        throw StoreError(
          error.code == .noSpace ? .noSpace : .inputOutput,
          "A snapshot cannot be written: \(error.operation) failed.",
          hint: "Make room on the disk or mend it; the store is unchanged.", fileSystem: error)
      }
      written += text.count
      text.removeAll(keepingCapacity: true)
    }
  }
}
