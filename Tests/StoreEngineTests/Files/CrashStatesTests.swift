import Foundation
import JSONText
import StoreEngine
import Testing

@Suite("States after a crash") struct CrashStatesTests {
  /// What can be found at the root: nil for no such file.
  private func found(
    _ files: MemoryFileSystem, at path: String, _ options: CrashOptions = CrashOptions(),
    when isWanted: (CrashState) -> Bool = { _ in true }
  ) -> Set<String?> {
    Set(
      files.crashStates(options).lazy.filter(isWanted).map { state in
        state.fileSystem.contents(at: path).map { String(decoding: $0.array, as: UTF8.self) }
      })
  }

  @Test("before anything is done there is one state, and nothing in it")
  func nothing() {
    let files = MemoryFileSystem(recording: true)
    let states = Array(files.crashStates())
    #expect(states.count == 1)
    #expect(states.first?.fileSystem.paths == [])
    #expect(states.first?.point == 0)
  }

  @Test("an unnamed file is never found")
  func unnamed() throws {
    let files = MemoryFileSystem(recording: true)
    let file = try #require(try files.openDirectory(at: "/")).makeUnnamedFile()
    try file.append(Bytes("abc"))
    try file.synchronize()
    #expect(files.crashStates().allSatisfy { $0.fileSystem.paths.isEmpty })
  }

  @Test("a name that was not synchronized may be missing, one that was may not")
  func names() throws {
    let files = MemoryFileSystem(recording: true)
    let root = try #require(try files.openDirectory(at: "/"))
    let file = try root.makeUnnamedFile()
    try file.append(Bytes("abc"))
    try file.synchronize()
    #expect(try root.link(file, as: "a"))
    files.acknowledge("linked")
    try root.synchronize()
    files.acknowledge("synchronized")
    #expect(found(files, at: "/a") { $0.acknowledged == ["linked"] } == [nil, "abc"])
    #expect(found(files, at: "/a") { $0.acknowledged.count == 2 } == ["abc"])
  }

  @Test("a file that was named before it was written out may have any beginning, or zeros")
  func unsynchronizedFile() throws {
    let files = MemoryFileSystem(recording: true)
    let root = try #require(try files.openDirectory(at: "/"))
    let file = try root.makeUnnamedFile()
    try file.append(Bytes("abcd"))
    #expect(try root.link(file, as: "a"))
    try root.synchronize()
    files.acknowledge("named")
    let states = found(files, at: "/a") { $0.acknowledged == ["named"] }
    #expect(states == ["", "a", "\0", "ab", "\0\0", "abc", "\0\0\0", "abcd", "\0\0\0\0"])
  }

  @Test("what was synchronized stays, what was appended since may be torn")
  func append() throws {
    let files = MemoryFileSystem()
    files.setContents(at: "/a", to: Bytes("old."))
    files.startRecording()
    let root = try #require(try files.openDirectory(at: "/"))
    let file = try #require(try root.openFile("a", for: .appending))
    try file.append(Bytes("new"))
    let torn = found(files, at: "/a")
    #expect(torn.allSatisfy { $0?.hasPrefix("old.") == true })
    #expect(torn.isSuperset(of: ["old.", "old.n", "old.ne", "old.new", "old.\0\0\0"]))
    try file.synchronize()
    files.acknowledge("saved")
    #expect(found(files, at: "/a") { $0.acknowledged == ["saved"] } == ["old.new"])
  }

  @Test("what was appended may end with any of its lines, with or without its terminator")
  func lines() throws {
    let files = MemoryFileSystem(recording: true)
    let root = try #require(try files.openDirectory(at: "/"))
    let file = try root.openOrMakeFile("a")
    try root.synchronize()
    try file.append(Bytes("first\nsecond and long\nthird\n"))
    let torn = found(files, at: "/a")
    #expect(
      torn.isSuperset(of: [
        "first", "first\n", "first\nsecond and long", "first\nsecond and long\n",
        "first\nsecond and long\nthird", "first\nsecond and long\nthird\n",
      ]))
  }

  @Test("pages are lost one by one", arguments: [512, 4096])
  func pages(pageSize: Int) throws {
    let files = MemoryFileSystem(recording: true)
    let root = try #require(try files.openDirectory(at: "/"))
    let file = try root.openOrMakeFile("a")
    try root.synchronize()
    try file.append(Bytes([UInt8](repeating: 1, count: 3 * pageSize)))
    let patterns = Set(
      files.crashStates(CrashOptions(pageSize: pageSize)).compactMap { state -> String? in
        guard let bytes = state.fileSystem.contents(at: "/a"), bytes.count == 3 * pageSize
        else { return nil }
        return (0..<3).map { page in
          let bytes = bytes[page * pageSize..<(page + 1) * pageSize].array
          return Set(bytes) == [1] ? "1" : Set(bytes) == [0] ? "0" : "?"
        }.joined()
      })
    #expect(patterns == ["111", "110", "101", "011", "100", "010", "001", "000"])
  }

  @Test("changes of one directory reach the disk in order, or in any")
  func orders() throws {
    let files = MemoryFileSystem(recording: true)
    let root = try #require(try files.openDirectory(at: "/"))
    for name in ["a", "b", "c"] { _ = try root.openOrMakeFile(name) }
    func names(_ order: CrashOptions.NameOrder) -> Set<[String]> {
      Set(files.crashStates(CrashOptions(names: order)).map(\.fileSystem.paths))
    }
    #expect(names(.ordered) == [[], ["/a"], ["/a", "/b"], ["/a", "/b", "/c"]])
    #expect(names(.unordered).count == 8)
    #expect(names(.unordered).contains(["/b", "/c"]))
  }

  @Test("a removal may be undone by a crash until the directory is synchronized")
  func removals() throws {
    let files = MemoryFileSystem()
    files.setContents(at: "/a", to: Bytes("kept"))
    files.startRecording()
    let root = try #require(try files.openDirectory(at: "/"))
    try root.remove("a")
    files.acknowledge("removed")
    #expect(found(files, at: "/a") { !$0.acknowledged.isEmpty } == [nil, "kept"])
    try root.synchronize()
    files.acknowledge("synchronized")
    #expect(found(files, at: "/a") { $0.acknowledged.count == 2 } == [nil])
  }

  @Test("what lies in a directory that was never synchronized is lost with it")
  func lostDirectory() throws {
    let files = MemoryFileSystem(recording: true)
    let root = try #require(try files.openDirectory(at: "/"))
    files.inject(.error(EIO), at: [.synchronizeDirectory])
    #expect(throws: FileSystemError.self) { try root.openDirectory("folder", creating: true) }
    let folder = try #require(try root.openDirectory("folder", creating: false))
    let file = try folder.makeUnnamedFile()
    try file.append(Bytes("abc"))
    try file.synchronize()
    #expect(try folder.link(file, as: "a"))
    try folder.synchronize()
    files.acknowledge("written")
    #expect(found(files, at: "/folder/a") { !$0.acknowledged.isEmpty } == [nil, "abc"])
  }

  @Test(
    "a synchronization that failed is not made good by the next",
    arguments: [MemoryFault.lostByCrash(EIO), .lostAtOnce(EIO)])
  func lostSynchronization(fault: MemoryFault) throws {
    let files = MemoryFileSystem(recording: true)
    let root = try #require(try files.openDirectory(at: "/"))
    let file = try root.openOrMakeFile("a")
    try root.synchronize()
    try file.append(Bytes("one"))
    files.inject(fault, at: [.synchronizeFile])
    #expect(throws: FileSystemError.self) { try file.synchronize() }
    try file.append(Bytes("two"))
    try file.synchronize()
    files.acknowledge("synchronized")
    let states = found(files, at: "/a") { !$0.acknowledged.isEmpty }
    #expect(states.contains("\0\0\0two"))
    #expect(states.isSubset(of: ["onetwo", "\0\0\0two"]))
    if case .lostAtOnce = fault {
      #expect(try file.read(at: 0, count: 9) == Array("\0\0\0two".utf8))
    } else {
      #expect(try file.read(at: 0, count: 9) == Array("onetwo".utf8))
    }
  }

  @Test("a state is a file system of its own, with the inode numbers of the disk")
  func ownership() throws {
    let files = MemoryFileSystem(recording: true)
    #expect(try files.makeDirectory(at: "/store"))
    let folder = try #require(try files.openDirectory(at: "/store"))
    let file = try folder.openOrMakeFile("a")
    #expect(try file.tryLock(.exclusive))
    try file.append(Bytes("abc"))
    try file.synchronize()
    try folder.synchronize()
    files.acknowledge("done")
    let state = try #require(files.crashStates().first { !$0.acknowledged.isEmpty })
    let after = try #require(try state.fileSystem.openDirectory(at: "/store"))
    #expect(try after.status().identity == folder.status().identity)
    let found = try #require(try after.openFile("a", for: .appending))
    #expect(try found.status().identity == file.status().identity)
    #expect(try found.status().linkCount == 1)
    #expect(try found.tryLock(.exclusive), "no lock survives a crash")
    try found.append(Bytes("def"))
    try file.append(Bytes("xyz"))
    #expect(files.contents(at: "/store/a")?.text == "abcxyz")
    #expect(state.fileSystem.contents(at: "/store/a")?.text == "abcdef")
    // Recovery may crash as well.
    state.fileSystem.startRecording()
    try found.append(Bytes("g"))
    #expect(
      state.fileSystem.crashStates().allSatisfy {
        $0.fileSystem.contents(at: "/store/a")?.text?.hasPrefix("abcdef") == true
      })
  }

  @Test("the states of a moment are limited, and the extremes are among them")
  func limits() throws {
    let files = MemoryFileSystem(recording: true)
    let root = try #require(try files.openDirectory(at: "/"))
    for index in 0..<5 {
      let file = try root.makeUnnamedFile()
      try file.append(Bytes(String(repeating: "x", count: 3000)))
      #expect(try root.link(file, as: "f\(index)"))
    }
    let last = files.operationCount
    let states = files.crashStates(CrashOptions(limitPerPoint: 40)).filter { $0.point == last }
    #expect(states.count <= 40 && states.count > 20)
    let whole = states.contains { state in
      (0..<5).allSatisfy { state.fileSystem.contents(at: "/f\($0)")?.count == 3000 }
    }
    #expect(whole)
    let again = files.crashStates(CrashOptions(limitPerPoint: 40)).filter { $0.point == last }
    #expect(states.map(\.description) == again.map(\.description), "the seed decides")
    #expect(states.allSatisfy { $0.description.contains("after \(last) operations") })
  }

  @Test("a file that was written out whole is in one state, whatever its size")
  func settledFile() throws {
    let files = MemoryFileSystem(recording: true)
    let root = try #require(try files.openDirectory(at: "/"))
    let file = try root.openOrMakeFile("a")
    try file.append(Bytes("abc"))
    try file.synchronize()
    try root.synchronize()
    files.acknowledge("settled")
    #expect(files.crashStates().filter { !$0.acknowledged.isEmpty }.count == 1)
  }
}
