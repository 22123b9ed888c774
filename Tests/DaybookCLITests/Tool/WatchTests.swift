import Foundation
import Testing

@testable import DaybookCLI

@Suite("Watching", .timeLimit(.minutes(1))) struct WatchTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    #expect(try Binary.run("init", "C.daybook", "--template", "contacts", in: folder).code == 0)
  }

  private func daybook(_ words: String...) throws -> String {
    let process = try Binary.process(words, in: folder)
    let out = Pipe()
    process.standardOutput = out
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = try out.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "daybook \(words)")
    return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private func watching(_ words: String...) throws -> WatchedRun {
    try WatchedRun(["Contact"] + words, in: folder)
  }

  @Test("every change of any process is a line: kind, entity, and the entry as list prints it")
  func changes() throws {
    let run = try watching()
    let id = try daybook("add", "Contact", "name=Ann", "phone=1")
    let listed = try daybook(
      "list", "Contact", "--where", "name = 'Ann'", "--format", "jsonl")
    #expect(try run.line() == #"{"_op":"insert","_entity":"Contact","# + listed.dropFirst())
    _ = try daybook("set", id, "phone=2")
    _ = try daybook("compact", "--grace", "0")
    _ = try daybook("set", id, "name=Bo")
    _ = try daybook("delete", id)
    var found: [[String?]] = []
    for _ in 0..<3 {
      let change = try run.change()
      #expect(change["_id"] as? String == id)
      found.append(["_op", "name", "phone"].map { change[$0] as? String })
    }
    #expect(found == [["update", "Ann", "2"], ["update", "Bo", "2"], ["delete", "Bo", "2"]])
    kill(run.process.processIdentifier, SIGTERM)
    #expect(try run.line() == nil)
    #expect(run.exit() == 0)
    #expect(try run.talk().isEmpty)
  }

  @Test("with --where it tells of what fulfils it, begins to, and does no longer")
  func condition() throws {
    let run = try watching("--where", "phone BEGINSWITH '1'")
    let id = try daybook("add", "Contact", "name=Ann", "phone=2")
    for phone in ["1", "12", "3", "4", "15"] { _ = try daybook("set", id, "phone=\(phone)") }
    _ = try daybook("delete", id)
    var found: [String] = []
    for _ in 0..<5 {
      let change = try run.change()
      let matches = (change["_matches"] as? Bool).map { " \($0)" } ?? ""
      found.append("\(change["_op"] ?? "") \(change["phone"] ?? "")\(matches)")
    }
    #expect(found == ["update 1", "update 12", "update 3 false", "update 15", "delete 15"])
    kill(run.process.processIdentifier, SIGINT)
    #expect(run.exit() == 0)
  }

  @Test("a reader that goes ends it, though nothing is saved")
  func readerGone() throws {
    let run = try watching()
    try run.closeOutput()
    #expect(run.exit() == 0)
    #expect(try run.talk().isEmpty)
  }

  @Test("a store that is moved away ends it with an error")
  func moved() throws {
    let run = try watching()
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/C.daybook", toPath: "\(folder.path)/D.daybook")
    #expect(run.exit() == 74)
    #expect(try run.talk().contains("was moved or replaced"))
  }

  @Test("it changes no byte of the store")
  func leavesAlone() throws {
    _ = try daybook("add", "Contact", "name=Ann")
    let before = try Self.tree(folder.path)
    let run = try watching()
    kill(run.process.processIdentifier, SIGINT)
    #expect(run.exit() == 0)
    #expect(try Self.tree(folder.path) == before)
  }

  @Test(
    "what cannot be watched is refused as by every command",
    arguments: [
      (["Nobody"], 66), (["Contact", "--where", "nam = 1"], 65),
      (["Contact", "--where", "name = "], 65), ([], 64), (["Contact", "--salvage"], 64),
      (["Contact", "--store", "No.daybook"], 66),
    ] as [([String], Int32)])
  func refused(words: [String], code: Int32) throws {
    let bench = try Bench(.contacts)
    let run = try bench.daybook(["watch"] + words)
    #expect(run.code.rawValue == code)
    #expect(run.out.isEmpty && run.err.hasPrefix("error: ") && run.err.contains("hint: "))
  }

  private static func tree(_ path: String) throws -> [String: Data?] {
    var files: [String: Data?] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      files.updateValue(FileManager.default.contents(atPath: "\(path)/\(name)"), forKey: name)
    }
    return files
  }
}
