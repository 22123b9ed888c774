import DaybookKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("A document made from a file")
struct DocumentStagingTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func file(_ name: String, _ bytes: Data) throws -> URL {
    let url = directory.url.appending(path: name)
    try bytes.write(to: url)
    return url
  }

  /// Bytes that are not the same everywhere.
  private func bytes(_ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) })
  }

  @Test(
    "holds what was in the file when it was made, whatever becomes of the file",
    arguments: [0, 1, 65_535, 65_536, 65_537, 300_000, 4 << 20, (5 << 20) + 3])
  func staging(_ count: Int) throws {
    let original = bytes(count)
    let url = try file("photo.jpg", original)
    let document = try Document(contentsOf: url)
    try Data("quite another photo".utf8).write(to: url)
    #expect(document.byteCount == count && document.type == "image/jpeg")
    #expect(document.isPending && document.url == nil)
    #expect(try document.data() == original)
    try FileManager.default.removeItem(at: url)
    var chunks: [Int] = []
    var read = Data()
    try document.withChunks {
      chunks.append($0.count)
      read += $0
    }
    #expect(read == original && chunks.allSatisfy { $0 > 0 && $0 <= 1 << 20 })
    let copy = directory.url.appending(path: "copy")
    try document.copy(to: copy)
    #expect(try Data(contentsOf: copy) == original)
    #expect(document.sha256 == Document(original).sha256)
  }

  @Test("many that share a temporary file keep their own bytes")
  func sharing() throws {
    let contents = (0..<40).map { Data(repeating: UInt8($0), count: 70_000 + $0) }
    let documents = try contents.enumerated().map { number, content in
      try Document(contentsOf: file("\(number).bin", content))
    }
    for (document, content) in zip(documents, contents) {
      #expect(try document.data() == content)
    }
  }

  @Test("has the type of its name, or else of its first bytes", arguments: [10, 100_000])
  func types(_ count: Int) throws {
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + bytes(count)
    #expect(try Document(contentsOf: file("a.png", png)).type == "image/png")
    #expect(try Document(contentsOf: file("a", png)).type == "image/png")
    #expect(try Document(contentsOf: file("a.TXT", png)).type == "text/plain")
    #expect(try Document(contentsOf: file("a.txt", png), type: "image/x-own").type == "image/x-own")
    #expect(try Document(contentsOf: file("b", bytes(count))).type == "application/octet-stream")
  }

  @Test("what is no ordinary file is refused at once", arguments: ["folder", "pipe", "/dev/zero"])
  func refusing(_ name: String) throws {
    let url = name.hasPrefix("/") ? URL(filePath: name) : directory.url.appending(path: name)
    if name == "folder" {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    } else if name == "pipe" {
      try #require(mkfifo(url.path, 0o600) == 0)
    }
    let error = try Sample.error { _ = try Document(contentsOf: url) }
    #expect(error.code == .fileInputOutput && error.context.file == url.path)
    #expect(error.message == "“\(url.path)” is not an ordinary file.")
  }

  @Test("a file that is not there, and what is not on this machine, is refused by name")
  func absent() throws {
    let nowhere = directory.url.appending(path: "nowhere.jpg")
    let error = try Sample.error { _ = try Document(contentsOf: nowhere) }
    #expect(error.code == .fileInputOutput && error.message.contains("nowhere.jpg"))
    let remote = try #require(URL(string: "https://example.org/photo.jpg"))
    #expect(
      try Sample.error { _ = try Document(contentsOf: remote) }.message.contains("example.org"))
  }

  @Test("links are followed, and files of the system are read though they have no size")
  func links() throws {
    let url = try file("real.jpg", Data("real".utf8))
    let link = directory.url.appending(path: "link.jpg")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    #expect(try Document(contentsOf: link).data() == Data("real".utf8))
    #if os(Linux)
      #expect(try Document(contentsOf: URL(filePath: "/proc/version")).byteCount > 0)
    #endif
  }
}
