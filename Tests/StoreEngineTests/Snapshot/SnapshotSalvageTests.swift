import JSONText
import Testing

@testable import StoreEngine

@Suite("Snapshot salvage")
struct SnapshotSalvageTests {
  private func salvage(
    _ bytes: [UInt8]
  ) throws -> (taken: [StoredRecord], skipped: [SnapshotSalvage.SkippedLine], SnapshotSalvage) {
    var taken: [StoredRecord] = []
    var skipped: [SnapshotSalvage.SkippedLine] = []
    let salvage = try Snapshot.salvage(
      ArrayFile(bytes), name: SnapshotSample.name, take: { taken.append($0) },
      skip: { skipped.append($0) })
    #expect(salvage.records == taken.count)
    #expect(salvage.skipped == skipped.count)
    return (taken, skipped, salvage)
  }

  @Test("a whole snapshot is salvaged whole")
  func whole() throws {
    let (taken, skipped, salvage) = try salvage(Array(SnapshotSample.text.utf8))
    #expect(taken.map(\.comparable) == SnapshotSample.records.map(\.comparable))
    #expect(skipped.isEmpty)
    #expect(salvage.header == SnapshotSample.header)
  }

  @Test("a changed record costs its block, and what it says is told as unproved")
  func changedRecord() throws {
    let text = SnapshotSample.text.replacing(#""rating":"good""#, with: #""rating":"great""#)
    let (taken, skipped, _) = try salvage(Array(text.utf8))
    let expected = [SnapshotSample.records[0], SnapshotSample.records[3]].map(\.comparable)
    #expect(taken.map(\.comparable) == expected)
    #expect(skipped.map(\.line) == [3, 4])
    #expect(
      skipped.first?.unproved?.body.members.text == #""name":"Café Ω","rating":"great""#)
  }

  @Test("header and footer are not needed, and what is cut off costs no block before")
  func cutOff() throws {
    let lines = SnapshotSample.text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = Array(lines[1..<7].joined(separator: "\n").utf8)
    let (taken, skipped, salvage) = try salvage(rest)
    #expect(salvage.header == nil)
    #expect(taken.map(\.comparable) == SnapshotSample.records[..<3].map(\.comparable))
    #expect(skipped.map(\.line) == [4])
  }

  @Test("no flipped byte makes a salvaged record wrong, and never are all lost")
  func flips() throws {
    let whole = Array(SnapshotSample.text.utf8)
    let right = Set(SnapshotSample.records.map(\.comparable))
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 0x01
      let taken = try salvage(bytes).taken.map(\.comparable)
      #expect(right.isSuperset(of: taken), "byte \(index)")
      #expect(taken.count >= 1, "byte \(index)")
    }
  }
}
