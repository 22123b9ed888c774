import JSONText
import Testing

@testable import StoreEngine

/// Snapshots for tests.
enum SnapshotSample {
  static let name = "snapshots/0000000003-ab12.jsonl"

  static let header = SnapshotHeader(
    store: "0199e2b4-0000-7000-8000-000000000001", generation: 3, save: 7,
    chain: "0123456789abcdef", modelID: "fedcba9876543210", model: Bytes(#"{"entities":[]}"#),
    at: "2026-11-30T12:00:00.000Z")

  /// Four records of two entities, in blocks of two. Checksums, places and
  /// widths were computed by other code, from the format's description.
  static let text = #"""
    {"_snapshot":1,"_reads":1,"_writes":1,"_store":"0199e2b4-0000-7000-8000-000000000001","_generation":3,"_save":7,"_chain":"0123456789abcdef","_modelId":"fedcba9876543210","_model":{"entities":[]},"_at":"2026-11-30T12:00:00.000Z","_check":"263447d0"}
    {"_entity":"Contact","_id":"0199e2b4-0000-7000-8000-00000000000a","_rev":7,"_n":3,"name":"Zoë 🚲","phone":null}
    {"_entity":"Restaurant","_id":"0199e2b4-0000-7000-8000-00000000000b","_rev":1,"_n":2,"name":"Café Ω","rating":"good"}
    {"_entity":"Restaurant","_id":"0199e2b4-0000-7000-8000-00000000000c","_rev":6,"_n":1,"name":"\u2028","rating":null}
    {"_entity":"Restaurant","_id":"0199e2b4-0000-7000-8000-00000000000d","_rev":5,"_n":4}
    {"_block":"Contact","_first":"0199e2b4-0000-7000-8000-00000000000a","_offset":249,"_length":115,"_records":1,"_crc32":"2a8acc76","_check":"20c23e03"}
    {"_block":"Restaurant","_first":"0199e2b4-0000-7000-8000-00000000000b","_offset":364,"_length":236,"_records":2,"_crc32":"3d5ebdb1","_check":"62611c09"}
    {"_block":"Restaurant","_first":"0199e2b4-0000-7000-8000-00000000000d","_offset":600,"_length":86,"_records":1,"_crc32":"0b0cc824","_check":"8eabb198" }
    {"_footer":1,"_entities":{"Contact":{"count":1,"blocks":1,"blocksAt":686,"blockWidth":150,"ordered":true},"Restaurant":{"count":3,"blocks":2,"blocksAt":836,"blockWidth":153,"ordered":false}},"_bytes":1142,"_crc32":"afae7014","_check":"3e140a67"}

    """#

  /// The same, with block lines behind the records of each entity.
  static let interleaved = #"""
    {"_snapshot":1,"_reads":1,"_writes":1,"_store":"0199e2b4-0000-7000-8000-000000000001","_generation":3,"_save":7,"_chain":"0123456789abcdef","_modelId":"fedcba9876543210","_model":{"entities":[]},"_at":"2026-11-30T12:00:00.000Z","_check":"263447d0"}
    {"_entity":"Contact","_id":"0199e2b4-0000-7000-8000-00000000000a","_rev":7,"_n":3,"name":"Zoë 🚲","phone":null}
    {"_block":"Contact","_first":"0199e2b4-0000-7000-8000-00000000000a","_offset":249,"_length":115,"_records":1,"_crc32":"2a8acc76","_check":"20c23e03"}
    {"_entity":"Restaurant","_id":"0199e2b4-0000-7000-8000-00000000000b","_rev":1,"_n":2,"name":"Café Ω","rating":"good"}
    {"_entity":"Restaurant","_id":"0199e2b4-0000-7000-8000-00000000000c","_rev":6,"_n":1,"name":"\u2028","rating":null}
    {"_entity":"Restaurant","_id":"0199e2b4-0000-7000-8000-00000000000d","_rev":5,"_n":4}
    {"_block":"Restaurant","_first":"0199e2b4-0000-7000-8000-00000000000b","_offset":514,"_length":236,"_records":2,"_crc32":"3d5ebdb1","_check":"d64f8556"}
    {"_block":"Restaurant","_first":"0199e2b4-0000-7000-8000-00000000000d","_offset":750,"_length":86,"_records":1,"_crc32":"0b0cc824","_check":"ca85c127" }
    {"_footer":1,"_entities":{"Contact":{"count":1,"blocks":1,"blocksAt":364,"blockWidth":150,"ordered":true},"Restaurant":{"count":3,"blocks":2,"blocksAt":836,"blockWidth":153,"ordered":false}},"_bytes":1142,"_crc32":"056c8a79","_check":"c5ce3a8f"}

    """#

  static let records = [
    record("Contact", 0xA, revision: 7, number: 3, #""name":"Zoë 🚲","phone":null"#),
    record("Restaurant", 0xB, revision: 1, number: 2, #""name":"Café Ω","rating":"good""#),
    record("Restaurant", 0xC, revision: 6, number: 1, #""name":"\u2028","rating":null"#),
    record("Restaurant", 0xD, revision: 5, number: 4, ""),
  ]

  static func id(_ low: UInt64) -> RecordID {
    RecordID(high: 0x0199_e2b4_0000_7000, low: 0x8000_0000_0000_0000 | low)
  }

  static func record(
    _ entity: String, _ id: UInt64, revision: Int = 1, number: Int = 1, _ members: String
  ) -> StoredRecord {
    StoredRecord(
      entity: entity, id: self.id(id), revision: revision, number: number,
      body: RecordBody(members: Bytes(members)))
  }

  static func open(_ bytes: [UInt8]) throws -> Snapshot {
    try Snapshot.open(ArrayFile(bytes), name: name)
  }

  static func open(_ text: String) throws -> Snapshot { try open(Array(text.utf8)) }

  /// The text of a snapshot of `records`, which must be sorted.
  static func write(
    _ records: [StoredRecord], header: SnapshotHeader = header, recordsPerBlock: Int = 32
  ) throws -> [UInt8] {
    let file = ArrayFile()
    var writer = try SnapshotWriter(
      file: file, header: header, recordsPerBlock: recordsPerBlock)
    for record in records { try writer.add(record) }
    let size = try writer.finish()
    try #require(size == file.bytes.count)
    return file.bytes
  }
}

extension Snapshot {
  /// Every record, by entity and id.
  func allRecords() throws(StoreError) -> [StoredRecord] {
    var records: [StoredRecord] = []
    for entity in entityNames {
      var cursor = makeCursor(entity: entity)
      while let record = try cursor.next() { records.append(record) }
    }
    return records
  }
}

extension StoredRecord {
  /// All of it as one value to compare.
  var comparable: String {
    "\(entity) \(id) \(revision) \(number) \(body.members.text ?? "not UTF-8")"
  }
}
