import Foundation
import Testing

/// An example that runs on while the test talks to it, and the lines it has
/// printed.
final class LiveRun {
  let process: Process
  private let given = Pipe()
  private let out = Pipe()
  private var text = ""

  init(_ program: String, _ words: [String], in place: ExampleRun) throws {
    process = Process()
    process.executableURL = URL(
      filePath: try #require(ExampleRun.program(program), "swift build makes \(program)"))
    process.arguments = words
    process.currentDirectoryURL = place.folder
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardInput = given
    process.standardOutput = out
    try process.run()
    // A test that waits in vain fails then, and does not hang.
    let process = process
    DispatchQueue.global().asyncAfter(deadline: .now() + 40) {
      if process.isRunning { process.terminate() }
    }
    // Only the process may hold these ends, or nobody would notice its end.
    try out.fileHandleForWriting.close()
    try given.fileHandleForReading.close()
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Types a line.
  func type(_ line: String) throws {
    try #require(process.isRunning, "it has ended before “\(line)”")
    try given.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// The next lines it prints; fewer when it ends.
  func lines(_ count: Int) -> [String] {
    var lines: [String] = []
    while lines.count < count, let line = line() { lines.append(line) }
    return lines
  }

  private func line() -> String? {
    while true {
      if let end = text.firstIndex(of: "\n") {
        defer { text.removeSubrange(...end) }
        return String(text[..<end])
      }
      let piece = out.fileHandleForReading.availableData
      guard !piece.isEmpty else { return nil }
      text += String(decoding: piece, as: UTF8.self)
    }
  }

  /// Ends the input, and gives what is left of the output and how it ended.
  func end() throws -> (lines: [String], code: Int32) {
    try given.fileHandleForWriting.close()
    let rest = lines(.max)
    process.waitUntilExit()
    return (rest, process.terminationStatus)
  }
}
