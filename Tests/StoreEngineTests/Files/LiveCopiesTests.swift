import JSONText
import StoreEngine
import Testing

@Suite("Copies of a live directory") struct LiveCopiesTests {
  /// `one` grows by a line at a time; then `two` comes, then `one` goes.
  private func recorded() throws -> MemoryFileSystem {
    let files = MemoryFileSystem(recording: true)
    #expect(try files.makeDirectory(at: "/store"))
    let store = try #require(try files.openDirectory(at: "/store"))
    let folder = try #require(try store.openDirectory("folder", creating: true))
    let one = try folder.openOrMakeFile("one")
    for line in 1...3 {
      try one.append(Bytes("line \(line)\n"))
      files.acknowledge("\(line)")
    }
    let two = try folder.makeUnnamedFile()
    try two.append(Bytes("all"))
    #expect(try folder.link(two, as: "two"))
    try folder.remove("one")
    return files
  }

  @Test("a copied file is a beginning of the file that covers what was there at first")
  func beginnings() throws {
    let files = try recorded()
    var lengths: Set<Int> = []
    for copy in files.liveCopies(of: "/store", limit: 500) {
      guard let text = copy.fileSystem.contents(at: "/store/folder/one")?.text else { continue }
      #expect("line 1\nline 2\nline 3\n".hasPrefix(text))
      #expect(text.count >= 7 * copy.acknowledgedBefore.count, "\(copy.description)")
      #expect(text.count <= 7 * (copy.acknowledgedAfter.count + 1))
      lengths.insert(text.count)
    }
    #expect(lengths == [0, 7, 14, 21])
  }

  @Test("files that come or go meanwhile may be copied or missed, in any combination")
  func combinations() throws {
    let files = try recorded()
    let found = Set(
      files.liveCopies(of: "/store", from: 8, limit: 2000).map { $0.fileSystem.paths })
    #expect(
      found == [
        [], ["/store/folder/one"], ["/store/folder/two"],
        ["/store/folder/one", "/store/folder/two"],
      ])
  }

  @Test("a copy is on another disk, and the seed decides what it holds")
  func identity() throws {
    let files = try recorded()
    let original = try #require(try files.status(at: "/store"))
    for copy in files.liveCopies(of: "/store", limit: 20) {
      let status = try #require(try copy.fileSystem.status(at: "/store"))
      #expect(status.kind == .directory)
      #expect(status.identity.device != original.identity.device)
      #expect(status.identity.inode != original.identity.inode)
    }
    func tell(_ seed: UInt64) -> [String] {
      files.liveCopies(of: "/store", limit: 20, seed: seed).map(\.description)
    }
    #expect(tell(1) == tell(1))
    #expect(tell(1) != tell(2))
  }
}
