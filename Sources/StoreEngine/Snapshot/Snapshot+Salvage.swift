package import JSONText

/// What was read of a damaged snapshot, and what was not.
package struct SnapshotSalvage: Sendable {
  /// The header, when it is intact.
  package var header: SnapshotHeader?
  /// How many records were read.
  package var records = 0
  /// How many lines were passed over.
  package var skipped = 0

  /// A line that no intact block vouches for, or one that is no record.
  package struct SkippedLine: Sendable {
    /// From 1.
    package var line: Int
    package var byte: Int
    /// Its text, without the line feed.
    package var text: Bytes
    /// What the line says, if it is a record at all. Nothing proves it.
    package var unproved: StoredRecord?
  }
}

extension Snapshot {
  /// Reads every block that is whole, whatever became of the rest of the file.
  ///
  /// Block lines are found by looking at every line, so that neither header nor
  /// footer is needed; where bytes were put in or taken out before a block, it
  /// is found by its first id. No record is given that the checksum of its block
  /// does not prove.
  ///
  /// - Parameters:
  ///   - take: Gets the proved records, in the order of the file.
  ///   - skip: Gets the lines that are passed over.
  /// - Throws: what the file system refused, or what a closure throws.
  /// - Complexity: O(size of the file).
  package static func salvage(
    _ file: any File, name: String,
    take: (StoredRecord) throws(StoreError) -> Void,
    skip: (SnapshotSalvage.SkippedLine) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) -> SnapshotSalvage {
    var text = try map(file, name: name)
    if text.looksConverted { text = text.restored() }
    var reader = SalvageReader(text)
    try reader.read(take: take, skip: skip)
    return reader.salvage
  }
}

/// A reader that trusts nothing but a block line's check and a block's checksum.
private struct SalvageReader {
  private let text: SnapshotText
  private(set) var salvage = SnapshotSalvage()

  /// A block whose bytes are proved, where they were found.
  private struct FoundBlock {
    var entity: String
    var recordPrefix: [UInt8]
    var range: Range<Int>
  }

  init(_ text: SnapshotText) {
    self.text = text
    salvage.header = text.line(from: 0).flatMap { try? SnapshotHeader(line: $0, file: text.file) }
  }

  mutating func read(
    take: (StoredRecord) throws(StoreError) -> Void,
    skip: (SnapshotSalvage.SkippedLine) throws(StoreError) -> Void
  ) throws(StoreError) {
    var blocks = findBlocks()[...]
    var place = 0
    var number = 1
    while place < text.bytes.count {
      while let block = blocks.first, block.range.upperBound <= place { blocks.removeFirst() }
      let lineEnd = text.read { $0.lineFeed(from: place) } ?? text.bytes.count
      // Where a line feed was lost, a whole block may begin within a line.
      let next = blocks.first.map(\.range.lowerBound) ?? 0
      let isCut = place < next && next <= lineEnd
      let line = place..<(isCut ? next : lineEnd)
      if let block = blocks.first, block.range.contains(place),
        let record = provedRecord(line, number, of: block)
      {
        salvage.records += 1
        try take(record)
      } else if !isStructure(line, number) {
        salvage.skipped += 1
        try skip(skippedLine(line, number))
      }
      place = isCut ? next : lineEnd + 1
      number += isCut ? 0 : 1
    }
  }

  /// The record on a line of a proved block.
  private func provedRecord(
    _ range: Range<Int>, _ number: Int, of block: FoundBlock
  ) -> StoredRecord? {
    if let line = text.read({ RecordLine($0, in: range, prefix: block.recordPrefix) }) {
      return StoredRecord(
        entity: block.entity, id: line.id, revision: line.revision, number: line.number,
        body: RecordBody(members: text.bytes[line.members]))
    }
    let record = try? StoredRecord(
      line: text.bytes[range], number: number, byte: range.lowerBound, in: text)
    return record?.entity == block.entity ? record : nil
  }

  private func skippedLine(
    _ range: Range<Int>, _ number: Int
  ) -> SnapshotSalvage.SkippedLine {
    let bytes = text.bytes[range]
    return SnapshotSalvage.SkippedLine(
      line: number, byte: range.lowerBound, text: bytes,
      unproved: try? StoredRecord(line: bytes, number: number, byte: range.lowerBound, in: text))
  }

  private static let structure = ["_block", "_footer"].map { Array(#"{"\#($0)":"#.utf8) }

  /// Whether a line is the header, a block line or the footer, intact or not,
  /// or is blank.
  private func isStructure(_ range: Range<Int>, _ number: Int) -> Bool {
    if range.isEmpty || number == 1 { return true }
    return text.read { text in
      SalvageReader.structure.contains { word in
        var place = range.lowerBound
        return text.skip(word, at: &place)
      }
    }
  }
}

extension SalvageReader {
  /// A block line that is intact, whatever became of its block.
  private struct Claim: Hashable {
    var entity: String
    var block: BlockLine
  }

  /// The blocks that are whole, by place, none overlapping another: at the
  /// place their line names, or at any line that has their first id.
  private func findBlocks() -> [FoundBlock] {
    var found: [FoundBlock] = []
    var displaced: [RecordID: [Claim]] = [:]
    eachLine { line in
      guard let claim = claim(line) else { return }
      if let block = proved(claim, at: claim.block.offset) {
        found.append(block)
      } else {
        displaced[claim.block.first, default: []].append(claim)
      }
    }
    guard !displaced.isEmpty else { return SalvageReader.apart(found) }
    let prefixes = Set(displaced.values.joined().map(\.entity)).map(RecordLine.prefix(of:))
    eachLine { line in
      let id = text.read { text -> RecordID? in
        for prefix in prefixes {
          if let id = RecordLine.id(text, at: line.lowerBound, prefix: prefix) { return id }
        }
        return nil
      }
      guard let id, let claims = displaced[id] else { return }
      found += claims.compactMap { proved($0, at: line.lowerBound) }
    }
    return SalvageReader.apart(found)
  }

  private func eachLine(_ body: (Range<Int>) -> Void) {
    var place = 0
    while place < text.bytes.count {
      let end = text.read { $0.lineFeed(from: place) } ?? text.bytes.count
      body(place..<end)
      place = end + 1
    }
  }

  private static func apart(_ blocks: [FoundBlock]) -> [FoundBlock] {
    var apart: [FoundBlock] = []
    for block in blocks.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where block.range.lowerBound >= apart.last?.range.upperBound ?? 0 {
      apart.append(block)
    }
    return apart
  }

  private func claim(_ line: Range<Int>) -> Claim? {
    let isBlock = text.read { text in
      var place = line.lowerBound
      return text.skip(SalvageReader.structure[0], at: &place)
    }
    guard isBlock,
      let checked = try? CheckedLine(
        text.bytes[line], at: CheckedLine.Place(text, byte: line.lowerBound, line: 0)),
      let entity = try? checked.text("_block"),
      let block = try? BlockLine(checked, entity: entity)
    else { return nil }
    return Claim(entity: entity, block: block)
  }

  /// The block of a line, if its bytes stand at a place.
  private func proved(_ claim: Claim, at offset: Int) -> FoundBlock? {
    guard offset <= text.bytes.count, claim.block.length <= text.bytes.count - offset else {
      return nil
    }
    let range = offset..<offset + claim.block.length
    guard CRC32.of(text.bytes[range]) == claim.block.checksum else { return nil }
    return FoundBlock(
      entity: claim.entity, recordPrefix: RecordLine.prefix(of: claim.entity), range: range)
  }
}
