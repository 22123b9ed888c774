import Foundation
import Testing

/// A `daybook watch` that runs, and the lines it has printed.
final class WatchedRun {
  let process: Process
  private let out = Pipe()
  private let err = Pipe()
  private var text = ""
  private var said = ""

  /// Starts it and waits until it is watching, which it tells when it debugs.
  init(_ words: [String], in folder: Scratch) throws {
    process = try Binary.process(["watch"] + words, in: folder)
    process.environment?["DAYBOOK_DEBUG"] = "1"
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = out
    process.standardError = err
    try process.run()
    // A test that waits in vain fails then, and does not hang.
    let process = process
    DispatchQueue.global().asyncAfter(deadline: .now() + 40) {
      if process.isRunning { process.terminate() }
    }
    // Only the process may hold this end, or its end would not be noticed.
    try out.fileHandleForWriting.close()
    try err.fileHandleForWriting.close()
    while !said.contains("daybook: follow ") {
      let piece = err.fileHandleForReading.availableData
      try #require(!piece.isEmpty, "watch has ended: \(said)")
      said += String(decoding: piece, as: UTF8.self)
    }
  }

  deinit { if process.isRunning { process.terminate() } }

  /// The next line it prints; nil at the end.
  func line() throws -> String? {
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

  /// The next change it prints, as JSON.
  func change() throws -> [String: Any] {
    let line = try #require(try line(), "watch has ended")
    return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  /// What it said to people, once it has ended; what it debugs left out.
  func talk() throws -> String {
    said += String(decoding: try err.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return said.split(separator: "\n").filter { !$0.hasPrefix("daybook: ") }
      .joined(separator: "\n")
  }

  func closeOutput() throws { try out.fileHandleForReading.close() }

  /// How it ended.
  func exit() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }
}
