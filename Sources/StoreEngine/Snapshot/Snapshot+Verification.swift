import JSONText

extension Snapshot {
  /// Proves everything: every byte, and that every line is strict JSON, sorted,
  /// counted and measured as the block lines and the footer say.
  ///
  /// - Throws: `snapshot.damaged` with file, line, byte, and entity and id where
  ///   they are known: the first damage found.
  /// - Complexity: O(size of the file).
  package func verify() throws(StoreError) {
    var inspection = SnapshotInspection(self)
    try inspection.run { (error) throws(StoreError) in throw error }
  }

  /// All damage of the file, by place.
  ///
  /// - Complexity: O(size of the file).
  package func findings() -> [StoreError] {
    var findings: [StoreError] = []
    var inspection = SnapshotInspection(self)
    inspection.run { findings.append($0) }
    return findings.sorted { ($0.byte ?? 0) < ($1.byte ?? 0) }
  }

  /// All damage of a file, one that cannot be opened included.
  ///
  /// - Throws: what the file system refused.
  package static func findings(
    in file: any File, name: String
  ) throws(StoreError) -> [StoreError] {
    let text = try map(file, name: name)
    do {
      return try open(text).findings()
    } catch {
      return [error]
    }
  }
}

/// One walk over the whole of a snapshot.
struct SnapshotInspection {
  private let snapshot: Snapshot
  private let text: SnapshotText
  private var lines = LineCounter()
  private var foundAny = false
  /// What was walked through and given back.
  private var released = 0
  private static let releaseStep = 8 << 20

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    text = snapshot.text
  }

  /// Reports every damage; a report that throws ends the walk.
  mutating func run<Failure: Error>(
    _ report: (StoreError) throws(Failure) -> Void
  ) throws(Failure) {
    for section in snapshot.sections { try inspect(section, report) }
    guard !foundAny else { return }
    let covered = text.bytes[0..<snapshot.footer.bytes]
    if Self.checksum(of: covered) != snapshot.footer.checksum {
      try report(text.damaged("the checksum of all before does not match", at: covered.count))
    }
  }

  /// In pieces, each given back when it was read.
  private static func checksum(of bytes: Bytes) -> UInt32 {
    var checksum = CRC32()
    for start in stride(from: 0, to: bytes.count, by: releaseStep) {
      let piece = bytes[start..<min(start + releaseStep, bytes.count)]
      checksum.update(piece)
      piece.letGo()
    }
    return checksum.value
  }

  private mutating func inspect<Failure: Error>(
    _ section: Snapshot.Section, _ report: (StoreError) throws(Failure) -> Void
  ) throws(Failure) {
    let blocks = try blockLines(of: section, report)
    var walk = RecordWalk(
      entity: section.layout.entity, lastSave: snapshot.header.save)
    // Where a neighbour's block line is damaged, that line tells it.
    var place = (try? snapshot.recordsStart(of: section)) ?? -1
    for block in blocks {
      // What a damaged block line would cover is told by its own damage.
      guard let block else {
        walk.last = nil
        walk.isComplete = false
        place = -1
        continue
      }
      if place >= 0, block.offset != place {
        try found("a block does not begin where the one before it ends", at: block, section, report)
      }
      try inspect(block, of: section, &walk, report)
      place = block.end
      if place - released > Self.releaseStep {
        text.bytes[released..<place].letGo()
        released = place
      }
    }
    if place >= 0, let end = try? snapshot.recordsEnd(of: section), place != end {
      try found(
        text.damaged(
          "the last block of “\(section.layout.entity)” does not end where what follows begins",
          at: place, line: line(at: place), entity: section.layout.entity), report)
    }
    try inspectCounts(walk, of: section, report)
  }

  /// The block lines of an entity, nil for a damaged one.
  private mutating func blockLines<Failure: Error>(
    of section: Snapshot.Section, _ report: (StoreError) throws(Failure) -> Void
  ) throws(Failure) -> [BlockLine?] {
    var blocks: [BlockLine?] = []
    for index in 0..<section.layout.blocks {
      do throws(StoreError) {
        let start = section.layout.blocksAt + index * section.layout.blockWidth
        blocks.append(try snapshot.block(index, of: section, line: line(at: start)))
      } catch {
        blocks.append(nil)
        try found(error, report)
      }
    }
    return blocks
  }

  private mutating func inspect<Failure: Error>(
    _ block: BlockLine, of section: Snapshot.Section, _ walk: inout RecordWalk,
    _ report: (StoreError) throws(Failure) -> Void
  ) throws(Failure) {
    let before = foundAny
    foundAny = false
    var place = block.offset
    var records = 0
    var number = line(at: place)
    while place < block.end {
      guard let end = text.read({ $0.lineFeed(from: place) }), end < block.end else { break }
      do throws(StoreError) {
        let record = try strictRecord(in: place..<end, line: number, of: section)
        try walk.take(
          record, at: place, line: number, in: text, first: records == 0 ? block.first : nil)
      } catch {
        walk.isComplete = false
        try found(telling(error, of: section, at: place), report)
      }
      records += 1
      number += 1
      place = end + 1
    }
    lines.move(to: place, line: number)
    if place != block.end || records != block.records {
      try found(
        "a block has another number of records than its line says", at: block, section, report)
    }
    if !foundAny, CRC32.of(text.bytes[block.offset..<block.end]) != block.checksum {
      try found(
        "the checksum of the \(block.records) records from here on does not match", at: block,
        section, report)
    }
    foundAny = foundAny || before
  }

  /// An error with entity and id, where a line still tells them.
  private func telling(
    _ error: StoreError, of section: Snapshot.Section, at start: Int
  ) -> StoreError {
    var error = error
    error.entity = error.entity ?? section.layout.entity
    error.id =
      error.id ?? text.read { RecordLine.id($0, at: start, prefix: section.recordPrefix) }
    return error
  }

  /// What the store needs of a record line, all of which is strict JSON.
  private func strictRecord(
    in range: Range<Int>, line: Int, of section: Snapshot.Section
  ) throws(StoreError) -> RecordLine {
    let found = text.read { RecordLine($0, in: range, prefix: section.recordPrefix) }
    guard let found else {
      let entity = section.layout.entity
      let record = try snapshot.record(strictlyIn: range, line: line, entity: entity)
      return RecordLine(
        id: record.id, revision: record.revision, number: record.number, members: range)
    }
    do {
      try JSONText.validate(text.bytes[range], line: line, byte: range.lowerBound)
    } catch {
      throw text.damaged(error.message, at: error.byte, line: line)
    }
    return found
  }

  private mutating func inspectCounts<Failure: Error>(
    _ walk: RecordWalk, of section: Snapshot.Section,
    _ report: (StoreError) throws(Failure) -> Void
  ) throws(Failure) {
    guard walk.isComplete else { return }
    let layout = section.layout
    var wrong: String?
    if walk.count != layout.count {
      wrong =
        "the footer says \(layout.count) records of “\(layout.entity)”, \(walk.count) are there"
    } else if layout.isOrdered, !walk.isOrdered {
      wrong = "the footer says that ids and insertion of “\(layout.entity)” have one order"
    }
    guard let wrong else { return }
    let byte = snapshot.footer.bytes
    try found(
      text.damaged(wrong, at: byte, line: line(at: byte), entity: layout.entity), report)
  }
}

extension SnapshotInspection {
  private mutating func found<Failure: Error>(
    _ error: StoreError, _ report: (StoreError) throws(Failure) -> Void
  ) throws(Failure) {
    foundAny = true
    try report(error)
  }

  private mutating func found<Failure: Error>(
    _ what: String, at block: BlockLine, _ section: Snapshot.Section,
    _ report: (StoreError) throws(Failure) -> Void
  ) throws(Failure) {
    try found(
      text.damaged(
        what, at: block.offset, line: line(at: block.offset), entity: section.layout.entity,
        id: block.first), report)
  }

  private mutating func line(at byte: Int) -> Int { lines.line(at: byte, in: text) }
}

/// Numbers the lines of a walk without counting from the beginning each time.
struct LineCounter {
  private var byte = 0
  private(set) var line = 1
  private static let step = 8 << 20

  mutating func line(at next: Int, in text: SnapshotText) -> Int {
    if next < byte { self = LineCounter() }
    let end = min(next, text.bytes.count)
    while byte < end {
      let range = byte..<min(byte + Self.step, end)
      line += text.read { $0.lineFeedCount(in: range) }
      // A long way is not walked to be remembered.
      if range.count == Self.step { text.bytes[range].letGo() }
      byte = range.upperBound
    }
    return line
  }

  /// Takes over what a walk over lines has counted.
  mutating func move(to byte: Int, line: Int) {
    self.byte = byte
    self.line = line
  }
}

/// What was seen of the records of one entity so far.
private struct RecordWalk {
  let entity: String
  let lastSave: Int
  var last: RecordID?
  var lastNumber = 0
  var count = 0
  var isOrdered = true
  /// Whether no block line was unreadable.
  var isComplete = true

  init(entity: String, lastSave: Int) {
    self.entity = entity
    self.lastSave = lastSave
  }

  /// Holds a record against those before it and, where it begins a block,
  /// against the id that the block line names.
  mutating func take(
    _ record: RecordLine, at byte: Int, line: Int, in text: SnapshotText, first: RecordID?
  ) throws(StoreError) {
    defer {
      last = record.id
      lastNumber = record.number
    }
    count += 1
    isOrdered = isOrdered && record.number > lastNumber
    func wrong(_ what: String) -> StoreError {
      text.damaged(what, at: byte, line: line, entity: entity, id: record.id)
    }
    if let first, first != record.id { throw wrong("its block line names another first record") }
    if let last, last >= record.id {
      throw wrong(
        last == record.id
          ? "the id of the record before comes a second time"
          : "the records are not in order of their ids")
    }
    guard record.revision >= 1, record.revision <= lastSave else {
      throw wrong("`_rev` is \(record.revision), the snapshot is of save \(lastSave)")
    }
    guard record.number >= 1 else { throw wrong("`_n` is 0; insertion numbers begin at 1") }
  }
}
