import JSONText
import Testing

@testable import StoreEngine

@Suite("Snapshot reading")
struct SnapshotReadingTests {
  /// Records of three entities by id, with bodies of every length.
  private static func randomRecords(_ count: Int, seed: UInt64) -> [StoredRecord] {
    var random = SplitMix(state: seed)
    var ids = Set<UInt64>()
    while ids.count < count { ids.insert(random.next() >> 4) }
    let records = ids.map { id in
      let length = Int(random.next() % 300)
      let text = String(repeating: "é", count: length)
      return SnapshotSample.record(
        ["Contact", "Location", "Ω"][Int(random.next() % 3)], id, revision: 1 + Int(id % 7),
        number: 1 + Int(random.next() % 1_000_000),
        length == 0 ? "" : #""text":"\#(text)","number":\#(length)"#)
    }
    return records.sorted { left, right in
      left.entity == right.entity
        ? left.id < right.id : SnapshotOrder.precedes(left.entity, right.entity)
    }
  }

  @Test("five thousand records come back by walking and by id", arguments: [1, 7, 32])
  func roundTrip(recordsPerBlock: Int) throws {
    let records = Self.randomRecords(5_000, seed: 42)
    let bytes = try SnapshotSample.write(records, recordsPerBlock: recordsPerBlock)
    let snapshot = try SnapshotSample.open(bytes)
    try snapshot.verify()
    #expect(try snapshot.allRecords().map(\.comparable) == records.map(\.comparable))
    for record in records.shuffled().prefix(1_500) {
      let found = try snapshot.record(entity: record.entity, id: record.id)
      #expect(found?.comparable == record.comparable)
      for absent in [
        RecordID(high: record.id.high, low: record.id.low &+ 1),
        RecordID(high: record.id.high, low: record.id.low &- 1),
      ] where try snapshot.record(entity: record.entity, id: absent) != nil {
        #expect(records.contains { $0.entity == record.entity && $0.id == absent })
      }
    }
    let least = RecordID(high: 0, low: 0)
    let greatest = RecordID(high: .max, low: .max)
    #expect(try snapshot.record(entity: "Contact", id: least) == nil)
    #expect(try snapshot.record(entity: "Contact", id: greatest) == nil)
    #expect(try snapshot.record(entity: "Nothing", id: records[0].id) == nil)
  }

  @Test("a cursor goes to any id and walks on from there", arguments: [1, 3, 32])
  func seeks(recordsPerBlock: Int) throws {
    let records = (1...100).map { SnapshotSample.record("A", $0 * 10, number: Int($0), "") }
    let snapshot = try SnapshotSample.open(
      SnapshotSample.write(records, recordsPerBlock: recordsPerBlock))
    var cursor = snapshot.makeCursor(entity: "A")
    for target in stride(from: UInt64(1_010), through: 0, by: -5) {
      try cursor.seek(to: SnapshotSample.id(target))
      let expected = records.filter { $0.id >= SnapshotSample.id(target) }
      var found: [StoredRecord] = []
      while let record = try cursor.next() { found.append(record) }
      #expect(found.map(\.comparable) == expected.map(\.comparable))
    }
  }

  @Test("large records make their blocks smaller")
  func closesLargeBlocks() throws {
    let body = #""text":"\#(String(repeating: "x", count: 100_000))""#
    let records = (1...20).map { SnapshotSample.record("A", $0, number: Int($0), body) }
    let snapshot = try SnapshotSample.open(SnapshotSample.write(records))
    try snapshot.verify()
    #expect(snapshot.footer.sections.first?.blocks == 7)
    #expect(try snapshot.record(entity: "A", id: records[19].id)?.number == 20)
  }
}

/// A small generator that gives the same numbers for the same seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
