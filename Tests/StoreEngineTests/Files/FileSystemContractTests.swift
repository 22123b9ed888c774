import JSONText
import StoreEngine
import Testing

/// What a store relies on, asked of every file system alike.
@Suite("The file-system contract") struct FileSystemContractTests {
  @Test("a directory is made once, and is found afterwards", arguments: FileSystemKind.allCases)
  func makingDirectories(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    #expect(try place.files.openDirectory(at: place.path("none")) == nil)
    #expect(try place.files.status(at: place.path("none")) == nil)
    #expect(try place.files.makeDirectory(at: place.path("some")))
    #expect(try !place.files.makeDirectory(at: place.path("some")))
    let made = try #require(try place.files.openDirectory(at: place.path("some")))
    #expect(try made.status() == place.files.status(at: place.path("some")))
    #expect(try made.status().kind == .directory)
    #expect(try made.names().isEmpty)
    #expect(try place.directory.names() == ["some"])
    #expect(made.path == place.path("some"))
  }

  @Test("a directory inside is made when asked for", arguments: FileSystemKind.allCases)
  func nestedDirectories(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    #expect(try place.directory.openDirectory("journals", creating: false) == nil)
    let made = try #require(try place.directory.openDirectory("journals", creating: true))
    let found = try #require(try place.directory.openDirectory("journals", creating: false))
    #expect(try made.status().identity == found.status().identity)
    #expect(try place.directory.status(of: "journals")?.kind == .directory)
    #expect(try place.files.status(at: place.path("journals"))?.kind == .directory)
    #expect(made.path == place.path("journals"))
  }

  @Test("an unnamed file is nowhere until it is linked", arguments: FileSystemKind.allCases)
  func unnamedFiles(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    let file = try place.directory.makeUnnamedFile()
    try file.append(Bytes("one"))
    try file.append(Bytes(" two"))
    #expect(try place.directory.status(of: "a") == nil)
    #expect(try place.visibleNames().isEmpty)
    try file.synchronize()
    #expect(try place.directory.link(file, as: "a"))
    try file.synchronize()
    try place.directory.synchronize()
    #expect(try place.directory.names() == ["a"])
    let status = try #require(try place.directory.status(of: "a"))
    #expect(status.kind == .regular)
    #expect(status.size == 7)
    #expect(status.linkCount == 1)
    #expect(try file.status() == status)
    try file.append(Bytes("!"))
    let again = try #require(try place.directory.openFile("a", for: .reading))
    #expect(try again.read(at: 0, count: 100) == Array("one two!".utf8))
  }

  @Test("a file that is never linked leaves nothing", arguments: FileSystemKind.allCases)
  func givenUp(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    do {
      let file = try place.directory.makeUnnamedFile()
      try file.append(Bytes("gone"))
    }
    #expect(try place.directory.names().isEmpty)
  }

  @Test("a link never replaces", arguments: FileSystemKind.allCases)
  func linkingNeverReplaces(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    try place.make("a", "old")
    let file = try place.directory.makeUnnamedFile()
    try file.append(Bytes("new"))
    #expect(try !place.directory.link(file, as: "a"))
    #expect(try place.contents("a") == "old")
    #expect(try place.directory.link(file, as: "b"))
    #expect(try place.contents("b") == "new")
    #expect(try place.directory.names().sorted() == ["a", "b"])
  }

  @Test("reading stops at the end of the file", arguments: FileSystemKind.allCases)
  func reading(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    try place.make("a", "0123456789")
    let file = try #require(try place.directory.openFile("a", for: .reading))
    #expect(try file.read(at: 0, count: 4) == Array("0123".utf8))
    #expect(try file.read(at: 7, count: 4) == Array("789".utf8))
    #expect(try file.read(at: 10, count: 4) == [])
    #expect(try file.read(at: 99, count: 4) == [])
    #expect(try file.read(at: 0, count: 0) == [])
    #expect(try file.read(at: 0, count: .max).count == 10)
    #expect(try file.map(count: 10).text == "0123456789")
    #expect(try file.map(count: 3).text == "012")
    #expect(try file.map(count: 0).isEmpty)
    #expect(throws: FileSystemError.self) { try file.map(count: 11) }
  }

  @Test("big files are mapped whole, and stay as they were", arguments: FileSystemKind.allCases)
  func bigFiles(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    let file = try place.directory.makeUnnamedFile()
    try file.append(Bytes(content))
    let mapped = try file.map(count: 299_999)
    try file.append(Bytes([1, 2, 3]))
    #expect(mapped.count == 299_999)
    #expect(mapped.array.elementsEqual(content.dropLast()))
    // A slice keeps the mapping.
    #expect(mapped[299_990..<299_999].array == Array(content[299_990..<299_999]))
    #expect(try file.map(count: 300_003)[300_000..<300_003].array == [1, 2, 3])
  }

  @Test(
    "a file is appended to where it ends, whoever wrote last", arguments: FileSystemKind.allCases)
  func appending(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    try place.make("a", "1")
    let one = try #require(try place.directory.openFile("a", for: .appending))
    let two = try #require(try place.directory.openFile("a", for: .appending))
    try one.append(Bytes("2"))
    try two.append(Bytes("3"))
    try one.append(Bytes("4"))
    try one.append(Bytes(""))
    #expect(try place.contents("a") == "1234")
    #expect(try one.status() == two.status())
  }

  @Test("a file opened for reading refuses to be appended to", arguments: FileSystemKind.allCases)
  func readingOnly(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    try place.make("a", "1")
    let file = try #require(try place.directory.openFile("a", for: .reading))
    let error = #expect(throws: FileSystemError.self) { try file.append(Bytes("2")) }
    #expect(error?.operation == "write")
    #expect(try place.contents("a") == "1")
  }

  @Test(
    "a removed file is gone by name and stays for who has it open",
    arguments: FileSystemKind.allCases)
  func removing(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    try place.make("a", "1")
    let file = try #require(try place.directory.openFile("a", for: .reading))
    try place.directory.remove("a")
    try place.directory.remove("a")
    #expect(try place.directory.openFile("a", for: .reading) == nil)
    #expect(try place.directory.openFile("a", for: .appending) == nil)
    #expect(try file.read(at: 0, count: 9) == Array("1".utf8))
    #expect(try file.status().linkCount == 0)
  }

  @Test("a directory is not a file, nor a file a directory", arguments: FileSystemKind.allCases)
  func kinds(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    _ = try place.directory.openDirectory("folder", creating: true)
    try place.make("file", "")
    for call in [
      { _ = try place.directory.openFile("folder", for: .reading) },
      { _ = try place.directory.openFile("folder", for: .appending) },
      { _ = try place.directory.openOrMakeFile("folder") },
      { _ = try place.directory.openDirectory("file", creating: true) },
      { _ = try place.directory.openDirectory("file", creating: false) },
      { _ = try place.files.openDirectory(at: place.path("file")) },
    ] as [() throws -> Void] {
      let error = #expect(throws: FileSystemError.self) { try call() }
      #expect(error?.code == .notRegular)
    }
    #expect(throws: FileSystemError.self) { try place.directory.remove("folder") }
    #expect(try place.files.openDirectory(at: place.path("file/inside")) == nil)
    #expect(try place.files.status(at: place.path("file/inside")) == nil)
    #expect(try !place.files.makeDirectory(at: place.path("file")))
    #expect(throws: FileSystemError.self) {
      try place.files.makeDirectory(at: place.path("none/inside"))
    }
  }

  @Test(
    "a name is a single component",
    arguments: FileSystemKind.allCases, ["", ".", "..", "a/b", "../a", "/", "a\0b"])
  func singleComponents(kind: FileSystemKind, name: String) throws {
    let place = try Scratch(kind)
    let file = try place.directory.makeUnnamedFile()
    for call in [
      { _ = try place.directory.status(of: name) },
      { _ = try place.directory.openDirectory(name, creating: true) },
      { _ = try place.directory.openFile(name, for: .reading) },
      { _ = try place.directory.openOrMakeFile(name) },
      { _ = try place.directory.link(file, as: name) },
      { try place.directory.remove(name) },
    ] as [() throws -> Void] {
      #expect(throws: FileSystemError.self) { try call() }
    }
    #expect(try place.visibleNames().isEmpty)
  }

  @Test("a lock keeps others out by its mode", arguments: FileSystemKind.allCases)
  func locks(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    let one = try place.directory.openOrMakeFile("lock")
    let two = try place.directory.openOrMakeFile("lock")
    let three = try #require(try place.directory.openFile("lock", for: .reading))
    #expect(try one.status().identity == two.status().identity)
    #expect(try one.tryLock(.exclusive))
    #expect(try one.tryLock(.exclusive), "taken again by its holder")
    #expect(try !two.tryLock(.exclusive))
    #expect(try !two.tryLock(.shared))
    #expect(try one.tryLock(.shared), "turned into a shared one")
    #expect(try two.tryLock(.shared))
    #expect(try !three.tryLock(.exclusive))
    two.unlock()
    one.unlock()
    one.unlock()
    #expect(try three.tryLock(.exclusive))
  }

  @Test("a lock goes with the last reference to its file", arguments: FileSystemKind.allCases)
  func lockGoes(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    let two = try place.directory.openOrMakeFile("lock")
    do {
      let one = try place.directory.openOrMakeFile("lock")
      #expect(try one.tryLock(.exclusive))
      #expect(try !two.tryLock(.exclusive))
    }
    #expect(try two.tryLock(.exclusive))
  }

  @Test(
    "a failed change of mode gives up the lock that was held", arguments: FileSystemKind.allCases)
  func lockConversion(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    let one = try place.directory.openOrMakeFile("lock")
    let two = try place.directory.openOrMakeFile("lock")
    #expect(try one.tryLock(.shared))
    #expect(try two.tryLock(.shared))
    #expect(try !one.tryLock(.exclusive))
    #expect(try two.tryLock(.exclusive), "only its own is left")
  }

  @Test("changes move the time of change on", arguments: FileSystemKind.allCases)
  func modificationTimes(kind: FileSystemKind) throws {
    let place = try Scratch(kind)
    let before = try place.directory.status().modified
    try place.make("a", "1")
    #expect(try place.directory.status().modified >= before)
    let made = try #require(try place.directory.status(of: "a")).modified
    let file = try #require(try place.directory.openFile("a", for: .appending))
    try file.append(Bytes("2"))
    #expect(try file.status().modified >= made)
  }

  @Test("there is room to write", arguments: FileSystemKind.allCases)
  func space(kind: FileSystemKind) throws {
    #expect(try Scratch(kind).directory.availableBytes() > 1 << 20)
  }
}
