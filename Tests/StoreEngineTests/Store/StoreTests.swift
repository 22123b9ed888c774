import Foundation
import JSONText
import StoreEngine
import TestSupport
import Testing

@Suite("A store") struct StoreTests {
  @Test("what was saved is there after opening again, in order of insertion")
  func saveAndReopen() throws {
    let scene = try StoreScene()
    let bar = try scene.store.insert("Bar")
    try scene.store.insert("Park")
    try scene.store.rename(bar, to: "Café")
    #expect(try scene.store.names() == ["Café", "Park"])
    let again = try scene.reopened()
    #expect(try again.names() == ["Café", "Park"])
    #expect(again.state.save == 3)
    #expect(again.warnings.isEmpty)
    let record = try #require(try again.state.record(entity: "Location", id: bar))
    #expect(record.revision == 3)
    #expect(record.number == 1)
  }

  @Test("a deleted object is gone, and what came later keeps its number")
  func deleting() throws {
    let scene = try StoreScene()
    let first = try scene.store.insert("One")
    let second = try scene.store.insert("Two")
    try scene.store.delete(first)
    let third = try scene.store.insert("Three")
    let again = try scene.reopened()
    #expect(try again.names() == ["Two", "Three"])
    #expect(again.state.count(of: "Location") == 2)
    #expect(try again.state.record(entity: "Location", id: second)?.number == 2)
    #expect(try again.state.record(entity: "Location", id: third)?.number == 3)
  }

  @Test("a save that cannot be applied leaves nothing behind")
  func misfits() throws {
    let scene = try StoreScene()
    let id = try scene.store.insert("One")
    let before = try #require(scene.files as? MemoryFileSystem).duplicate()
    func code(_ work: () throws -> Void) -> StoreError.Code? {
      do {
        try work()
        return nil
      } catch {
        return (error as? StoreError)?.code
      }
    }
    #expect(code { try scene.store.insert("Twice", id: id) } == .objectExists)
    #expect(code { try scene.store.rename(.next(), to: "Nobody") } == .objectMissing)
    #expect(code { try scene.store.delete(.next()) } == .objectMissing)
    let files = try #require(scene.files as? MemoryFileSystem)
    for path in before.paths { #expect(files.contents(at: path) == before.contents(at: path)) }
    #expect(try scene.store.names() == ["One"])
  }

  @Test("nothing is written that could not be read again", arguments: [508, 511, 512, 600])
  func depth(_ depth: Int) throws {
    let scene = try StoreScene()
    try scene.store.insert("One")
    let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let change = ChangeSet.Change(
      operation: .insert, entity: "Location", id: .next(),
      members: Bytes(#""name":"deep","photo":\#(nested)"#))
    let isRefused = depth >= 512
    do throws(StoreError) {
      try scene.store.save { _ throws(StoreError) in ChangeSet(changes: [change]) }
      #expect(!isRefused)
    } catch {
      #expect(isRefused)
      #expect(error.code == .recordInvalid)
    }
    try scene.store.compact()
    #expect(try scene.reopened().names() == (isRefused ? ["One"] : ["One", "deep"]))
  }

  @Test("a snapshot holds the same objects in the same order, and saves go on")
  func compaction() throws {
    let scene = try StoreScene()
    var ids: [RecordID] = []
    for name in 0..<100 { ids.append(try scene.store.insert("\(name)")) }
    try scene.store.delete(ids[99])
    try scene.store.rename(ids[0], to: "first")
    let before = try scene.store.names()
    let report = try scene.store.compact()
    #expect(report.snapshot != nil)
    #expect(try scene.store.names() == before)
    let last = try scene.store.insert("after")
    let again = try scene.reopened()
    #expect(try again.names() == before + ["after"])
    #expect(try again.state.record(entity: "Location", id: last)?.number == 101)
    #expect(try again.compact().snapshot != nil)
    #expect(try again.compact().snapshot == nil)
    #expect(try scene.reopened().names() == before + ["after"])
  }

  @Test("ids that are not in order of insertion are listed as they were inserted")
  func unorderedIDs() throws {
    let scene = try StoreScene()
    for digit in ["9", "1", "5"] {
      try scene.store.insert(
        digit, id: try #require(RecordID("0000000\(digit)-0000-4000-8000-000000000000")))
    }
    try scene.store.compact()
    try scene.store.insert("7", id: try #require(RecordID("00000007-0000-4000-8000-000000000000")))
    #expect(try scene.reopened().names() == ["9", "1", "5", "7"])
    #expect(try scene.reopened().state.names(.id) == ["1", "5", "7", "9"])
  }

  @Test("two that are open see each other's saves, and both may save")
  func twoHandles() throws {
    let scene = try StoreScene()
    let other = try scene.reopened()
    let id = try scene.store.insert("mine")
    #expect(try other.refresh().names() == ["mine"])
    try other.rename(id, to: "theirs")
    try other.compact()
    try scene.store.insert("more")
    #expect(try scene.store.names() == ["theirs", "more"])
    #expect(try other.refresh().names() == ["theirs", "more"])
  }

  @Test("a large save is streamed, and is one save")
  func batch() throws {
    let scene = try StoreScene()
    var batch = scene.store.beginBatch()
    let filler = String(repeating: "x", count: 10_000)
    for number in 0..<1_000 {
      try batch.add(
        .init(
          operation: .insert, entity: "Location", id: .next(),
          members: Bytes(#""name":"\#(number)\#(filler)""#)))
    }
    try batch.commit { _ in }
    #expect(scene.store.state.save == 1)
    let again = try scene.reopened()
    #expect(again.state.count(of: "Location") == 1_000)
    #expect(try again.names().first == "0" + filler)
    #expect(again.finishDueCompaction()?.snapshot != nil)
    #expect(try again.names().last == "999" + filler)
  }
}

@Suite("Who may save, and where") struct StorePlaceTests {
  @Test("a journal that another name leads to is not appended to")
  func hardLinks() throws {
    let files = POSIXFileSystem()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = try StoreScene(files, at: folder.appending(path: "A.daybook").path)
    try scene.store.insert("Bar")
    let journals = folder.appending(path: "A.daybook/journals")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: journals.path).first)
    let backup = folder.appending(path: "backup.jsonl")
    try FileManager.default.linkItem(at: journals.appending(path: name), to: backup)
    let before = try Data(contentsOf: backup)
    try scene.store.insert("Park")
    #expect(try Data(contentsOf: backup) == before)
    #expect(try scene.reopened().names() == ["Bar", "Park"])
  }

  @Test("a store that is replaced while it is open takes no save")
  func replaced() throws {
    let files = MemoryFileSystem()
    let scene = try StoreScene(files)
    try scene.store.insert("Bar")
    files.moveItem(at: scene.path, to: "/Elsewhere.daybook")
    _ = try StoreScene(files)
    #expect(throws: StoreError.self) { try scene.store.insert("Park") }
    #expect(try scene.reopened().names() == [])
    let moved = try Store.open(at: "/Elsewhere.daybook", fileSystem: files)
    #expect(try moved.names() == ["Bar"])
  }

  @Test("a copy goes on in a journal and a replica of its own")
  func copies() throws {
    let files = MemoryFileSystem()
    let scene = try StoreScene(files)
    try scene.store.insert("Bar")
    let copied = files.duplicate(newInodes: true)
    let copy = try Store.open(at: scene.path, fileSystem: copied)
    try copy.insert("Park")
    let mine = try scene.store.information()
    let theirs = try copy.information()
    #expect(mine.store == theirs.store)
    #expect(mine.replica != theirs.replica)
    #expect(theirs.journals == 2)
    #expect(try Store.open(at: scene.path, fileSystem: copied).names() == ["Bar", "Park"])
  }

  @Test("two histories of one save are refused, both named")
  func diverged() throws {
    let files = MemoryFileSystem()
    let scene = try StoreScene(files)
    try scene.store.insert("Bar")
    let copied = files.duplicate(newInodes: true)
    try scene.store.insert("Park")
    let copy = try Store.open(at: scene.path, fileSystem: copied)
    try copy.insert("House")
    for path in copied.paths where path.contains("/journals/") && files.contents(at: path) == nil {
      files.setContents(at: path, to: try #require(copied.contents(at: path)))
    }
    let error = #expect(throws: StoreError.self) { try scene.reopened() }
    #expect(error?.code == .diverged)
    #expect(error?.message.contains("0000000001-") == true)
    #expect(error?.message.contains("0000000002-") == true)
  }

  @Test("a lock that stays taken ends in busy, not in a wait for ever")
  func busy() throws {
    let files = MemoryFileSystem()
    let scene = try StoreScene(files)
    let root = try #require(try files.openDirectory(at: scene.path))
    let lock = try root.openOrMakeFile("lock")
    #expect(try lock.tryLock(.exclusive))
    let error = #expect(throws: StoreError.self) {
      try scene.store.save(patience: .milliseconds(30)) { _ in
        ChangeSet(changes: [
          .init(operation: .delete, entity: "Location", id: .next(), members: Bytes([]))
        ])
      }
    }
    #expect(error?.code == .busy)
  }

  @Test("opening and reading make no file, not even the lock")
  func readingLeavesNoTrace() throws {
    let files = MemoryFileSystem()
    let scene = try StoreScene(files)
    try scene.store.insert("Bar")
    files.removeItem(at: scene.path + "/lock")
    let paths = files.paths
    let store = try scene.reopened()
    _ = try store.refresh().names()
    _ = try store.check()
    #expect(files.paths == paths)
  }
}
