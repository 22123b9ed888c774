import Foundation
import Testing

@testable import DaybookCLI

/// The built binary, as a shell would run it.
enum Binary {
  /// It lies beside the bundle of the tests.
  static let path: String? = {
    let folders =
      CommandLine.arguments.filter { $0.contains(".xctest") }
      .map { URL(filePath: $0.components(separatedBy: ".xctest")[0]).deletingLastPathComponent() }
    let candidates = folders + [Package.root.appending(path: ".build/debug")]
    return candidates.map { $0.appending(path: "daybook").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  static func process(_ words: [String], in folder: Scratch) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: try #require(path, "swift build makes the binary"))
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ["PATH": "/usr/bin:/bin"]
    return process
  }

  /// Runs it to its end; what it says fits into a pipe.
  static func run(
    _ words: String..., in folder: Scratch, variables: [String: String] = [:],
    stdout: FileHandle? = nil
  ) throws -> (code: Int32, out: String, err: String) {
    let process = try process(words, in: folder)
    process.environment?.merge(variables) { $1 }
    let (out, err) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = stdout ?? out
    process.standardError = err
    try process.run()
    let said = stdout == nil ? try out.fileHandleForReading.readToEnd() : nil
    let talk = try err.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: said ?? Data(), as: UTF8.self),
      String(decoding: talk ?? Data(), as: UTF8.self)
    )
  }
}

@Suite("The binary") struct BinaryTests {
  private static func contacts() throws -> Scratch {
    let folder = try Scratch()
    let made = try Binary.run("init", "C.daybook", "--template", "contacts", in: folder)
    #expect(made.code == 0, "\(made.err)")
    return folder
  }

  @Test("it adds, finds the store by itself or by its variable, and exits as promised")
  func works() throws {
    let folder = try Self.contacts()
    let added = try Binary.run("add", "Contact", "name=Ann", in: folder)
    #expect(added.code == 0)
    #expect(added.out.count == 37)
    #expect(added.err.isEmpty)
    let elsewhere = try Scratch()
    let counted = try Binary.run(
      "count", "Contact", in: elsewhere,
      variables: ["DAYBOOK_STORE": "\(folder.path)/C.daybook"])
    #expect(counted.out == "1\n")
    #expect(try Binary.run("find", "Contact", "name = 'Bo'", in: folder).code == 1)
    #expect(try Binary.run("show", "ffffffff", in: folder).code == 66)
    #expect(try Binary.run("--version", in: elsewhere).out == "daybook \(ToolVersion.text)\n")
  }

  @Test("--debug talks on stderr and changes nothing on stdout")
  func debug() throws {
    let folder = try Self.contacts()
    let run = try Binary.run("count", "Contact", "--debug", in: folder)
    #expect(run.out == "0\n")
    #expect(run.err.hasPrefix("daybook: "))
  }

  @Test(
    "output that cannot be written is an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func full() throws {
    let folder = try Self.contacts()
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let run = try Binary.run("list", "Contact", in: folder, stdout: full)
    #expect(run.code == 74)
    #expect(run.err.hasPrefix("error: stdout cannot be written: "))
  }

  @Test("a reader that leaves early is no error to speak of")
  func readerGone() throws {
    let folder = try Self.contacts()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let run = try Binary.run("list", "Contact", in: folder, stdout: pipe.fileHandleForWriting)
    #expect(run.code != 0)
    #expect(run.err.isEmpty)
  }

  @Test("a pipe is imported as it comes, and each id printed once its row is saved")
  func pipe() throws {
    let folder = try Self.contacts()
    let process = try Binary.process(
      ["import", "Contact", "-", "--format", "jsonl", "--save-every", "1", "--ids"], in: folder)
    let (given, out) = (Pipe(), Pipe())
    process.standardInput = given
    process.standardOutput = out
    process.standardError = FileHandle.nullDevice
    try process.run()
    for name in ["Ann", "Bo"] {
      try given.fileHandleForWriting.write(contentsOf: Data("{\"name\":\"\(name)\"}\n".utf8))
      let line = String(decoding: out.fileHandleForReading.availableData, as: UTF8.self)
      let id = line.trimmingCharacters(in: .newlines)
      #expect(try Binary.run("get", id, "name", in: folder).out == "\(name)\n")
    }
    try given.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("an argument that is not UTF-8 is refused, and nothing is saved")
  func notUTF8() throws {
    let folder = try Self.contacts()
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-c", "exec \"$0\" add Contact \"name=$(printf 'x\\377')\"", try #require(Binary.path),
    ]
    shell.currentDirectoryURL = URL(filePath: folder.path)
    let err = Pipe()
    shell.standardError = err
    try shell.run()
    let said = try err.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 64)
    #expect(String(decoding: said, as: UTF8.self).contains("Argument 3, “name=x\\xff”"))
    #expect(try Binary.run("count", "Contact", in: folder).out == "0\n")
  }
}
