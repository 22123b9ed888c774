import JSONText

/// The complete state of a store at one save, in one immutable file.
///
/// The bytes, in order: a header line; the records, by entity, then id, one a
/// line; the block lines of each entity; a footer line. A block line tells where
/// a few dozen neighbouring records stand and what their checksum is. All block
/// lines of an entity are equally wide, so that the k-th is found by arithmetic:
/// a record is reached through a dozen short lines and one block, whatever the
/// size of the file. (Block lines that stand after the records of their own
/// entity are read as well: the footer tells where they are.)
///
/// Durability: the file is written without a name, synced, read back, and only
/// then linked; it never changes afterwards. A crash before the link leaves
/// nothing, a crash after it leaves all. A reader that finds less than the
/// footer promises, or a checksum that does not fit, refuses the file: a
/// shortened or changed snapshot is never taken for a smaller one.
///
/// What is proved when: opening proves header and footer; reading proves each
/// block line it uses, and each block once, before the first record of it is
/// handed out; `verify` proves everything.
package final class Snapshot: Sendable {
  package let header: SnapshotHeader
  /// What was tolerated in reading it, for people.
  package let warnings: [String]

  let text: SnapshotText
  let footer: SnapshotFooter
  /// The byte after the header line.
  let recordsAt: Int
  /// In the order of the footer, and the place of each in it.
  let sections: [Section]
  private let places: [String: Int]

  /// One entity of the file, and which of its blocks are proved.
  final class Section: Sendable {
    let layout: SnapshotFooter.Section
    /// Its place among the entities of the file.
    let index: Int
    /// The bytes outside which no record of it can stand.
    let region: Range<Int>
    let recordPrefix: [UInt8]
    let blockPrefix: [UInt8]
    /// One bit a block, set once its checksum was found right.
    private let proved: Locked<[UInt64]>

    init(_ layout: SnapshotFooter.Section, index: Int, region: Range<Int>) {
      self.layout = layout
      self.index = index
      self.region = region
      recordPrefix = RecordLine.prefix(of: layout.entity)
      blockPrefix = BlockLine.prefix(of: layout.entity)
      proved = Locked(Array(repeating: 0, count: (layout.blocks + 63) / 64))
    }

    func isProved(_ block: Int) -> Bool {
      proved.withLock { $0[block >> 6] >> UInt64(block & 63) & 1 == 1 }
    }

    func markProved(_ block: Int) {
      proved.withLock { $0[block >> 6] |= 1 << UInt64(block & 63) }
    }
  }

  /// The names of the entities that have records, by their UTF-8.
  package var entityNames: [String] { footer.sections.map(\.entity) }

  /// How many records of an entity there are.
  package func count(of entity: String) -> Int { section(entity)?.layout.count ?? 0 }

  /// Whether the records of an entity were inserted in the order of their ids.
  package func isOrdered(_ entity: String) -> Bool {
    section(entity)?.layout.isOrdered ?? true
  }

  /// The size of the file.
  package var size: Int { text.bytes.count }

  func section(_ entity: String) -> Section? { places[entity].map { sections[$0] } }

  /// Reads the header and the footer of a text, and nothing between.
  ///
  /// - Throws: `snapshot.damaged`, `store.format-too-new`.
  init(_ text: SnapshotText, warnings: [String] = []) throws(StoreError) {
    guard let first = text.line(from: 0) else {
      throw text.damaged("it ends within its first line", at: 0)
    }
    let header = try SnapshotHeader(line: first, file: text.file)
    let footerAt = try text.lastLine()
    guard footerAt > first.count else { throw text.damaged("it ends after its header", at: 0) }
    footer = try SnapshotFooter(text, start: footerAt, recordsAt: first.count + 1)
    recordsAt = first.count + 1
    var sections: [Section] = []
    var places: [String: Int] = [:]
    for (index, layout) in footer.sections.enumerated() {
      let start = footer.isGrouped ? nil : sections.last?.layout.end
      let end = footer.isGrouped ? footer.sections.first?.blocksAt : layout.blocksAt
      let region = (start ?? recordsAt)..<(end ?? layout.blocksAt)
      sections.append(Section(layout, index: index, region: region))
      places[layout.entity] = index
    }
    self.header = header
    self.text = text
    self.warnings = warnings
    self.sections = sections
    self.places = places
  }

  /// The byte at which the first record of an entity must begin.
  func recordsStart(of section: Section) throws(StoreError) -> Int {
    guard footer.isGrouped, section.index > 0 else { return section.region.lowerBound }
    let before = sections[section.index - 1]
    return try block(before.layout.blocks - 1, of: before).end
  }

  /// The byte at which the last record of an entity must end.
  func recordsEnd(of section: Section) throws(StoreError) -> Int {
    guard footer.isGrouped, section.index + 1 < sections.count else {
      return section.region.upperBound
    }
    return try block(0, of: sections[section.index + 1]).offset
  }
}
