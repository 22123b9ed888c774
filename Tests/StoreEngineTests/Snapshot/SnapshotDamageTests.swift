import JSONText
import Testing

@testable import StoreEngine

@Suite("Snapshot damage")
struct SnapshotDamageTests {
  private let whole = Array(SnapshotSample.text.utf8)
  private let expected = SnapshotSample.records.map(\.comparable)

  @Test(
    "no flipped byte gives a wrong record, and every one is found",
    arguments: [0x01, 0x20, 0x80, 0xFF, 0x0A] as [UInt8], [false, true])
  func flips(mask: UInt8, interleaved: Bool) throws {
    let whole = interleaved ? Array(SnapshotSample.interleaved.utf8) : whole
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= mask
      do throws(StoreError) {
        let snapshot = try Snapshot.open(ArrayFile(bytes), name: SnapshotSample.name)
        for record in SnapshotSample.records {
          let found = Result { () throws(StoreError) in
            try snapshot.record(entity: record.entity, id: record.id)
          }
          guard case .success(let found) = found else { continue }
          #expect(found?.comparable == record.comparable, "byte \(index)")
        }
        let findings = snapshot.findings()
        #expect(findings.first?.code == .snapshotDamaged, "byte \(index)")
        let found = try snapshot.allRecords().map(\.comparable)
        #expect(found == expected, "byte \(index)")
      } catch {
        #expect(error.code == .snapshotDamaged, "byte \(index)")
        #expect(error.file == SnapshotSample.name)
      }
    }
  }

  @Test("a snapshot cut short at any byte is refused")
  func truncation() throws {
    for length in 0..<whole.count {
      let error = #expect(throws: StoreError.self) {
        try SnapshotSample.open(Array(whole[..<length]))
      }
      #expect(error?.code == .snapshotDamaged, "length \(length)")
    }
  }

  @Test("bytes after the footer are refused")
  func extraBytes() throws {
    for extra in ["x", "{}\n", "\u{0}", " \n"] {
      #expect(throws: StoreError.self) { try SnapshotSample.open(SnapshotSample.text + extra) }
    }
  }

  @Test("an error names file, line, byte, entity and first id of the block, and what to do")
  func errorTellsThePlace() throws {
    let text = SnapshotSample.text.replacing(#""rating":"good""#, with: #""rating":"gold""#)
    let snapshot = try SnapshotSample.open(text)
    let error = try #require(
      #expect(throws: StoreError.self) {
        try snapshot.record(entity: "Restaurant", id: SnapshotSample.id(0xB))
      })
    #expect(error.code == .snapshotDamaged)
    #expect(error.file == SnapshotSample.name)
    #expect(error.line == 3)
    #expect(error.byte == 364)
    #expect(error.entity == "Restaurant")
    #expect(error.id == SnapshotSample.id(0xB))
    #expect(
      error.message == "The snapshot “\(SnapshotSample.name)” is damaged in line 3:"
        + " the checksum of the 2 records from here on does not match.")
    for word in ["`daybook check`", "`--salvage`"] {
      #expect(error.hint.contains(word))
    }
    #expect(try snapshot.record(entity: "Restaurant", id: SnapshotSample.id(0xD)) != nil)
  }

  @Test("findings tell all damage, by place, and verify the first")
  func findsAll() throws {
    let text = SnapshotSample.text
      .replacing("Zoë", with: "Zoe\u{0}")
      .replacing(#""rating":null"#, with: #""rating":nulL"#)
      .replacing(#""_records":1,"_crc32":"0b0cc824""#, with: #""_records":2,"_crc32":"0b0cc824""#)
    let findings = try SnapshotSample.open(text).findings()
    #expect(findings.map(\.line) == [2, 4, 8])
    #expect(findings.map(\.entity) == ["Contact", "Restaurant", "Restaurant"])
    let error = #expect(throws: StoreError.self) { try SnapshotSample.open(text).verify() }
    #expect(error?.line == 2)
  }

  @Test("absurd numbers in a footer are refused before anything is made of them")
  func absurdNumbers() throws {
    let footers = [
      (#""blocks":2"#, #""blocks":999999999999999999"#),
      (#""blockWidth":153"#, #""blockWidth":999999999999999999"#),
      (#""blocksAt":836"#, #""blocksAt":999999999999999999"#),
      (#""count":3"#, #""count":999999999999999999"#),
      (#""count":3"#, #""count":9999999999999999999999"#),
      (#""count":3"#, #""count":-3"#), (#""count":3"#, #""count":3.5"#),
      (#""blocks":2"#, #""blocks":0"#), (#""_bytes":1142"#, #""_bytes":0"#),
    ]
    let lines = SnapshotSample.text.split(separator: "\n")
    let footer = try #require(lines.last)
    for (old, new) in footers {
      let changed = Self.resealed(footer.replacing(old, with: new))
      let text = (lines.dropLast().map(String.init) + [changed, ""]).joined(separator: "\n")
      let error = #expect(throws: StoreError.self) { try SnapshotSample.open(text) }
      #expect(error?.code == .snapshotDamaged, "\(new)")
    }
  }

  @Test("block lines that have changed places hide no record")
  func swappedBlockLines() throws {
    let records = ["A", "B"].flatMap { entity in
      (1...8).map { SnapshotSample.record(entity, $0 * 10, number: Int($0), "") }
    }
    let bytes = try SnapshotSample.write(records, recordsPerBlock: 2)
    let layouts = try SnapshotSample.open(bytes).footer.sections
    for layout in layouts {
      for (left, right) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        var swapped = bytes
        for place in 0..<layout.blockWidth {
          swapped.swapAt(
            layout.blocksAt + left * layout.blockWidth + place,
            layout.blocksAt + right * layout.blockWidth + place)
        }
        let snapshot = try SnapshotSample.open(swapped)
        for record in records {
          let found = Result { try snapshot.record(entity: record.entity, id: record.id) }
          guard case .success(let found) = found else { continue }
          #expect(found?.comparable == record.comparable)
        }
        #expect(throws: StoreError.self) { try snapshot.allRecords() }
        #expect(throws: StoreError.self) { try snapshot.verify() }
      }
    }
  }

  @Test("damage everywhere is told in one walk, not one walk each", .timeLimit(.minutes(1)))
  func damageEverywhere() throws {
    let records = (1...3_000).map { SnapshotSample.record("A", $0, number: Int($0), "") }
    var bytes = try SnapshotSample.write(records, recordsPerBlock: 1)
    let layout = try #require(SnapshotSample.open(bytes).footer.sections.first)
    for block in 0..<layout.blocks {
      bytes[layout.blocksAt + block * layout.blockWidth + 3] ^= 0x20
    }
    let findings = try SnapshotSample.open(bytes).findings()
    #expect(findings.count == records.count)
    #expect(findings.first?.line == 3_002)
    #expect(findings.last?.line == 6_001)
    var skipped = 0
    let salvage = try Snapshot.salvage(
      ArrayFile(bytes), name: SnapshotSample.name, take: { _ in }, skip: { _ in skipped += 1 })
    #expect(salvage.records == 0)
    #expect(skipped >= records.count)
  }

  /// A line with the right check for its changed text.
  static func resealed(_ line: some StringProtocol) -> String {
    var bytes = Array(line.utf8.dropLast(#","_check":"00000000"}"#.utf8.count))
    CheckedLine.seal(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
