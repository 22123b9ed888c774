import Foundation
import JSONText
import StoreEngine
import Testing

@Suite("Faults in memory") struct MemoryFaultTests {
  let files: MemoryFileSystem
  let directory: any Directory
  let file: any File

  init() throws {
    files = MemoryFileSystem(recording: true)
    directory = try #require(try files.openDirectory(at: "/"))
    file = try directory.makeUnnamedFile()
    try file.append(Bytes("old "))
    #expect(try directory.link(file, as: "a"))
  }

  private var text: String? { files.contents(at: "/a")?.text }

  @Test("the n-th call fails once, then all is well")
  func once() throws {
    files.inject(.error(EIO), at: [.append], skipping: 1)
    try file.append(Bytes("1"))
    let error = #expect(throws: FileSystemError.self) { try file.append(Bytes("2")) }
    #expect(error?.code == .inputOutput)
    #expect(error?.errno == EIO)
    #expect(error?.path == "/(unnamed)")
    try file.append(Bytes("3"))
    #expect(text == "old 13")
    #expect(files.faultCount == 1)
    #expect(files.callCount(of: .append) == 4)
  }

  @Test("calls fail for ever until the faults are cleared")
  func forEver() throws {
    files.inject(.error(ENOSPC), at: [.append, .synchronizeFile], forEver: true)
    for _ in 0..<3 {
      let error = #expect(throws: FileSystemError.self) { try file.append(Bytes("x")) }
      #expect(error?.code == .noSpace)
    }
    #expect(throws: FileSystemError.self) { try file.synchronize() }
    try directory.synchronize()
    files.clearFaults()
    try file.append(Bytes("new"))
    #expect(text == "old new")
    #expect(files.faultCount == 4)
  }

  @Test("a short write leaves a beginning and fails")
  func shortWrite() throws {
    files.inject(.shortWrite(2, ENOSPC), at: [.append])
    #expect(throws: FileSystemError.self) { try file.append(Bytes("new")) }
    #expect(text == "old ne")
  }

  @Test(
    "a call may be done and reported as failed", arguments: [MemoryCall.append, .link, .remove])
  func doneButFails(call: MemoryCall) throws {
    files.inject(.doneButFails(EIO), at: [call])
    switch call {
    case .append:
      #expect(throws: FileSystemError.self) { try file.append(Bytes("new")) }
      #expect(text == "old new")
    case .link:
      #expect(throws: FileSystemError.self) { try directory.link(file, as: "b") }
      #expect(try directory.status(of: "b")?.linkCount == 2)
    default:
      #expect(throws: FileSystemError.self) { try directory.remove("a") }
      #expect(try directory.status(of: "a") == nil)
    }
  }

  @Test("every kind of call can be made to fail", arguments: MemoryCall.allCases)
  func everyCall(call: MemoryCall) throws {
    files.inject(.error(EACCES), at: [call], forEver: true)
    let error = #expect(throws: FileSystemError.self) {
      _ = try files.status(at: "/")
      _ = try directory.openDirectory("folder", creating: true)
      _ = try directory.names()
      _ = try directory.openFile("a", for: .reading)
      _ = try directory.openOrMakeFile("new")
      _ = try directory.makeUnnamedFile()
      _ = try directory.link(file, as: "b")
      try directory.remove("b")
      try directory.synchronize()
      _ = try directory.availableBytes()
      _ = try file.read(at: 0, count: 1)
      _ = try file.map(count: 1)
      try file.append(Bytes("!"))
      try file.synchronize()
      _ = try file.tryLock(.shared)
    }
    #expect(error?.code == .permissionDenied)
    #expect(files.faultCount == 1)
  }

  @Test("a full disk takes what fits and refuses the rest")
  func capacity() throws {
    files.capacity = 6
    #expect(try directory.availableBytes() == 2)
    let error = #expect(throws: FileSystemError.self) { try file.append(Bytes("new")) }
    #expect(error?.code == .noSpace)
    #expect(text == "old ne")
    #expect(try directory.availableBytes() == 0)
    files.capacity = nil
    try file.append(Bytes("w"))
    #expect(text == "old new")
  }

  @Test("space comes back when a file is removed and closed")
  func spaceComesBack() throws {
    do {
      let other = try directory.makeUnnamedFile()
      try other.append(Bytes("0123456789"))
      #expect(try directory.link(other, as: "b"))
      try directory.remove("b")
      #expect(files.usedBytes == 14)
    }
    #expect(files.usedBytes == 4)
  }

  @Test("a read-only disk can be read and locked, not changed")
  func readOnly() throws {
    _ = try directory.openOrMakeFile("lock")
    files.isReadOnly = true
    for call in [
      { try file.append(Bytes("x")) },
      { _ = try directory.makeUnnamedFile() },
      { _ = try directory.link(file, as: "b") },
      { try directory.remove("a") },
      { _ = try directory.openDirectory("folder", creating: true) },
      { _ = try directory.openFile("a", for: .appending) },
      { _ = try directory.openOrMakeFile("absent") },
      { _ = try files.makeDirectory(at: "/folder") },
    ] as [() throws -> Void] {
      let error = #expect(throws: FileSystemError.self) { try call() }
      #expect(error?.code == .readOnly)
    }
    #expect(text == "old ")
    #expect(try directory.openOrMakeFile("lock").tryLock(.shared))
    #expect(try directory.names().sorted() == ["a", "lock"])
  }

  @Test("an action runs before its call, and may use the file system")
  func actions() throws {
    let other = try #require(try directory.openFile("a", for: .appending))
    files.inject(
      .action { try? other.append(Bytes("first, ")) }, at: [.append])
    try file.append(Bytes("then me"))
    #expect(text == "old first, then me")
    #expect(files.faultCount == 0)
  }

  @Test("a call may only pretend to be made")
  func onlyPretended() throws {
    try directory.synchronize()
    files.inject(.onlyPretended, at: [.synchronizeFile])
    files.inject(.onlyPretended, at: [.lock])
    try file.synchronize()
    let left = Set(files.crashStates().map { $0.fileSystem.contents(at: "/a")?.text })
    #expect(left.contains(""), "nothing was synchronized")
    let other = try #require(try directory.openFile("a", for: .reading))
    #expect(try file.tryLock(.exclusive))
    #expect(try other.tryLock(.exclusive), "nobody holds the lock")
    try file.synchronize()
    files.acknowledge("synchronized")
    let kept = Set(
      files.crashStates().filter { !$0.acknowledged.isEmpty }
        .map { $0.fileSystem.contents(at: "/a")?.text })
    #expect(kept == ["old "])
  }

  @Test("names that differ only by case can be one")
  func foldedCase() throws {
    let files = MemoryFileSystem(foldsCase: true)
    let root = try #require(try files.openDirectory(at: "/"))
    _ = try root.openDirectory("Photo", creating: true)
    let one = try #require(try root.openDirectory("Photo", creating: true))
    let other = try #require(try root.openDirectory("PHOTO", creating: true))
    #expect(try one.status() == other.status())
    #expect(try root.names() == ["Photo"])
    let file = try one.makeUnnamedFile()
    #expect(try one.link(file, as: "a"))
    #expect(try !other.link(file, as: "A"))
    try other.remove("A")
    #expect(try one.names().isEmpty)
  }
}
