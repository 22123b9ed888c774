import Foundation
import JSONText
import Testing

@testable import StoreEngine

@Suite("Snapshot format")
struct SnapshotFormatTests {
  @Test(
    "a snapshot written by other code from the same rules is read whole",
    arguments: [SnapshotSample.text, SnapshotSample.interleaved])
  func readsOthersText(text: String) throws {
    let snapshot = try SnapshotSample.open(text)
    try snapshot.verify()
    #expect(snapshot.header == SnapshotSample.header)
    #expect(snapshot.entityNames == ["Contact", "Restaurant"])
    #expect(snapshot.count(of: "Restaurant") == 3)
    #expect(snapshot.count(of: "Location") == 0)
    #expect(snapshot.isOrdered("Contact"))
    #expect(!snapshot.isOrdered("Restaurant"))
    #expect(try snapshot.allRecords().map(\.comparable) == SnapshotSample.records.map(\.comparable))
    for record in SnapshotSample.records {
      let found = try snapshot.record(entity: record.entity, id: record.id)
      #expect(found?.comparable == record.comparable)
    }
    #expect(snapshot.warnings.isEmpty)
  }

  @Test("the same records are written as the same bytes")
  func writesSameText() throws {
    let bytes = try SnapshotSample.write(SnapshotSample.records, recordsPerBlock: 2)
    #expect(String(decoding: bytes, as: UTF8.self) == SnapshotSample.text)
  }

  @Test("a snapshot without records has a header and a footer")
  func writesEmpty() throws {
    let bytes = try SnapshotSample.write([])
    let snapshot = try SnapshotSample.open(bytes)
    try snapshot.verify()
    #expect(snapshot.entityNames.isEmpty)
    #expect(bytes.count(where: { $0 == 0x0A }) == 2)
  }

  @Test("other orders of keys, spaces and unknown store keys are read")
  func readsOtherSpelling() throws {
    let id = SnapshotSample.id(5)
    let line =
      #"{"_n": 4,"_rev":2,"name" : "A","_future":[1],"_id":"\#(id)","_entity":"Contact","age":3}"#
    let text = SnapshotText(bytes: Bytes(line), file: SnapshotSample.name)
    let record = try StoredRecord(line: text.bytes, number: 2, byte: 0, in: text)
    #expect(
      record.comparable == #"Contact \#(id) 2 4 "name":"A","_future":[1],"age":3"#)
  }

  @Test("an unknown key of the header is passed over, and its greatest number kept")
  func readsUnknownHeaderKeys() throws {
    var line = SnapshotSample.header.text()
    let tail = #","_check":"00000000"}"#.utf8.count
    line.removeLast(tail)
    line += Array(#","_later":{"a":1},"_inserted":12"#.utf8)
    CheckedLine.seal(&line)
    let header = try SnapshotHeader(line: Bytes(line), file: "x")
    #expect(header.inserted == 12)
    #expect(header.chain == SnapshotSample.header.chain)
  }

  @Test("a newer format is refused as newer, not as damaged")
  func refusesNewerFormat() throws {
    var header = SnapshotSample.header
    header.reads = 2
    let bytes = try SnapshotSample.write([], header: header)
    let error = #expect(throws: StoreError.self) { try SnapshotSample.open(bytes) }
    #expect(error?.code == .formatTooNew)
  }

  @Test("records out of order, twice, or of an earlier entity are not written")
  func refusesDisorder() throws {
    let pairs = [
      [SnapshotSample.record("B", 2, ""), SnapshotSample.record("B", 1, "")],
      [SnapshotSample.record("B", 2, ""), SnapshotSample.record("B", 2, "")],
      [SnapshotSample.record("B", 1, ""), SnapshotSample.record("A", 2, "")],
      [SnapshotSample.record("B", 1, "\"a\":[1,\n2]")],
    ]
    for pair in pairs {
      #expect(throws: StoreError.self) { try SnapshotSample.write(pair) }
    }
  }

  @Test("a file with carriage returns, a byte order mark or a blank end is read with a warning")
  func toleratesConversion() throws {
    let lines = SnapshotSample.text.split(separator: "\n")
    let converted = [
      lines.map { $0 + "\r\n" }.joined(), "\u{FEFF}" + SnapshotSample.text,
      "\u{FEFF}" + lines.map { $0 + "\r\n" }.joined(), SnapshotSample.text + "\n\n",
    ]
    for text in converted {
      let snapshot = try SnapshotSample.open(text)
      try snapshot.verify()
      #expect(snapshot.warnings.count == 1)
      #expect(
        try snapshot.allRecords().map(\.comparable) == SnapshotSample.records.map(\.comparable))
    }
  }

  private static let worked = URL(filePath: #filePath)
    .appending(path: "../../../../../shared/worked/MyLocations.daybook/snapshots")
    .standardizedFileURL.path

  @Test(
    "the snapshot of the worked store is right in every checksum",
    .enabled(if: FileManager.default.fileExists(atPath: worked)))
  func readsWorkedStore() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.worked)
    #expect(!names.isEmpty)
    for name in names {
      let bytes = try Data(contentsOf: URL(filePath: Self.worked).appending(path: name))
      let snapshot = try SnapshotSample.open(Array(bytes))
      try snapshot.verify()
      #expect(snapshot.findings().isEmpty)
      let records = try snapshot.allRecords()
      #expect(records.count == snapshot.entityNames.reduce(0) { $0 + snapshot.count(of: $1) })
      for record in records {
        let found = try snapshot.record(entity: record.entity, id: record.id)
        #expect(found?.comparable == record.comparable)
      }
      let again = try SnapshotSample.open(
        SnapshotSample.write(records, header: snapshot.header))
      #expect(try again.allRecords().map(\.comparable) == records.map(\.comparable))
    }
  }
}
