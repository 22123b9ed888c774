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

  @Test("what differs in its bytes alone is a change")
  func exactChanges() throws {
    let bench = try Self.visits()
    let id = try #require(
      try bench.daybook(
        "add", "Visit", "title=\u{E9}", "altitude=0", "note={\"\u{E9}\":1,\"e\u{301}\":2}"
      ).lines.first)
    let words = ["title=e\u{301}", "altitude=-0", "note.e\u{301}:=5"]
    for word in words {
      let run = try bench.daybook("set", id, word)
      #expect(run.err == "Updated \(id).\n", "\(word)")
    }
    #expect(try bench.daybook("get", id, "title").bytes == Array("e\u{301}\n".utf8))
    #expect(try bench.daybook("get", id, "altitude").out == "-0\n")
    #expect(
      try bench.daybook("get", id, "note").bytes
        == Array("{\"\u{E9}\":1,\"e\u{301}\":5}\n".utf8))
    for word in words {
      #expect(try bench.daybook("set", id, word).err.hasPrefix("Nothing to change"), "\(word)")
    }
  }

  @Test("values nested too deep are refused, before anything is saved")
  func depth() throws {
    let bench = try Bench()
    _ = try bench.daybook("init", "D.daybook", "--entity", "D: j json?, t transformable?")
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try bench.daybook("add", "D", "j=\(nested(500))", "t=\(nested(511))").code == .success)
    let dots = String(repeating: ".a", count: 600)
    for word in ["j=\(nested(501))", "t=\(nested(512))", "j\(dots)=1", "t\(dots)=1"] {
      let run = try bench.daybook("add", "D", word)
      #expect(run.code == .badData)
      #expect(run.err.contains("nested"), "\(run.err)")
    }
    #expect(try bench.daybook("export", "D").code == .success)
    #expect(try bench.daybook("check").out == "The store is sound.\n")
  }

  @Test(
    "what would be stored as another value is refused, with a hint that holds",
    arguments: [
      ("altitude=1e-400", "too small"), ("when=http://ü/ä", "a URL"),
      ("when=http://a/b c", "a URL"),
      ("price=1\(String(repeating: "2", count: 44))", "more digits than a decimal holds"),
    ])
  func rewritten(word: String, said: String) throws {
    let bench = try Bench()
    _ = try bench.daybook(
      "init", "D.daybook", "--entity", "D: altitude double?, when url?, price decimal?, at date?")
    let run = try bench.daybook("add", "D", word)
    #expect(run.code == .badData)
    #expect(run.err.contains(said), "\(run.err)")
    let json = try bench.daybook("add", "D", "--json", "{\"at\":\"now\"}")
    let condition = try bench.daybook("list", "D", "--where", "at > \"now\"")
    for refused in [json, condition] {
      #expect(refused.code == .badData)
      #expect(!refused.err.contains("or now"), "\(refused.err)")
    }
  }
}
