import Foundation
import Testing

@testable import DaybookCLI

@Suite("Values given to add and set") struct EntryDraftTests {
  private static let specification =
    "Visit: title, stars int16 = 3, altitude double?, arrival date?, note json?, raw data?, pic blob?"

  private static func visits() throws -> Bench {
    let bench = try Bench()
    let run = try bench.daybook("init", "V.daybook", "--entity", specification)
    #expect(run.code == .success, "\(run.err)")
    return bench
  }

  @Test("everything that cannot be taken is told at once, a line each")
  func together() throws {
    let bench = try Self.visits()
    let run = try bench.daybook(
      "add", "Visit", "title:=null", "stars=99999", "altitude=nan", "arrival=yesterday",
      "note={", "starz=1")
    #expect(run.code == .badData)
    #expect(run.err.hasPrefix("error: 6 values of Visit cannot be taken.\n"), "\(run.err)")
    for name in ["title", "stars", "altitude", "arrival", "note", "starz"] {
      #expect(run.err.contains("“\(name)”"), "\(run.err)")
    }
    #expect(run.err.split(separator: "\n").count { $0.hasPrefix("  ") } == 6, "\(run.err)")
    #expect(try bench.daybook("count", "Visit").out == "0\n")
    let id = try #require(try bench.daybook("add", "Visit", "title=a").lines.first)
    let set = try bench.daybook("set", id, "stars=x", "altitude=y", "title=b")
    #expect(set.code == .badData)
    #expect(set.err.contains("“stars”") && set.err.contains("“altitude”"), "\(set.err)")
    #expect(try bench.daybook("get", id, "title").out == "a\n")
    let json = try bench.daybook("add", "Visit", "--json", "{\"stars\":\"x\",\"altitude\":true}")
    #expect(json.err.contains("“stars”") && json.err.contains("“altitude”"), "\(json.err)")
  }

  @Test(
    "@FILE takes ordinary files alone, never something without an end",
    arguments: ["raw", "note", "pic"], ["/dev/zero", "/dev/null", "fifo", ".", "none"])
  func ordinaryFiles(attribute: String, path: String) throws {
    let bench = try Self.visits()
    #expect(mkfifo(bench.path("fifo"), 0o600) == 0)
    let run = try bench.daybook("add", "Visit", "title=a", "\(attribute)=@\(path)")
    #expect([ExitCode.badData, .notFound].contains(run.code))
    #expect(run.err.contains("“\(path)”"), "\(run.err)")
    #expect(try bench.daybook("count", "Visit").out == "0\n")
  }

  @Test("rows name ordinary files alone, and import reads no device")
  func rows() throws {
    let bench = try Self.visits()
    #expect(mkfifo(bench.path("fifo"), 0o600) == 0)
    let run = try bench.daybook(
      "import", "Visit", "-", "--format", "csv", stdin: "title,pic\na,fifo\n")
    #expect(run.code == .badData)
    #expect(run.err.contains("“fifo” is not an ordinary file"), "\(run.err)")
    let device = try bench.daybook("import", "Visit", "/dev/zero")
    #expect(device.code == .badData)
    #expect(device.err.contains("“/dev/zero” is a device"))
  }
}
