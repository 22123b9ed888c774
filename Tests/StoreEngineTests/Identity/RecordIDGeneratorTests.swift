import JSONText
import StoreEngine
import Testing

@Suite("Making record ids") struct RecordIDGeneratorTests {
  @Test("an id has the layout of RFC 9562")
  func layout() {
    let generator = RecordIDGenerator(
      clock: { 0x0123_4567_89AB }, fill: { $0 += Array(repeating: ~0, count: $1) })
    let id = generator.next()
    // Version 7, variant 0b10; a counter below half its range; random bits.
    #expect(id.description == "01234567-89ab-77ff-bfff-ffffffffffff")
    #expect(id.version == 7)
    #expect(id.milliseconds == 0x0123_4567_89AB)
  }

  @Test("ids are made now, and differ")
  func now() throws {
    let before = SystemClock.milliseconds()
    let ids = (0..<1000).map { _ in RecordID.next() }
    #expect(Set(ids).count == 1000)
    #expect(Set(ids.map { $0.low & 0xFFFF_FFFF_FFFF }).count > 990, "the ends are random")
    // Other tests make ids too, which may push the shared generator ahead.
    let made = try #require(ids.first?.milliseconds)
    #expect(made >= Int(before) && made < Int(before) + 60_000)
  }

  @Test("eight threads get ids that are all different, each thread in order")
  func threads() async {
    let generator = RecordIDGenerator()
    let runs = await withTaskGroup(of: [RecordID].self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<5000).map { _ in generator.next() } }
      }
      return await group.reduce(into: [[RecordID]]()) { $0.append($1) }
    }
    for run in runs { #expect(zip(run, run.dropFirst()).allSatisfy { $0 < $1 }) }
    #expect(Set(runs.joined()).count == 40_000)
  }

  @Test("a clock that goes back does not take the order with it")
  func clockGoesBack() {
    let clock = Locked<[UInt64]>([1000, 1000, 400, 0, 999, 1000, 1001, 7])
    let generator = RecordIDGenerator(clock: { clock.withLock { $0.removeFirst() } })
    let ids = (0..<8).map { _ in generator.next() }
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
    #expect(ids.map(\.milliseconds) == [1000, 1000, 1000, 1000, 1000, 1000, 1001, 1001])
  }

  @Test("a millisecond whose counter is used up borrows the next one")
  func counterRunsOut() {
    let generator = RecordIDGenerator(
      seedLimit: 1 << 26, clock: { 1 }, fill: { $0 += Array(repeating: ~2, count: $1) })
    let ids = (0..<4).map { _ in generator.next() }
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
    #expect(ids.map(\.milliseconds) == [1, 1, 1, 2])
  }
}
