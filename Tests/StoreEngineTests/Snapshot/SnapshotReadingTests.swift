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

@Suite("Reading lines in place")
struct LineReadingTests {
  @Test("ids are read as `RecordID` reads them, whatever byte is changed")
  func recordIDs() throws {
    var random = SplitMix(state: 7)
    for _ in 0..<200 {
      let id = RecordID(high: random.next(), low: random.next())
      var text = Array(id.description.utf8)
      var place = 0
      #expect(text.span.recordID(at: &place) == id)
      #expect(place == 36)
      text[Int(random.next() % 36)] = UInt8(truncatingIfNeeded: random.next())
      place = 0
      #expect(text.span.recordID(at: &place) == RecordID(text: Bytes(text)))
    }
    for byte in UInt8.min...UInt8.max {
      for index in 0..<36 {
        var text = Array("0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d".utf8)
        text[index] = byte
        var place = 0
        let found = text.span.recordID(at: &place)
        guard found != RecordID(text: Bytes(text)) else { continue }
        Issue.record("byte \(byte) at \(index): \(String(describing: found))")
      }
    }
  }

  @Test("line feeds are found at every distance")
  func lineFeeds() {
    for length in 0..<40 {
      var text = [UInt8](repeating: 0x0B, count: length)
      #expect(text.span.lineFeed(from: 0) == nil)
      for place in 0..<length {
        text[place] = 0x0A
        for start in 0...length {
          #expect(text.span.lineFeed(from: start) == (start <= place ? place : nil))
        }
        text[place] = 0x8A
      }
    }
  }

  @Test(
    "numbers are read as JSON writes whole ones",
    arguments: [
      ("0", 0), ("7,", 7), ("999999999999999999", 999_999_999_999_999_999), ("01", nil),
      ("1000000000000000000", nil), ("-1", nil), ("", nil), ("x", nil), ("12.5", 12),
    ] as [(String, Int?)])
  func numbers(text: String, expected: Int?) {
    var place = 0
    let bytes = Array(text.utf8)
    #expect(bytes.span.number(at: &place) == expected)
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
