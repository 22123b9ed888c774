import JSONText
import TestSupport
import Testing

@testable import StoreEngine

@Suite("Documents that wait for a save") struct StagedFileTests {
  private func stage(_ name: String, in scratch: Scratch, openLimit: Int) throws -> StagedFile {
    let file = try scratch.directory.makeUnnamedFile()
    try file.append(Bytes(name))
    return try StagedFile(file, as: name, in: scratch.directory, openLimit: openLimit)
  }

  @Test(
    "get their names together, open or not", arguments: FileSystemKind.allCases, [0, 1_000])
  func publishing(_ kind: FileSystemKind, _ openLimit: Int) throws {
    let scratch = try Scratch(kind)
    let names = (0..<20).map { "photo-\($0)" }
    let files = try names.map { try stage($0, in: scratch, openLimit: openLimit) }
    #expect(try !scratch.directory.names().contains { !$0.hasPrefix(".tmp-") })
    try StagedFile.synchronize(files)
    try StagedFile.publish(files)
    #expect(try scratch.directory.names().sorted() == names.sorted())
    for name in names {
      let file = try #require(try scratch.directory.openFile(name, for: .reading))
      #expect(try file.read(at: 0, count: 100) == Array(name.utf8))
    }
  }

  @Test("leave nothing behind when no save names them", arguments: [0, 1_000])
  func givingUp(_ openLimit: Int) throws {
    let scratch = try Scratch(.real)
    var file: StagedFile? = try stage("photo", in: scratch, openLimit: openLimit)
    #expect(try scratch.directory.names() == (openLimit == 0 ? [".tmp-photo"] : []))
    try file?.synchronize()
    file = nil
    #expect(try scratch.directory.names().isEmpty)
  }

  @Test("never take a name that is taken", arguments: [0, 1_000])
  func taken(_ openLimit: Int) throws {
    let scratch = try Scratch(.real)
    try scratch.make("photo", "the first")
    var file: StagedFile? = try stage("photo", in: scratch, openLimit: openLimit)
    #expect(throws: FileSystemError.self) { try StagedFile.publish([#require(file)]) }
    file = nil
    #expect(try scratch.directory.names() == ["photo"])
    let kept = try #require(try scratch.directory.openFile("photo", for: .reading))
    #expect(try kept.read(at: 0, count: 100) == Array("the first".utf8))
  }
}
