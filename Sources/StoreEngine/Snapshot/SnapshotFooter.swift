import JSONText

/// The last line of a snapshot: where each entity's records and blocks stand.
struct SnapshotFooter: Sendable, Equatable {
  /// One entity in the file: its records, and its block lines behind them.
  struct Section: Sendable, Equatable {
    var entity: String
    /// How many records it has.
    var count: Int
    var blocks: Int
    /// The byte at which the first block line begins.
    var blocksAt: Int
    /// The length of each block line, its line feed included.
    var blockWidth: Int
    /// Whether the order of ids is the order of insertion too.
    var isOrdered: Bool

    /// The byte after its last block line.
    var end: Int { blocksAt + blocks * blockWidth }
  }

  var sections: [Section]
  /// How many bytes stand before the footer, and their checksum.
  var bytes: Int
  var checksum: UInt32

  /// Whether the block lines of all entities stand together behind all records,
  /// and not each behind the records of their own.
  var isGrouped: Bool {
    zip(sections, sections.dropFirst()).allSatisfy { $0.end == $1.blocksAt }
  }

  /// The line, its check included, without a line feed.
  func text() -> [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    line.key("_footer")
    line.integer(1)
    line.key("_entities")
    line.beginObject()
    for section in sections {
      line.key(section.entity)
      SnapshotFooter.write(section, to: &line)
    }
    line.endObject()
    line.key("_bytes")
    line.integer(bytes)
    line.key("_crc32")
    line.string(CRC32.hex(of: checksum))
    var text = line.bytes
    CheckedLine.seal(&text)
    return text
  }

  private static func write(_ section: Section, to line: inout JSONWriter) {
    line.beginObject()
    line.key("count")
    line.integer(section.count)
    line.key("blocks")
    line.integer(section.blocks)
    line.key("blocksAt")
    line.integer(section.blocksAt)
    line.key("blockWidth")
    line.integer(section.blockWidth)
    line.key("ordered")
    line.bool(section.isOrdered)
    line.endObject()
  }
}

extension SnapshotFooter {
  /// Reads the footer and proves that what it tells of fits into the file.
  ///
  /// - Parameters:
  ///   - start: The byte at which the footer begins.
  ///   - recordsAt: The byte after the header, where the records begin.
  init(_ text: SnapshotText, start: Int, recordsAt: Int) throws(StoreError) {
    let line = try CheckedLine(
      text.bytes[start..<text.bytes.count - 1], at: CheckedLine.Place(text, byte: start))
    guard line.members.first?.key == "_footer" else {
      throw line.error("it does not end in the footer of a snapshot")
    }
    self.bytes = try line.integer("_bytes")
    checksum = try line.checksum("_crc32")
    guard self.bytes == start else {
      throw line.error("\(self.bytes) bytes were written before the footer, \(start) are there")
    }
    sections = []
    var end = recordsAt
    let entities: [JSONMember]
    do {
      entities = try JSONText.members(of: try line.object("_entities"))
    } catch let error as StoreError {
      throw error
    } catch {
      throw line.error("`_entities` is not an object")
    }
    for entity in entities {
      let section = try SnapshotFooter.section(entity, of: line)
      if section.count == 0, section.blocks == 0 { continue }
      guard section.fits(behind: end, recordsAt: recordsAt, to: start),
        sections.last.map({ SnapshotOrder.precedes($0.entity, section.entity) }) ?? true
      else { throw line.error("the place of “\(section.entity)” is wrong", entity: section.entity) }
      end = section.end
      sections.append(section)
    }
    guard end == start,
      isGrouped || zip(sections, sections.dropFirst()).allSatisfy({ $0.end < $1.blocksAt })
    else { throw line.error("its entities do not fill the file") }
  }

  private static func section(
    _ entity: JSONMember, of line: CheckedLine
  ) throws(StoreError) -> Section {
    let members = (try? JSONText.members(of: entity.value)) ?? []
    func integer(_ key: String) throws(StoreError) -> Int {
      guard let member = members.first(where: { $0.key == key }),
        let value = CheckedLine.integer(member.value)
      else { throw line.error("`\(key)` of “\(entity.key)” is not a number", entity: entity.key) }
      return value
    }
    guard let ordered = members.first(where: { $0.key == "ordered" }), ordered.kind == .bool else {
      throw line.error("`ordered` of “\(entity.key)” is not true or false", entity: entity.key)
    }
    return Section(
      entity: entity.key, count: try integer("count"), blocks: try integer("blocks"),
      blocksAt: try integer("blocksAt"), blockWidth: try integer("blockWidth"),
      isOrdered: ordered.value.count == 4)
  }
}

extension SnapshotFooter.Section {
  /// Whether the section can stand in the file, its block lines behind those of
  /// the one before, whatever numbers a broken footer may claim.
  fileprivate func fits(behind last: Int, recordsAt: Int, to end: Int) -> Bool {
    guard blocks >= 1, count >= blocks, blocksAt > recordsAt, blocksAt >= last, blocksAt < end,
      blockWidth > 1, count <= blocksAt - recordsAt
    else { return false }
    let (width, overflow) = blocks.multipliedReportingOverflow(by: blockWidth)
    return !overflow && width <= end - blocksAt
  }
}

/// The order of entities in a snapshot: that of their UTF-8.
enum SnapshotOrder {
  static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
