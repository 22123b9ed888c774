import JSONText
import StoreEngine

/// What a cache knows: the rows of a request as of one save, in order, with
/// nothing that is pending.
struct ResultsCacheContent<Value: ManagedValue> {
  /// The chain of the state the rows are of.
  let chain: String
  /// The chain of the snapshot that state stood on; empty for none.
  let baseChain: String
  /// The records the state differed from that snapshot by.
  let changed: [RecordID]
  let rows: [ResultsRow]

  init(_ rows: [ResultsRow], of query: ResultsQuery<Value>, in state: StoreState) {
    chain = state.chain
    baseChain = state.baseChain ?? ""
    changed = state.idsChangedSinceBase(of: query.layout.name)
    self.rows = rows
  }

  /// The records whose rows may be others in `state`; nil when that is not
  /// known.
  ///
  /// Two states that stand on one snapshot have the same records but for those
  /// each differs from it by. So whatever the histories of the two are, the
  /// rows of records that neither has changed are the same.
  func outdated(in state: StoreState, entity: String) -> [RecordID]? {
    if chain == state.chain { return [] }
    guard let base = state.baseChain else { return nil }
    let now = state.idsChangedSinceBase(of: entity)
    if base == chain { return now }
    guard base == baseChain, Set(now).isSuperset(of: changed) else { return nil }
    return now
  }
}

// As bytes.
extension ResultsCacheContent {
  /// Another whenever what is written, or what it means, is: the tables that
  /// texts are folded by are part of that.
  private static var format: String { "daybook results cache 1" }

  /// - Parameter subject: What the rows are of.
  func bytes(of subject: String, _ query: ResultsQuery<Value>) -> Bytes {
    var writer = CacheWriter()
    writer.write(Self.format)
    writer.write(subject)
    writer.write(chain)
    writer.write(baseChain)
    writer.write(changed.count)
    for id in changed { writer.write(id) }
    let keys = query.keys.keys
    writer.write(keys.count)
    for key in keys { writer.write(key) }
    writer.write(rows.count)
    for row in rows {
      writer.write(row.id)
      writer.write(row.stamp.revision)
      writer.write(row.number)
      writer.write(row.section)
      for key in row.keys { writer.write(key.cached) }
    }
    writer.write(bits: UInt64(CRC32.of(writer.bytes)))
    return Bytes(writer.bytes)
  }

  /// Nil for bytes of another subject, and for damaged ones.
  init?(_ bytes: Bytes, of subject: String, _ query: ResultsQuery<Value>) {
    let end = bytes.count - 8
    guard end > 0 else { return nil }
    var checksum = CacheReader(bytes[end..<bytes.count])
    guard (try? checksum.bits()) == UInt64(CRC32.of(bytes[0..<end])),
      let content = try? Self(reading: CacheReader(bytes[0..<end]), of: subject, query)
    else { return nil }
    self = content
  }

  private init(
    reading reader: CacheReader, of subject: String, _ query: ResultsQuery<Value>
  ) throws(CacheReader.Damage) {
    var reader = reader
    guard try reader.text() == Self.format, try reader.text() == subject else {
      throw CacheReader.Damage()
    }
    chain = try reader.text()
    baseChain = try reader.text()
    var changed: [RecordID] = []
    for _ in 0..<(try reader.count()) { changed.append(try reader.id()) }
    var sections: [Int] = []
    for _ in 0..<(try reader.count()) {
      sections.append(query.keys.number(of: try reader.value()))
    }
    let count = try reader.count()
    var rows: [ResultsRow] = []
    rows.reserveCapacity(count)
    for _ in 0..<count {
      let row = try Self.row(&reader, sections, query)
      // What decides the order may be newer than the cache.
      if let last = rows.last, !query.order.precedes(last, row) { throw CacheReader.Damage() }
      rows.append(row)
    }
    guard reader.isAtEnd else { throw CacheReader.Damage() }
    (self.changed, self.rows) = (changed, rows)
  }

  private static func row(
    _ reader: inout CacheReader, _ sections: [Int], _ query: ResultsQuery<Value>
  ) throws(CacheReader.Damage) -> ResultsRow {
    let id = try reader.id()
    let revision = try reader.number()
    let number = try reader.number()
    let section = try reader.number()
    guard sections.indices.contains(section) else { throw CacheReader.Damage() }
    var keys: [SortKey] = []
    keys.reserveCapacity(query.request.sortBy.count)
    for _ in query.request.sortBy { keys.append(SortKey(cached: try reader.value())) }
    return ResultsRow(
      id: id, number: number, keys: keys, section: sections[section],
      stamp: .init(revision: revision, version: 0))
  }
}
