import JSONText

extension Snapshot {
  /// The record of an entity with an id, or nil.
  ///
  /// - Throws: `snapshot.damaged` when a line on the way, or the block, is not
  ///   as it was written.
  /// - Complexity: O(log n) block lines and one block.
  package func record(entity: String, id: RecordID) throws(StoreError) -> StoredRecord? {
    guard let section = section(entity), let index = try blockIndex(of: id, in: section) else {
      return nil
    }
    let block = try block(index, of: section)
    try prove(block, index, of: section)
    guard let range = try line(of: id, in: block, of: section) else { return nil }
    return try record(in: range, of: section)
  }

  /// The number of the block that holds an id if any does: the last one that
  /// begins at or before it. Nil when all begin after it.
  ///
  /// On the way only the ids of block lines are looked at. The two neighbours
  /// the search ends between are proved, must lie on either side of the id and
  /// must meet in the file: whatever misled the search cannot hide a record.
  func blockIndex(of id: RecordID, in section: Section) throws(StoreError) -> Int? {
    let layout = section.layout
    let index = try lastBlock(beginningBy: id, in: section)
    let before = index < 0 ? nil : try block(index, of: section)
    let after = index + 1 == layout.blocks ? nil : try block(index + 1, of: section)
    let end = if let before { before.end } else { try recordsStart(of: section) }
    let start = if let after { after.offset } else { try recordsEnd(of: section) }
    guard before.map({ $0.first <= id }) ?? true, after.map({ $0.first > id }) ?? true,
      end == start
    else {
      throw text.damaged(
        "two neighbouring blocks do not meet",
        at: layout.blocksAt + max(index, 0) * layout.blockWidth, entity: layout.entity)
    }
    return index < 0 ? nil : index
  }

  /// Where the search among block lines ends; -1 before the first.
  private func lastBlock(
    beginningBy id: RecordID, in section: Section
  ) throws(StoreError) -> Int {
    let layout = section.layout
    let found = text.read { text -> Int? in
      var low = -1
      var high = layout.blocks
      while high - low > 1 {
        let middle = (low + high) / 2
        var place = layout.blocksAt + middle * layout.blockWidth
        guard text.skip(section.blockPrefix, at: &place), let first = text.recordID(at: &place)
        else { return nil }
        if first <= id { low = middle } else { high = middle }
      }
      return low
    }
    if let found { return found }
    // A line on the way is not written as this code writes it.
    var low = -1
    var high = layout.blocks
    while high - low > 1 {
      let middle = (low + high) / 2
      if try block(middle, of: section).first <= id { low = middle } else { high = middle }
    }
    return low
  }

  /// The line with an id in a proved block, without its line feed, or nil.
  private func line(
    of id: RecordID, in block: BlockLine, of section: Section
  ) throws(StoreError) -> Range<Int>? {
    var place = lastLine(beginningBy: id, in: block, of: section)
    while place < block.end {
      let (found, next) = try self.id(at: place, in: block, of: section)
      if found == id { return place..<next - 1 }
      if found > id { return nil }
      place = next
    }
    return nil
  }

  /// A line of a proved block at or before the one with an id, and near it:
  /// the lines are in order, so the half that cannot hold it is passed over.
  private func lastLine(
    beginningBy id: RecordID, in block: BlockLine, of section: Section
  ) -> Int {
    text.read { text in
      var low = block.offset
      var high = block.end
      while true {
        guard let end = text.lineFeed(from: (low + high) / 2), end + 1 < high,
          let found = RecordLine.id(text, at: end + 1, prefix: section.recordPrefix)
        else { return low }
        if found <= id { low = end + 1 } else { high = end + 1 }
      }
    }
  }
}
