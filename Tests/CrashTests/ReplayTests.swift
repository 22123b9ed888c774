import JSONText
import StoreEngine
import Testing
import TestSupport

@Suite("After a crash at any moment") struct ReplayTests {
  static let modes: [CrashOptions] = CrashOptions.NameOrder.allCases.flatMap { names in
    [64, 512].map { CrashOptions(names: names, pageSize: $0, limitPerPoint: 24) }
  }

  @Test("of making a store and saving, what was acknowledged is there", arguments: modes)
  func saving(_ options: CrashOptions) throws {
    let replay = Replay()
    let store = try replay.create()
    let first = try replay.insert("Bar", in: store)
    _ = try replay.insert("Park", in: store)
    try replay.rename(first, to: "Café", in: store)
    try replay.delete(first, in: store)
    #expect(replay.proveAll(options) > 40)
  }

  @Test("of saving photos, no record names a photo that is not there", arguments: modes)
  func documents(_ options: CrashOptions) throws {
    let replay = Replay()
    let store = try replay.create()
    _ = try replay.insert("Bar", photo: Array(repeating: 7, count: 700), in: store)
    _ = try replay.insert("Park", photo: Array(repeating: 8, count: 40), in: store)
    #expect(replay.proveAll(options, readsDocuments: true) > 40)
  }

  @Test("of compacting twice and deleting what is superseded, nothing is lost", arguments: modes)
  func compacting(_ options: CrashOptions) throws {
    let replay = Replay()
    let store = try replay.create()
    let first = try replay.insert("Bar", photo: [1, 2, 3], in: store)
    try store.compact(grace: .zero)
    try replay.delete(first, in: store)
    try store.compact(grace: .zero)
    _ = try replay.insert("Park", in: store)
    let report = try store.compact(grace: .zero)
    #expect(report.deleted.contains { $0.hasPrefix("documents/") })
    _ = try replay.insert("House", in: store)
    #expect(replay.proveAll(options, readsDocuments: true) > 40)
  }

  @Test("of going on after a torn save, nothing is lost", arguments: modes)
  func rotating(_ options: CrashOptions) throws {
    let replay = Replay()
    let store = try replay.create()
    _ = try replay.insert("Bar", in: store)
    let journal = try #require(replay.files.paths.first { $0.contains("/journals/00") })
    let whole = try #require(replay.files.contents(at: journal))
    let torn = Bytes(whole.array + Array(#"{"_op":"insert","_ent"#.utf8))
    replay.files.setContents(at: journal, to: torn)
    replay.files.startRecording()
    replay.files.acknowledge("create")
    replay.files.acknowledge("save 1")
    let again = try Store.open(at: replay.path, fileSystem: replay.files)
    #expect(again.warnings.map(\.code) == ["journal.torn-tail"])
    _ = try replay.insert("Park", in: again)
    _ = try replay.insert("House", in: again)
    #expect(replay.files.contents(at: journal) == torn)
    #expect(replay.proveAll(options) > 20)
  }
}

@Suite("When the disk fails") struct DiskFailureTests {
  @Test(
    "at any call of a save, the state is the one before or the one after, in memory and on disk",
    arguments: NamedFault.all)
  func anyCall(_ named: NamedFault) throws {
    var struck = 0
    for skipping in 0..<200 {
      let files = MemoryFileSystem(recording: true)
      let scene = try StoreScene(files)
      try scene.store.insert("Bar")
      files.inject(named.fault, at: Set(MemoryCall.allCases), skipping: skipping)
      let before = files.faultCount
      var failure: StoreError?
      do throws(StoreError) {
        try scene.store.insert("Park", photo: [1, 2, 3])
      } catch {
        failure = error
      }
      let hasStruck = files.faultCount > before
      files.clearFaults()
      let memory = try scene.store.names()
      let again = try scene.reopened()
      let disk = try again.names()
      if failure == nil {
        #expect(memory == ["Bar", "Park"])
        #expect(disk == memory)
      } else if failure?.code == .outcomeUnknown {
        #expect([["Bar"], ["Bar", "Park"]].contains(disk))
      } else {
        #expect(memory == ["Bar"], "call \(skipping): \(String(describing: failure))")
        #expect(disk == memory, "call \(skipping): \(String(describing: failure))")
      }
      try again.insert("House")
      #expect(try scene.reopened().names() == disk + ["House"])
      if !hasStruck { break }
      struck += 1
    }
    #expect(struck > 5)
  }
}

/// A way in which a call fails, by a name that tests can print.
struct NamedFault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let fault: MemoryFault

  static let all: [NamedFault] = [
    NamedFault(testDescription: "EIO", fault: .error(5)),
    NamedFault(testDescription: "ENOSPC", fault: .error(28)),
    NamedFault(testDescription: "EACCES", fault: .error(13)),
    NamedFault(testDescription: "EMFILE", fault: .error(24)),
    NamedFault(testDescription: "EROFS", fault: .error(30)),
    NamedFault(testDescription: "a short write", fault: .shortWrite(7, 28)),
    NamedFault(testDescription: "done, but reported as failed", fault: .doneButFails(5)),
    NamedFault(testDescription: "a sync that loses what was written", fault: .lostAtOnce(5)),
  ]
}
