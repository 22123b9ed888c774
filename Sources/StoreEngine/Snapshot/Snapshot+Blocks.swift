import JSONText

extension Snapshot {
  /// The block line with a number, its check proved and its numbers in bounds.
  ///
  /// - Parameter line: The number of the line, which errors otherwise count.
  func block(
    _ index: Int, of section: Section, line number: Int? = nil
  ) throws(StoreError) -> BlockLine {
    let layout = section.layout
    let start = layout.blocksAt + index * layout.blockWidth
    let range = start..<start + layout.blockWidth
    let line = text.read { BlockLine($0, in: range, prefix: section.blockPrefix) }
    let block = if let line { line } else { try block(at: range, of: section, number) }
    guard block.records >= 1, block.records <= layout.count, block.length >= block.records,
      section.region.contains(block.offset),
      block.length <= section.region.upperBound - block.offset
    else {
      throw text.damaged(
        "a block line names a place outside the records of “\(layout.entity)”", at: start,
        line: number, entity: layout.entity, id: block.first)
    }
    return block
  }

  /// Reads a block line that is not written as this code writes it.
  private func block(
    at range: Range<Int>, of section: Section, _ number: Int?
  ) throws(StoreError) -> BlockLine {
    let entity = section.layout.entity
    let end = range.upperBound - 1
    guard text.read({ $0.lineFeed(from: range.lowerBound) }) == end else {
      throw text.damaged(
        "a block line has another width than its footer says", at: range.lowerBound,
        line: number, entity: entity)
    }
    let line = try CheckedLine(
      text.bytes[range.lowerBound..<end],
      at: CheckedLine.Place(text, byte: range.lowerBound, line: number, entity: entity))
    return try BlockLine(line, entity: entity)
  }

  /// Proves a block, once: its checksum, and that its lines are as many as it
  /// says and in order of their ids.
  func prove(_ block: BlockLine, _ index: Int, of section: Section) throws(StoreError) {
    guard !section.isProved(index) else { return }
    let bytes = text.bytes[block.offset..<block.end]
    guard CRC32.of(bytes) == block.checksum else {
      throw text.damaged(
        "the checksum of the \(block.records) records from here on does not match",
        at: block.offset, entity: section.layout.entity, id: block.first)
    }
    var place = block.offset
    var last: RecordID?
    for position in 0..<block.records {
      let (id, next) = try id(at: place, in: block, of: section)
      guard position > 0 || id == block.first else {
        throw text.damaged(
          "its block line names another first record", at: place, entity: section.layout.entity,
          id: id)
      }
      if let last, last >= id {
        throw text.damaged(
          "the records are not in order of their ids", at: place, entity: section.layout.entity,
          id: id)
      }
      last = id
      place = next
    }
    guard place == block.end else {
      throw text.damaged(
        "there are more records than its block line says", at: place,
        entity: section.layout.entity)
    }
    section.markProved(index)
  }

  /// The id of the record at a byte of a block, and where the next one begins.
  @inline(__always)
  func id(
    at start: Int, in block: BlockLine, of section: Section
  ) throws(StoreError) -> (id: RecordID, next: Int) {
    let found = text.read { text -> (RecordID?, Int)? in
      guard let end = text.lineFeed(from: start), end < block.end else { return nil }
      return (RecordLine.id(text, at: start, prefix: section.recordPrefix), end + 1)
    }
    guard let (id, next) = found else {
      throw text.damaged(
        "there are fewer records than its block line says", at: start,
        entity: section.layout.entity)
    }
    if let id { return (id, next) }
    return (try record(in: start..<next - 1, of: section).id, next)
  }

  /// The record on a line, given without its line feed.
  @inline(__always)
  func record(in range: Range<Int>, of section: Section) throws(StoreError) -> StoredRecord {
    let entity = section.layout.entity
    if let line = text.read({ RecordLine($0, in: range, prefix: section.recordPrefix) }) {
      return StoredRecord(
        entity: entity, id: line.id, revision: line.revision, number: line.number,
        body: RecordBody(members: text.bytes[line.members]))
    }
    return try record(strictlyIn: range, line: nil, entity: entity)
  }

  /// The record on a line, in whatever order its keys are.
  func record(
    strictlyIn range: Range<Int>, line: Int?, entity: String
  ) throws(StoreError) -> StoredRecord {
    let line = line ?? text.line(at: range.lowerBound)
    let record = try StoredRecord(
      line: text.bytes[range], number: line, byte: range.lowerBound, in: text)
    guard record.entity == entity else {
      throw text.damaged(
        "a record of “\(record.entity)” stands among those of “\(entity)”",
        at: range.lowerBound, line: line, entity: record.entity, id: record.id)
    }
    return record
  }
}
