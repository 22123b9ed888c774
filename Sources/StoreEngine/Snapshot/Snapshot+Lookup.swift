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
  /// The two neighbours the search ends between must meet in the file, so that
  /// block lines that have changed places cannot hide a record.
  func blockIndex(of id: RecordID, in section: Section) throws(StoreError) -> Int? {
    var low = -1
    var high = section.layout.blocks
    var before: BlockLine?
    var after: BlockLine?
    while high - low > 1 {
      let middle = (low + high) / 2
      let block = try block(middle, of: section)
      if block.first <= id {
        low = middle
        before = block
      } else {
        high = middle
        after = block
      }
    }
    guard (before?.end ?? section.start) == (after?.offset ?? section.layout.blocksAt) else {
      let byte = section.layout.blocksAt + max(low, 0) * section.layout.blockWidth
      throw text.damaged(
        "two neighbouring blocks do not meet", at: byte, entity: section.layout.entity)
    }
    return low < 0 ? nil : low
  }

  /// The line with an id in a proved block, without its line feed, or nil.
  private func line(
    of id: RecordID, in block: BlockLine, of section: Section
  ) throws(StoreError) -> Range<Int>? {
    var place = block.offset
    while place < block.end {
      let (found, next) = try self.id(at: place, in: block, of: section)
      if found == id { return place..<next - 1 }
      if found > id { return nil }
      place = next
    }
    return nil
  }
}
