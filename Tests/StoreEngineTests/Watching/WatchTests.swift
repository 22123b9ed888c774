import Foundation
import JSONText
import TestSupport
import Testing

@testable import StoreEngine

@Suite("Watching a store") struct WatchTests {
  /// A store on disk, opened twice: for the other one this is another process.
  private func twice(_ body: (Store, Store) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = try StoreScene(POSIXFileSystem(), at: folder.appending(path: "A.daybook").path)
    try await body(scene.store, scene.reopened())
  }

  /// Whether it becomes true within a time that no machine needs.
  private func happens(_ condition: () throws -> Bool) async throws -> Bool {
    for _ in 0..<500 {
      if try condition() { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  @Test("a save of another process is noticed", arguments: [true, false])
  func noticing(_ usingEvents: Bool) async throws {
    try await twice { store, other in
      let calls = Locked(0)
      let watch = store.watch(usingEvents: usingEvents) { [weak store] in
        calls.withLock { $0 += 1 }
        _ = try? store?.refresh()
      }
      for number in 1...3 {
        try other.insert("\(number)")
        if number == 2 { try other.compact() }
        #expect(try await happens { store.state.save == number })
      }
      #expect(try store.names() == ["1", "2", "3"])
      #expect(calls.withLock { $0 } >= 3)
      withExtendedLifetime(watch) {}
    }
  }

  @Test("one's own saves and compactions are no news, those of others are")
  func ownSaves() async throws {
    try await twice { store, other in
      func hasNews() throws -> Bool {
        let mark = store.published.withLock { $0.mark }
        return mark.hasNews(in: try #require(mark.look()))
      }
      #expect(try !hasNews())
      try store.insert("mine")
      #expect(try !hasNews())
      try store.compact()
      try store.insert("mine too")
      #expect(try !hasNews())
      try other.insert("theirs")
      #expect(try hasNews())
      try store.refresh()
      #expect(try !hasNews())
      try other.compact()
      #expect(try hasNews())
    }
  }

  @Test("a watch that was let go is silent, and holds no store", arguments: [true, false])
  func lettingGo(_ usingEvents: Bool) async throws {
    try await twice { _, other in
      let calls = Locked(0)
      weak var watched: Store?
      var watch: StoreObservation?
      do {
        let store = try Store.open(at: other.path, fileSystem: POSIXFileSystem())
        watched = store
        watch = store.watch(usingEvents: usingEvents) { calls.withLock { $0 += 1 } }
        try other.insert("one")
        #expect(try await happens { calls.withLock { $0 } == 1 })
      }
      #expect(try await happens { watched == nil })
      withExtendedLifetime(watch) {}
      watch = nil
      try other.insert("two")
      try await Task.sleep(for: .milliseconds(500))
      #expect(calls.withLock { $0 } == 1)
    }
  }

  @Test("folders that come later are watched when they are there")
  func missingFolders() async throws {
    try await twice { store, other in
      let snapshots = URL(filePath: store.path).appending(path: "snapshots")
      try FileManager.default.removeItem(at: snapshots)
      let late = try Store.open(at: store.path, fileSystem: POSIXFileSystem())
      let watch = late.watch { [weak late] in _ = try? late?.refresh() }
      try other.insert("one")
      #expect(try await happens { late.state.save == 1 })
      try FileManager.default.createDirectory(at: snapshots, withIntermediateDirectories: false)
      try other.insert("two")
      #expect(try await happens { late.state.save == 2 })
      withExtendedLifetime(watch) {}
    }
  }

  @Test("a store in memory has nobody to watch")
  func inMemory() throws {
    let watch = try StoreScene().store.watch { Issue.record("There is no other process.") }
    watch.cancel()
  }
}
