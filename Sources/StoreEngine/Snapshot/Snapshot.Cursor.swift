import JSONText

extension Snapshot {
  /// Walks the records of an entity in the order of their ids.
  ///
  /// Each block is proved before its first record is handed out.
  package func makeCursor(entity: String) -> Cursor {
    Cursor(snapshot: self, section: section(entity))
  }

  package struct Cursor: Sendable {
    private let snapshot: Snapshot
    private let section: Section?
    /// The number of the block to enter next.
    private var nextBlock = 0
    /// Where the next record begins, and where its block ends.
    private var place = 0
    private var end = 0
    /// What was walked through and can be given back.
    private var released = 0
    private static let releaseStep = 8 << 20

    /// Records handed out, while the walk began at the first one.
    private var handedOut: Int? = 0

    fileprivate init(snapshot: Snapshot, section: Section?) {
      self.snapshot = snapshot
      self.section = section
      released = section.flatMap { try? snapshot.recordsStart(of: $0) } ?? 0
    }

    /// The next record; nil after the last.
    ///
    /// - Throws: `snapshot.damaged`; the walk cannot go on then.
    package mutating func next() throws(StoreError) -> StoredRecord? {
      guard let section else { return nil }
      if place == end {
        guard try enterNextBlock(of: section) != nil else { return nil }
      }
      let record = try snapshot.record(at: &place, before: end, of: section)
      if let count = handedOut { handedOut = count + 1 }
      return record
    }

    /// Goes to the first record whose id is `id` or later, forward or back.
    package mutating func seek(to id: RecordID) throws(StoreError) {
      guard let section else { return }
      nextBlock = try snapshot.blockIndex(of: id, in: section) ?? 0
      handedOut = nil
      guard let block = try enterNextBlock(of: section, from: nil) else { return }
      while place < end {
        let (found, next) = try snapshot.id(at: place, in: block, of: section)
        if found >= id { return }
        place = next
      }
    }

    private mutating func enterNextBlock(of section: Section) throws(StoreError) -> BlockLine? {
      let start = nextBlock == 0 ? try snapshot.recordsStart(of: section) : end
      return try enterNextBlock(of: section, from: start)
    }

    /// Enters the next block, which must begin at a byte that is known.
    private mutating func enterNextBlock(
      of section: Section, from expected: Int?
    ) throws(StoreError) -> BlockLine? {
      let layout = section.layout
      guard nextBlock < layout.blocks else {
        try checkEnd(of: section)
        return nil
      }
      let block = try snapshot.block(nextBlock, of: section)
      guard expected == nil || block.offset == expected else {
        throw snapshot.text.damaged(
          "a block does not begin where the one before it ends",
          at: layout.blocksAt + nextBlock * layout.blockWidth, entity: layout.entity,
          id: block.first)
      }
      if block.offset - released > Self.releaseStep {
        snapshot.text.bytes[released..<block.offset].letGo()
        released = block.offset
      }
      try snapshot.prove(block, nextBlock, of: section)
      nextBlock += 1
      place = block.offset
      end = block.end
      return block
    }

    private func checkEnd(of section: Section) throws(StoreError) {
      let layout = section.layout
      guard try end == snapshot.recordsEnd(of: section),
        handedOut == nil || handedOut == layout.count
      else {
        throw snapshot.text.damaged(
          "“\(layout.entity)” has another number of records than the footer says",
          at: layout.blocksAt, entity: layout.entity)
      }
    }
  }

  /// The record at a place of a proved block; the place moves to the next.
  @inline(__always)
  fileprivate func record(
    at place: inout Int, before end: Int, of section: Section
  ) throws(StoreError) -> StoredRecord {
    let start = place
    guard let lineEnd = text.read({ $0.lineFeed(from: start) }), lineEnd < end else {
      throw text.damaged("a record does not end", at: start, entity: section.layout.entity)
    }
    place = lineEnd + 1
    return try record(in: start..<lineEnd, of: section)
  }
}
