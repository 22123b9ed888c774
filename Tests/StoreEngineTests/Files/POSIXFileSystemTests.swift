import Foundation
import JSONText
import Testing

@testable import StoreEngine

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("The machine's file system") struct POSIXFileSystemTests {
  let place: Scratch

  init() throws { place = try Scratch(.real) }

  @Test("a link to a file or a directory is never followed below the store")
  func links() throws {
    try place.make("file", "secret")
    _ = try place.directory.openDirectory("folder", creating: true)
    #expect(symlink("file", place.path("to-file")) == 0)
    #expect(symlink("folder", place.path("to-folder")) == 0)
    #expect(symlink("nowhere", place.path("dangling")) == 0)
    for call in [
      { _ = try place.directory.openFile("to-file", for: .reading) },
      { _ = try place.directory.openFile("to-file", for: .appending) },
      { _ = try place.directory.openOrMakeFile("to-file") },
      { _ = try place.directory.openOrMakeFile("dangling") },
      { _ = try place.directory.openFile("dangling", for: .reading) },
      { _ = try place.directory.openDirectory("to-folder", creating: true) },
    ] as [() throws -> Void] {
      let error = #expect(throws: FileSystemError.self) { try call() }
      #expect(error?.code == .notRegular)
    }
    #expect(try place.directory.status(of: "to-file")?.kind == .symbolicLink)
    #expect(try place.directory.status(of: "nowhere") == nil)
    let file = try place.directory.makeUnnamedFile()
    #expect(try !place.directory.link(file, as: "dangling"))
    try place.directory.remove("to-file")
    #expect(try place.contents("file") == "secret")
  }

  @Test("the path to a store may lead over links")
  func linksOnTheWay() throws {
    _ = try place.directory.openDirectory("folder", creating: true)
    #expect(symlink("folder", place.path("link")) == 0)
    let direct = try #require(try place.files.openDirectory(at: place.path("folder")))
    let linked = try #require(try place.files.openDirectory(at: place.path("link")))
    #expect(try linked.status().identity == direct.status().identity)
    #expect(try place.files.status(at: place.path("link"))?.kind == .directory)
  }

  @Test("a pipe is refused without waiting for its other end", .timeLimit(.minutes(1)))
  func pipes() throws {
    #expect(mkfifo(place.path("pipe"), 0o600) == 0)
    for call in [
      { _ = try place.directory.openFile("pipe", for: .reading) },
      { _ = try place.directory.openFile("pipe", for: .appending) },
      { _ = try place.directory.openOrMakeFile("pipe") },
    ] as [() throws -> Void] {
      let error = #expect(throws: FileSystemError.self) { try call() }
      #expect(error?.code == .notRegular)
    }
    #expect(try place.directory.status(of: "pipe")?.kind == .other)
  }

  @Test("a name that is too long is told as that")
  func longNames() throws {
    let name = String(repeating: "n", count: 256)
    let error = #expect(throws: FileSystemError.self) { try place.directory.openOrMakeFile(name) }
    #expect(error?.code == .nameTooLong)
    #expect(error?.path == place.path(name))
    #expect(error?.description.hasPrefix("openat of ") == true)
  }

  @Test("files are made with mode 0644 and directories with 0755, less the umask")
  func modes() throws {
    let mask = umask(0)
    umask(mask)
    try place.make("file", "")
    _ = try place.directory.openOrMakeFile("lock")
    _ = try place.directory.openDirectory("folder", creating: true)
    let modes = try ["file", "lock", "folder"].map { name in
      try #require(
        try FileManager.default.attributesOfItem(atPath: place.path(name))[.posixPermissions]
          as? Int)
    }
    let masked = [0o644, 0o644, 0o755].map { $0 & ~Int(mask) }
    #expect(modes == masked)
  }

  @Test("a listing begins anew each time")
  func listings() throws {
    for name in ["a", "b"] { try place.make(name, name) }
    #expect(try place.directory.names().sorted() == ["a", "b"])
    #expect(try place.directory.names().sorted() == ["a", "b"])
    try place.make("c", "c")
    #expect(try place.directory.names().sorted() == ["a", "b", "c"])
  }

  @Test("a directory that is moved is still the one that was opened")
  func movedDirectory() throws {
    let folder = try #require(try place.directory.openDirectory("one", creating: true))
    #expect(rename(place.path("one"), place.path("two")) == 0)
    let file = try folder.openOrMakeFile("a")
    #expect(try place.files.status(at: place.path("two/a")) == file.status())
    #expect(try place.files.status(at: place.path("one")) == nil)
  }

  @Test(
    "a little more than was asked for may be read",
    arguments: [0, 100, 65_535, 65_536, 131_072])
  func overReading(count: Int) throws {
    let file = try place.directory.makeUnnamedFile()
    try file.append(Bytes([UInt8](repeating: 7, count: count)))
    let bytes = try file.map(count: count)
    let beyond = bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { ($0 + count).loadUnaligned(as: SIMD64<UInt8>.self) }
    }
    #expect(beyond == .zero)
  }

  @Test("a temporary name is gone once the file has its own, and when it is given up")
  func temporaryNames() throws {
    let place = try Scratch(.realWithTemporaryNames)
    do {
      let file = try place.directory.makeUnnamedFile()
      let names = try place.directory.names()
      #expect(names.count == 1)
      #expect(names.allSatisfy { $0.hasPrefix(".tmp-") && $0.utf8.count == 21 })
      try place.make("taken", "")
      #expect(try !place.directory.link(file, as: "taken"))
      #expect(try place.directory.names().count == 2)
      #expect(try place.directory.link(file, as: "own"))
      #expect(try place.directory.names().sorted() == ["own", "taken"])
    }
    #expect(try place.directory.names().sorted() == ["own", "taken"])
  }

  @Test("without a rename that refuses, a link or a look before the rename does")
  func otherWaysToAName() throws {
    let directory = try #require(place.directory as? POSIXDirectory)
    for (way, name) in [(TemporaryName.Way.link, "linked"), (.lookAndRename, "renamed")] {
      for (final, isFree) in [("taken", false), (name, true)] {
        try place.make("temporary", "new")
        if !isFree { try place.make("taken", "old") }
        let temporary = TemporaryName(directory: directory.descriptor, name: "temporary")
        #expect(try temporary.publish(as: final, by: way) == isFree)
        #expect(try place.contents(final) == (isFree ? "new" : "old"))
        #expect(try (place.directory.status(of: "temporary") == nil) == isFree)
        try place.directory.remove("temporary")
        try place.directory.remove("taken")
      }
      #expect(try place.directory.status(of: name)?.linkCount == 1)
    }
  }

  @Test(
    "the parent of a path is found as the shell finds it",
    arguments: [
      ("a", "."), ("./a", "."), ("/a", "/"), ("/", "/"), ("a/b", "a"), ("a/b/", "a"),
      ("/a//b//", "/a"), ("../b", ".."), ("/a/é", "/a"),
    ])
  func parents(path: String, parent: String) {
    #expect(POSIXFileSystem.parent(of: path) == parent)
  }

  @Test(
    "the C library's numbers become codes",
    arguments: [
      (ENOSPC, "write", FileSystemError.Code.noSpace), (EDQUOT, "write", .noSpace),
      (EROFS, "openat", .readOnly), (EACCES, "openat", .permissionDenied),
      (ELOOP, "openat", .notRegular), (EMFILE, "openat", .tooManyOpenFiles),
      (EFBIG, "write", .tooLarge), (EIO, "fdatasync", .inputOutput),
      (ENOLCK, "flock", .locksUnsupported), (EOPNOTSUPP, "flock", .locksUnsupported),
      (EOPNOTSUPP, "openat", .other), (ENAMETOOLONG, "openat", .nameTooLong),
    ])
  func codes(number: Int32, operation: String, code: FileSystemError.Code) {
    let error = FileSystemError(errno: number, operation: operation, path: "/a")
    #expect(error.code == code)
    #expect(error.errno == number)
  }
}
