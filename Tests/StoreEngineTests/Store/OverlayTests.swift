import JSONText
import TestSupport
import Testing

@testable import StoreEngine

@Suite("Changes since the snapshot") struct OverlayTests {
  private func layer(_ ids: some Sequence<Int>, _ revision: Int) -> OverlayLayer {
    OverlayLayer(
      sorted: Set(ids).sorted().map {
        OverlayEntry(
          id: RecordID(high: 0, low: UInt64($0)), revision: revision, number: $0,
          members: revision % 3 == 0 ? nil : Bytes("\"a\":1"))
      })
  }

  @Test("are walked by id, the newest of each, however they came in", arguments: 1...20)
  func walking(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var overlay = EntityOverlay()
    var expected: [Int: Int] = [:]
    for revision in 1...30 {
      let size = Int.random(in: 1...(seed.isMultiple(of: 2) ? 3 : 200), using: &random)
      let ids = (0..<size).map { _ in Int.random(in: 0..<400, using: &random) }
      overlay.push(layer(ids, revision))
      for id in ids { expected[id] = revision }
      var cursor = overlay.makeCursor()
      var found: [Int: Int] = [:]
      var last = -1
      while let next = cursor.nextID, let entry = cursor.next() {
        #expect(entry.id == next && entry.number > last, "seed \(seed)")
        last = entry.number
        found[entry.number] = entry.revision
      }
      #expect(found == expected, "seed \(seed), revision \(revision)")
      #expect(cursor.next() == nil)
    }
    let sizes = overlay.layers.map(\.entries.count)
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= 2 * $1 })
  }
}
