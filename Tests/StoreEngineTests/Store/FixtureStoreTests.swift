import Foundation
import JSONText
import StoreEngine
import Testing

/// Stores that other programs wrote: the golden ones and the damaged ones.
enum Fixtures {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Fixtures").standardizedFileURL

  /// A copy that opening may not change, and its files before.
  static func copy(_ store: String) throws -> (path: String, hashes: [String: String]) {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "daybook-fixture-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: folder.appending(path: store), to: scratch)
    return (scratch.path, try hashes(scratch.path))
  }

  static func hashes(_ path: String) throws -> [String: String] {
    var hashes: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      guard let content = FileManager.default.contents(atPath: path + "/" + name) else { continue }
      hashes[name] = SHA256.hex(of: Bytes(Array(content)))
    }
    return hashes
  }

  struct Damaged: Decodable, Sendable, CustomTestStringConvertible {
    var store: String
    var exit: Int?
    var entries: Int?
    var worst: String?
    var file: String?
    var first: Int?
    var last: Int?

    var testDescription: String { store }
  }

  static func damaged() -> [Damaged] {
    let text =
      (try? String(contentsOf: folder.appending(path: "damaged/expected.jsonl"), encoding: .utf8))
      ?? ""
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Damaged.self, from: Data($0.utf8))
    }
  }
}

@Suite("Stores written elsewhere") struct FixtureStoreTests {
  @Test("the golden store of format 1 opens, compacts, and tells the same")
  func golden() throws {
    let (path, hashes) = try Fixtures.copy("stores/format-1/MyLocations.daybook")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let files = POSIXFileSystem()
    let store = try Store.open(at: path, fileSystem: files)
    #expect(store.warnings.isEmpty)
    let before = try Self.content(store.state)
    #expect(!before.isEmpty)
    #expect(try Fixtures.hashes(path) == hashes)
    try store.compact()
    try store.insertNothing()
    #expect(try Self.content(try Store.open(at: path, fileSystem: files).state) == before)
  }

  static func content(_ state: StoreState) throws -> [String] {
    var lines: [String] = []
    for entity in state.entityNames {
      try state.forEachRecord(of: entity, order: .insertion) { record in
        lines.append(
          "\(entity) \(record.id) \(record.revision) \(record.number) \(record.body.members.text ?? "")"
        )
        return true
      }
    }
    return lines
  }

  @Test("there are damaged stores to try")
  func thereAreSome() { #expect(Fixtures.damaged().count > 20) }

  @Test(
    "what is damaged is refused or read as it was, and never changed",
    arguments: Fixtures.damaged())
  func damaged(_ expected: Fixtures.Damaged) throws {
    let (path, hashes) = try Fixtures.copy("damaged/\(expected.store).daybook")
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      let store = try Store.open(at: path, fileSystem: POSIXFileSystem())
      if expected.exit == 65 { Issue.record("it opened, with save \(store.state.save)") }
      let entries = try Self.content(store.state).count
      if let count = expected.entries { #expect(entries == count) }
      if expected.worst != nil, expected.store != "lost-photo-long-ago" {
        #expect(!store.warnings.isEmpty)
      }
      if let file = expected.file, let warning = store.warnings.first {
        #expect(warning.file == file)
      }
      if let first = expected.first, let line = store.warnings.first?.line {
        #expect((first...(expected.last ?? first)).contains(line))
      }
    } catch let error as StoreError {
      if expected.exit == 0 { Issue.record("\(error.code.rawValue): \(error.message)") }
      if let file = expected.file { #expect(error.file == file) }
      if let first = expected.first, let line = error.line {
        #expect((first...(expected.last ?? first)).contains(line), "\(error.message)")
      }
    }
    let findings = try Store.check(at: path, fileSystem: POSIXFileSystem())
    #expect(
      findings.first(where: { $0.severity > .note })?.severity.rawValue == expected.worst,
      "\(findings)")
    let salvaged = try? Store.open(
      at: path, fileSystem: POSIXFileSystem(), options: .init(salvage: true))
    if expected.exit == 65, expected.store != "newer-format", expected.store != "spoilt-header",
      expected.store != "lost-beginning"
    {
      #expect(salvaged?.warnings.isEmpty == false)
    }
    #expect(try Fixtures.hashes(path) == hashes)
  }
}

extension Store {
  /// A save that turns out to change nothing writes nothing.
  func insertNothing() throws {
    let before = state.save
    try save { _ in ChangeSet() }
    #expect(state.save == before)
  }
}
