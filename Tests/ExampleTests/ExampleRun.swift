import Foundation
import Testing

/// A folder in which the built examples, and the tool, are run like from a
/// shell.
final class ExampleRun {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "daybook-example-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func photo(_ name: String) -> String {
    package.appending(path: "Fixtures/photos/\(name)").path
  }

  /// The path of a built program; it lies beside the bundle of the tests.
  static func program(_ name: String) -> String? {
    let folders =
      CommandLine.arguments.filter { $0.contains(".xctest") }
      .map { URL(filePath: $0.components(separatedBy: ".xctest")[0]).deletingLastPathComponent() }
    return (folders + [package.appending(path: ".build/debug")])
      .map { $0.appending(path: name).path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static let hasTool = program("daybook") != nil

  /// What a program printed and how it ended; what it says fits into a pipe.
  func run(_ program: String, _ words: [String]) throws -> (out: String, code: Int32) {
    let process = Process()
    process.executableURL = URL(
      filePath: try #require(Self.program(program), "swift build makes \(program)"))
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    let out = Pipe()
    process.standardOutput = out
    try process.run()
    let said = try out.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: said, as: UTF8.self), process.terminationStatus)
  }

  /// What the tool prints.
  @discardableResult
  func daybook(_ words: String...) throws -> String {
    let run = try run("daybook", words)
    #expect(run.code == 0, "daybook \(words)")
    return run.out
  }

  /// The names in a folder.
  func files(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)
  }
}
