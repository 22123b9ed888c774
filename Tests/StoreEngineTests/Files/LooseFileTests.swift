import Foundation
import JSONText
import TestSupport
import Testing

@testable import StoreEngine

@Suite("Files outside of stores") struct LooseFileTests {
  @Test("a temporary file has no name and holds what is appended")
  func temporary() throws {
    let file = try POSIXFileSystem.makeTemporaryFile()
    try file.append(Bytes("one"))
    try file.append(Bytes("two"))
    #expect(try file.read(at: 0, count: 10) == Array("onetwo".utf8))
    #expect(try file.status().linkCount == 0)
  }

  @Test("a new file appears when all was written, and not when that fails")
  func newFile() throws {
    let scratch = try Scratch(.real)
    let path = scratch.path("new")
    func exists() -> Bool { FileManager.default.fileExists(atPath: path) }
    let refused = #expect(throws: StoreError.self) {
      try POSIXFileSystem.makeFile(at: path) { (write) throws(StoreError) in
        try write(Bytes("half"))
        throw StoreError("test.refused", "No more.")
      }
    }
    #expect(refused?.code == "test.refused" && !exists())
    #expect(try scratch.directory.names().isEmpty)
    let made = try POSIXFileSystem.makeFile(at: path) { (write) throws(StoreError) in
      try write(Bytes("first "))
      #expect(!exists())
      try write(Bytes("second"))
    }
    #expect(made)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("first second".utf8))
    let again = try POSIXFileSystem.makeFile(at: path) { (_) throws(StoreError) in }
    #expect(!again)
  }

  @Test("a document that is streamed is the same as one of bytes")
  func streams() throws {
    let store = try StoreScene().store
    let pieces = ["a", "", "bc"].map { Bytes($0) }
    for sha256 in [nil, SHA256.hex(of: Array("abc".utf8))] {
      let staged = try store.stageDocument(
        entity: "Location", id: .next(), attribute: "photo", type: "text/plain",
        fileExtension: "txt",
        content: .stream(
          DocumentStream(sha256: sha256) { (take) throws(StoreError) in
            for piece in pieces { try take(piece) }
          }))
      #expect(staged.reference.bytes == 3)
      #expect(staged.reference.sha256 == SHA256.hex(of: Array("abc".utf8)))
    }
  }
}
