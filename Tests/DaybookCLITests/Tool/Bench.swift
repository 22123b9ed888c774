@testable import DaybookCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What one run of the tool came to.
struct Run {
  var code: ExitCode
  var bytes: [UInt8]
  var err: String

  var out: String { String(decoding: bytes, as: UTF8.self) }
  var lines: [String] {
    out.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

/// A folder to run the tool in, within this process.
final class Bench {
  let folder: Scratch
  private var runs = 0

  init() throws { folder = try Scratch() }

  /// A bench with an empty store in it.
  convenience init(_ template: ModelTemplate) throws {
    try self.init()
    _ = try daybook("init", "Test.daybook", "--template", template.rawValue)
  }

  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  @discardableResult
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  @discardableResult
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: path(name)))
    return name
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  func daybook(
    _ words: String..., stdin: String = "", terminal: Bool = false,
    variables: [String: String] = [:]
  ) throws -> Run {
    try daybook(words, stdin: stdin, terminal: terminal, variables: variables)
  }

  func daybook(
    _ words: [String], stdin: String = "", terminal: Bool = false,
    variables: [String: String] = [:]
  ) throws -> Run {
    runs += 1
    let (given, out, err) = (".in-\(runs)", ".out-\(runs)", ".err-\(runs)")
    try file(given, stdin)
    let descriptors = (
      try SystemCalls.openForReading(path(given)), try SystemCalls.makeFile(path(out)),
      try SystemCalls.makeFile(path(err))
    )
    defer {
      SystemCalls.close(descriptors.0)
      SystemCalls.close(descriptors.1)
      SystemCalls.close(descriptors.2)
    }
    let shown =
      terminal ? Terminal(isTerminal: true, usesColour: false, width: 80) : Terminal.none
    let world = World(
      variables: variables, workingDirectory: folder.path, stdin: descriptors.0,
      stdout: descriptors.1, stderr: descriptors.2, stdoutTerminal: shown, stderrTerminal: shown,
      stdinIsTerminal: terminal)
    let code = Tool(world: world).run(words)
    return Run(
      code: code, bytes: try bytes(out), err: String(decoding: try bytes(err), as: UTF8.self))
  }
}
