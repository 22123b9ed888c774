import Foundation
import JSONText
import StoreEngine
import TestSupport
import Testing

@Suite("What damage costs") struct DamageTests {
  /// Three saves, a compaction, three more saves.
  private func scene() throws -> (files: MemoryFileSystem, scene: StoreScene) {
    let files = MemoryFileSystem()
    let scene = try StoreScene(files)
    for name in ["1", "2", "3"] { try scene.store.insert(name) }
    try scene.store.compact()
    for name in ["4", "5", "6"] { try scene.store.insert(name) }
    return (files, scene)
  }

  private func path(_ part: String, in files: MemoryFileSystem) throws -> String {
    try #require(files.paths.first { $0.contains(part) })
  }

  private func change(_ path: String, in files: MemoryFileSystem, at byte: Int, to value: UInt8)
    throws
  {
    var bytes = try #require(files.contents(at: path)).array
    bytes[byte] = value
    files.setContents(at: path, to: Bytes(bytes))
  }

  @Test("a header with any byte changed hides no save: it is refused", arguments: [0, 0x20, 0x58])
  func header(_ value: UInt8) throws {
    let (files, scene) = try scene()
    let journal = try path("/journals/0000000002-", in: files)
    try change(journal, in: files, at: 89, to: value)
    let error = #expect(throws: StoreError.self) { try scene.reopened() }
    #expect(error?.code == .journalDamaged)
    #expect(error?.file.map { journal.hasSuffix($0) } == true)
    #expect(try Store.check(at: scene.path, fileSystem: files).first?.severity == .damage)
    let salvaged = try scene.reopened(.init(salvage: true))
    #expect(try salvaged.names() == ["1", "2", "3", "4", "5", "6"])
    #expect(!salvaged.warnings.isEmpty)
  }

  @Test("salvage reads from the journals what a snapshot lost")
  func snapshot() throws {
    let (files, scene) = try scene()
    let snapshot = try path("/snapshots/", in: files)
    let text = try #require(files.contents(at: snapshot)?.text)
    let place = try #require(text.range(of: #""name":"2""#))
    let byte = text.utf8.distance(from: text.startIndex, to: place.upperBound) - 2
    try change(snapshot, in: files, at: byte, to: 0x37)
    #expect(throws: StoreError.self) { try scene.reopened().names() }
    let salvaged = try scene.reopened(.init(salvage: true))
    #expect(try salvaged.names() == ["1", "2", "3", "4", "5", "6"])
  }

  @Test("salvage leaves out a save that cannot be proved, and says which")
  func save() throws {
    let (files, scene) = try scene()
    let journal = try path("/journals/0000000002-", in: files)
    let text = try #require(files.contents(at: journal)?.text)
    let place = try #require(text.range(of: #""name":"5""#))
    let byte = text.utf8.distance(from: text.startIndex, to: place.upperBound) - 2
    try change(journal, in: files, at: byte, to: 0x37)
    let salvaged = try scene.reopened(.init(salvage: true))
    #expect(try salvaged.names() == ["1", "2", "3", "4", "6"])
    #expect(salvaged.warnings.contains { $0.line == 4 })
    #expect(throws: StoreError.self) { try salvaged.insert("7") }
  }

  @Test("a superseded journal that lost its end is damage to `check`")
  func superseded() throws {
    let (files, scene) = try scene()
    let journal = try path("/journals/0000000001-", in: files)
    let whole = try #require(files.contents(at: journal))
    files.setContents(at: journal, to: whole[0..<(whole.count - 300)])
    #expect(try scene.reopened().names().count == 6)
    let finding = try #require(try Store.check(at: scene.path, fileSystem: files).first)
    #expect(finding.severity == .damage)
    #expect(finding.file.map { journal.hasSuffix($0) } == true)
  }
}
