import Foundation
import JSONText
import StoreEngine
import TestSupport
import Testing

/// The store that the format's description comes with, written by code that
/// knows nothing of this package. Without it beside the package, nothing runs.
@Suite("The worked store", .enabled(if: WorkedStore.isThere))
struct WorkedStoreTests {
  @Test("it opens without a warning and holds what it should, untouched")
  func opens() throws {
    let worked = try WorkedStore()
    defer { worked.remove() }
    let store = try worked.open()
    #expect(store.warnings.isEmpty)
    #expect(store.state.save == 3)
    #expect(store.state.entityNames == ["Location"])
    #expect(store.state.count(of: "Location") == 2)
    let names = try worked.values("locationDescription", of: store.state)
    #expect(names == [#""Where it began""#, #""""#])
    #expect(try worked.values("category", of: store.state) == [#""Landmark""#, #""Bar""#])
    #expect(
      try worked.values("date", of: store.state)
        == [#""2026-11-30T12:00:00.123Z""#, #""2026-11-30T12:05:00.5000001Z""#])
    let deleted = try #require(RecordID("0199e2b4-7d11-7b02-9e44-1a2b3c4d5e6f"))
    #expect(try store.state.record(entity: "Location", id: deleted) == nil)
    #expect(try store.check().filter { $0.severity > .note }.isEmpty)
    #expect(try worked.hashes() == worked.original)
  }

  @Test("its documents are whole")
  func documents() throws {
    let worked = try WorkedStore()
    defer { worked.remove() }
    let store = try worked.open()
    for attribute in ["placemark", "photo"] {
      let value = try #require(try worked.values(attribute, of: store.state).first)
      let reference = try #require(DocumentReference(Bytes(value)))
      let content = try store.document(reference, entity: "Location")
      #expect(content.count == reference.bytes)
      #expect(SHA256.hex(of: content) == reference.sha256)
    }
  }

  @Test("it is saved to, compacted and opened again, and every line of it is kept")
  func savesAndCompacts() throws {
    let worked = try WorkedStore()
    defer { worked.remove() }
    let store = try worked.open()
    let before = try worked.values("locationDescription", of: store.state)
    try store.save { (_) throws(StoreError) in
      ChangeSet(changes: [
        .init(
          operation: .insert, entity: "Location", id: .next(),
          members: Bytes(#""latitude":1,"longitude":2,"locationDescription":"New""#))
      ])
    }
    try store.compact(grace: .seconds(1_000_000_000))
    for state in [store.state, try worked.open().state] {
      #expect(state.save == 4)
      #expect(try worked.values("locationDescription", of: state) == before + [#""New""#])
    }
    #expect(try store.check().filter { $0.severity == .damage }.isEmpty)
    let hashes = try worked.hashes()
    for (file, hash) in worked.original { #expect(hashes[file] == hash, "\(file)") }
  }

  @Test(
    "any byte of a snapshot changed, it tells the same from what came before",
    arguments: [0x01, 0x80] as [UInt8])
  func flippedSnapshot(mask: UInt8) throws {
    let worked = try WorkedStore()
    defer { worked.remove() }
    let file = worked.path + "/snapshots/0000000002-q1zd.jsonl"
    let whole = try #require(FileManager.default.contents(atPath: file))
    let expected = try worked.values("locationDescription", of: worked.open().state)
    for index in stride(from: 0, to: whole.count, by: 37) {
      var changed = whole
      changed[index] ^= mask
      try changed.write(to: URL(filePath: file))
      do throws(StoreError) {
        let state = try worked.open().state
        #expect(try worked.values("locationDescription", of: state) == expected, "byte \(index)")
      } catch {
        #expect(error.code == .snapshotDamaged, "byte \(index)")
        #expect(error.file == "snapshots/0000000002-q1zd.jsonl")
      }
    }
  }
}

/// A copy of the worked store that may be written to.
struct WorkedStore {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/worked/MyLocations.daybook").standardizedFileURL.path

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder) }

  let path: String
  let original: [String: String]

  init() throws {
    let manager = FileManager.default
    path = manager.temporaryDirectory.appending(path: "daybook-worked-\(UUID().uuidString)").path
    try manager.copyItem(atPath: Self.folder, toPath: path)
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    for name in try manager.subpathsOfDirectory(atPath: path) {
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/" + name)
    }
    original = try Fixtures.hashes(path)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  func hashes() throws -> [String: String] { try Fixtures.hashes(path) }

  func open() throws(StoreError) -> Store {
    try Store.open(at: path, fileSystem: POSIXFileSystem())
  }

  /// The values of an attribute as JSON text, in order of insertion.
  func values(_ attribute: String, of state: StoreState) throws(StoreError) -> [String] {
    var values: [String] = []
    try state.forEachRecord(of: "Location", order: .insertion) { (record) throws(StoreError) in
      let value = JSONText.value(of: attribute, inTrusted: record.body.members)
      values.append(value?.text ?? "absent")
      return true
    }
    return values
  }
}
