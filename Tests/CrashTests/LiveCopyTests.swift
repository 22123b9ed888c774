#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import StoreEngine
import Testing
import TestSupport

/// A clock that moves when a test says so.
final class TestClock: Sendable {
  private let seconds = Locked(800_000_000.0)

  var now: Date { Date(timeIntervalSinceReferenceDate: seconds.withLock { $0 }) }

  func advance(by interval: Double) { seconds.withLock { $0 += interval } }
}

@Suite("A copy of a store in use") struct LiveCopyTests {
  /// Saves with and without photos, compactions, and the deletions that become
  /// due when ten minutes have passed.
  private func recorded() throws -> (replay: Replay, clock: TestClock) {
    let clock = TestClock()
    let replay = Replay()
    let store = try replay.create(
      Store.Options(environment: StoreEnvironment(now: { clock.now })))
    var photos: [RecordID] = []
    for round in 0..<6 {
      for number in 0..<2 {
        let name = "\(round).\(number)"
        photos.append(try replay.insert(name, photo: Array(name.utf8), in: store))
        replay.files.acknowledge("time \(clock.now.timeIntervalSinceReferenceDate)")
        clock.advance(by: 60)
      }
      try replay.rename(photos[0], to: "renamed \(round)", in: store)
      if round % 2 == 1 { try replay.delete(photos.removeLast(), in: store) }
      clock.advance(by: 120)
      _ = try store.compact(grace: .seconds(600))
      replay.files.acknowledge("time \(clock.now.timeIntervalSinceReferenceDate)")
    }
    return (replay, clock)
  }

  private static func time(_ acknowledged: [String]) -> Double {
    acknowledged.last { $0.hasPrefix("time") }.flatMap { Double($0.dropFirst(5)) } ?? 0
  }

  @Test(
    "taken at any moments within the grace, it opens at a save not older than its beginning",
    arguments: [1, 2, 3, 4] as [UInt64])
  func copies(_ seed: UInt64) throws {
    let (replay, _) = try recorded()
    let deleted = replay.files.paths.filter { $0.contains("0000000001-") }
    #expect(deleted.isEmpty, "the first generation was to be deleted")
    var proved = 0
    for copy in replay.files.liveCopies(of: replay.path, limit: 400, seed: seed) {
      guard copy.acknowledgedBefore.contains("create") else { continue }
      let duration = Self.time(copy.acknowledgedAfter) - Self.time(copy.acknowledgedBefore)
      guard duration < 600 else { continue }
      let first = copy.acknowledgedBefore.filter { $0.hasPrefix("save") }.count
      do {
        let store = try Store.open(at: replay.path, fileSystem: copy.fileSystem)
        let save = store.state.save
        try #require(save >= first && save < replay.states.count)
        try #require(try store.names() == replay.states[save])
        _ = try store.readAllDocuments()
        try store.insert("in the copy")
        let again = try Store.open(at: replay.path, fileSystem: copy.fileSystem)
        try #require(try again.names() == replay.states[save] + ["in the copy"])
        proved += 1
      } catch {
        Issue.record("\(copy.description): \(error)")
        return
      }
    }
    #expect(proved > 50)
  }
}
