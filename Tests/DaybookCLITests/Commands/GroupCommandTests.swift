import Testing

@testable import DaybookCLI

@Suite("Grouping") struct GroupCommandTests {
  private static func amounts(_ rows: String...) throws -> Bench {
    let bench = try Bench()
    _ = try bench.daybook(
      "init", "A.daybook", "--entity", "Amount: name, real double?, pic blob?")
    let run = try bench.daybook("import", "Amount", "-", stdin: rows.joined(separator: "\n"))
    #expect(run.code == .success, "\(run.err)")
    return bench
  }

  @Test("a sum too large for its type is refused", arguments: ["--sum", "--avg"])
  func overflow(option: String) throws {
    let row = "{\"name\":\"a\",\"real\":1e308}"
    let bench = try Self.amounts(row, row)
    let run = try bench.daybook("group", "Amount", "--by", "name", option, "real")
    #expect(run.code == .badData)
    #expect(run.out.isEmpty)
    #expect(run.err.contains("of “real”: the sum is too large"), "\(run.err)")
    #expect(
      try bench.daybook("group", "Amount", "--by", "name", "--max", "real").out == "a\t2\t1e+308\n")
  }

  @Test("documents make no groups and no sections, and that is said alike")
  func documents() throws {
    let bench = try Self.amounts("{\"name\":\"a\"}")
    for (words, option) in [
      (["group", "Amount", "--by"], "--by"), (["list", "Amount", "--section"], "--section"),
    ] {
      let run = try bench.daybook(words + ["pic"])
      #expect(run.code == .badData)
      #expect(run.err.contains("\(option) pic: blob has no groups."), "\(run.err)")
      #expect(run.err.contains("hint: Name another attribute."), "\(run.err)")
    }
  }

  @Test("entries are grouped by how often they changed, and the empty text has a name")
  func names() throws {
    let bench = try Self.amounts("{\"name\":\"\"}", "{\"name\":\"b\"}")
    #expect(try bench.daybook("group", "Amount", "--by", "_rev").out == "1\t2\n")
    let table = try bench.daybook("group", "Amount", "--by", "name", terminal: true)
    #expect(table.out.contains("(empty)"))
  }
}

@Suite("Explaining") struct ExplainOptionTests {
  @Test("list, find and count tell how instead of what")
  func explain() throws {
    let bench = try Bench()
    _ = try bench.daybook("init", "A.daybook", "--entity", "Amount: name, real double?")
    let rows = ["a", "b"].map { "{\"name\":\"\($0)\",\"real\":1}" }.joined(separator: "\n")
    _ = try bench.daybook("import", "Amount", "-", stdin: rows)
    let list = try bench.daybook("list", "Amount", "--where", "name = 'a'", "--explain")
    #expect(list.code == .success)
    #expect(
      list.lines.prefix(2) == [
        "plan Amount where name == \"a\" by insertion: scan", "looked at 2, matched 1, returned 1",
      ])
    #expect(try bench.daybook("find", "Amount", "name = 'x'", "--explain").code == .no)
    let count = try bench.daybook("count", "Amount", "--explain")
    #expect(count.out.hasPrefix("plan Amount where TRUEPREDICATE by insertion: from the counts\n"))
  }
}
