import Testing

@testable import DaybookCLI

@Suite("Listing") struct ListCommandTests {
  /// Three places, one without a description, one with an awkward one.
  private static func places() throws -> Bench {
    let bench = try Bench(.locations)
    let rows = """
      {"_id":"00000000-0000-4000-8000-0000000000a1","latitude":1,"longitude":2,\
      "date":"2026-01-01T00:00:00Z","locationDescription":"tab\\tline\\nback\\\\slash","category":"Park"}
      {"_id":"00000000-0000-4000-8000-0000000000a2","latitude":-3.5,"longitude":2,\
      "date":"2026-01-03T00:00:00Z","category":"Bar","placemark":{"locality":"Köln"}}
      {"_id":"00000000-0000-4000-8000-0000000000a3","latitude":2,"longitude":2,\
      "date":"2026-01-02T00:00:00Z","locationDescription":"\\u202ex","category":"Bar"}

      """
    let run = try bench.daybook("import", "Location", "-", stdin: rows)
    #expect(run.out == "3\n", "\(run.err)")
    return bench
  }

  private static func endings(_ run: Run) -> [String] { run.lines.map { String($0.suffix(2)) } }

  @Test("off a terminal a list is tsv, one line an entry, with the ids whole")
  func tsv() throws {
    let run = try Self.places().daybook("list", "Location")
    #expect(run.lines.count == 4)
    #expect(
      run.lines[0]
        == "_id\tlatitude\tlongitude\tdate\tlocationDescription\tcategory\tplacemark\tphoto")
    #expect(
      run.lines[1]
        == "00000000-0000-4000-8000-0000000000a1\t1\t2\t2026-01-01T00:00:00.000Z\t"
        + "tab\\tline\\nback\\\\slash\tPark\t\t")
    #expect(run.lines[2].hasSuffix("\t\tBar\t{\"locality\":\"Köln\"}\t"))
  }

  @Test("on a terminal a list is a table that fits, with the endings of the ids")
  func table() throws {
    let run = try Self.places().daybook("list", "Location", "--sort", "date", terminal: true)
    #expect(run.lines.count == 4)
    #expect(run.lines[0].hasPrefix("id      latitude  longitude"))
    #expect(run.lines.dropFirst().map { $0.prefix(6) } == ["0000a1", "0000a3", "0000a2"])
    for line in run.lines { #expect(DisplayWidth.of(line) <= 80) }
    #expect(run.out.contains("\\u202ex"))
  }

  @Test("sections have headings on a terminal, and give the order everywhere")
  func sections() throws {
    let bench = try Self.places()
    let words = ["list", "Location", "--section", "category", "--sort", "date"]
    let table = try bench.daybook(words + ["--columns", "date"], terminal: true)
    #expect(
      table.lines.map { $0.prefix(6) }
        == ["id    ", "", "Bar", "0000a3", "0000a2", "", "Park", "0000a1"])
    let ids = try bench.daybook(words + ["--format", "ids"])
    #expect(Self.endings(ids) == ["a3", "a2", "a1"])
    let descending = try bench.daybook(
      "list", "Location", "--section", "category", "--sort", "-category,-date", "--format", "ids")
    #expect(Self.endings(descending) == ["a1", "a2", "a3"])
  }

  @Test("limit, offset, columns and conditions choose what is listed")
  func chosen() throws {
    let bench = try Self.places()
    let some = try bench.daybook(
      "list", "Location", "--sort", "-latitude", "--limit", "1", "--offset", "1", "--columns",
      "placemark.locality,latitude", "--format", "csv")
    #expect(
      some.out == "_id,placemark.locality,latitude\n00000000-0000-4000-8000-0000000000a1,,1\n")
    let found = try bench.daybook(
      "list", "Location", "--where", "placemark.locality = 'Köln'", "--format", "ids")
    #expect(Self.endings(found) == ["a2"])
  }

  @Test("json is one array and jsonl a line each, with _id and _rev first")
  func json() throws {
    let bench = try Self.places()
    let first =
      "{\"_id\":\"00000000-0000-4000-8000-0000000000a2\",\"_rev\":1,\"latitude\":-3.5}"
    let lines = try bench.daybook(
      "list", "Location", "--where", "latitude < 0", "--columns", "latitude", "--format", "jsonl")
    #expect(lines.out == first + "\n")
    let array = try bench.daybook(
      "list", "Location", "--where", "latitude < 0", "--columns", "latitude", "--format", "json")
    #expect(array.out == "[\n\(first)\n]\n")
    let none = try bench.daybook("list", "Location", "--where", "latitude > 9", "--format", "json")
    #expect(none.out == "[]\n")
  }

  @Test("a list of nothing is fine, a find of nothing is not")
  func nothing() throws {
    let bench = try Self.places()
    let list = try bench.daybook("list", "Location", "--where", "category = 'Zoo'")
    #expect(list.code == .success)
    #expect(list.lines.count == 1)
    let find = try bench.daybook("find", "Location", "category = 'Zoo'", "--format", "ids")
    #expect(find.code == .no)
    #expect(find.out.isEmpty)
    #expect(find.err == "No Match\n")
    let found = try bench.daybook("find", "Location", "category = 'Bar'", "--format", "ids")
    #expect(found.code == .success)
    #expect(found.err == "Matches found: 2\n")
    #expect(try bench.daybook("count", "Location", "--where", "category = 'Zoo'").out == "0\n")
  }

  @Test(
    "what cannot be listed names what was probably meant, and prints no data",
    arguments: [
      (["list", "Locaton"], ExitCode.notFound, "“Location”"),
      (["list", "Location", "--sort", "latitud"], .badData, "“latitude”"),
      (["list", "Location", "--columns", "latitud"], .badData, "“latitude”"),
      (["list", "Location", "--section", "catgory"], .badData, "“category”"),
      (["list", "Location", "--columns", "category.x"], .badData, "reaches into"),
      (["list", "Location", "--where", "category ="], .badData, "hint: "),
      (["list", "Location", "--where", "a = 'é' AD x"], .badData, "  a = 'é' AD x\n          ^"),
      (["list", "Location", "--where", "latitude = 'north'"], .badData, "latitude"),
      (["list", "Location", "--limit", "many"], .usage, "many"),
      (["find", "Location", "catgory = 'Bar'"], .badData, "“category”"),
    ])
  func refused(words: [String], code: ExitCode, said: String) throws {
    let run = try Self.places().daybook(words)
    #expect(run.code == code)
    #expect(run.err.contains(said), "\(run.err)")
    #expect(run.out.isEmpty)
  }

  @Test("group prints value, count and figures, those without a value last")
  func group() throws {
    let bench = try Bench()
    _ = try bench.daybook("init", "T.daybook", "--entity", "N: kind?, n int?, d decimal?, t date?")
    let rows = """
      {"kind":"b","n":1,"d":"0.1","t":"2026-01-02T00:00:00Z"}
      {"kind":"a","n":5,"d":"0.2","t":"2026-01-01T00:00:00Z"}
      {"n":7}
      {"kind":"b","n":null,"d":"0.2","t":"2026-01-03T00:00:00Z"}
      {"kind":"b","n":2}

      """
    _ = try bench.daybook("import", "N", "-", stdin: rows)
    let run = try bench.daybook(
      "group", "N", "--by", "kind", "--sum", "n", "--avg", "n", "--sum", "d", "--min", "t", "--max",
      "t")
    #expect(
      run.lines == [
        "a\t1\t5\t5\t0.2\t2026-01-01T00:00:00.000Z\t2026-01-01T00:00:00.000Z",
        "b\t3\t3\t1.5\t0.3\t2026-01-02T00:00:00.000Z\t2026-01-03T00:00:00.000Z",
        "\t1\t7\t7\t\t\t",
      ])
    let shown = try bench.daybook("group", "N", "--by", "kind", terminal: true)
    #expect(shown.lines == ["kind    count", "a           1", "b           3", "(none)      1"])
    let refused = try bench.daybook("group", "N", "--by", "kind", "--sum", "t")
    #expect(refused.code == .badData)
    #expect(try bench.daybook("group", "N").err.contains("--by is missing"))
    for (name, said) in [("photo", "blob has no groups"), ("placemark", "placemark.name")] {
      let places = try Self.places()
      let none = try places.daybook("group", "Location", "--by", name)
      #expect(none.code == .badData)
      #expect(none.err.contains(said))
      #expect(
        try places.daybook("group", "Location", "--by", "placemark.locality").out
          == "Köln\t1\n\t2\n")
    }
  }

  @Test("id and revision are columns, and what to sort by")
  func ofStore() throws {
    let bench = try Self.places()
    _ = try bench.daybook("set", "0000a2", "category=Pub")
    let words = ["list", "Location", "--sort", "-_rev,-_id", "--columns", "_id,_rev"]
    let prefix = "00000000-0000-4000-8000-0000000000"
    let rows = [("a2", 2), ("a3", 1), ("a1", 1)]
    #expect(
      try bench.daybook(words).lines
        == ["_id\t_rev"] + rows.map { "\(prefix)\($0.0)\t\($0.1)" })
    #expect(
      try bench.daybook(words + ["--format", "csv"]).lines
        == ["_id,_rev"] + rows.map { "\(prefix)\($0.0),\($0.1)" })
    #expect(
      try bench.daybook(words + ["--format", "jsonl"]).lines
        == rows.map { "{\"_id\":\"\(prefix)\($0.0)\",\"_rev\":\($0.1)}" })
    #expect(try bench.daybook(words, terminal: true).lines[0].hasPrefix("id"))
    #expect(try bench.daybook("list", "Location", "--columns", "_revs").code == .badData)
  }
}

@Suite("Listing entries whose files are not whole") struct LostDocumentTests {
  /// A place whose placemark's file is gone.
  private static func lost() throws -> Bench {
    let bench = try Bench(.locations)
    _ = try bench.daybook(
      "add", "Location", "latitude=1", "longitude=2", "placemark.locality=Köln")
    let folder = bench.path("Test.daybook/documents/Location")
    for name in try SystemCalls.names(in: folder) { SystemCalls.remove("\(folder)/\(name)") }
    return bench
  }

  @Test("data formats refuse, and name the file")
  func refused() throws {
    let bench = try Self.lost()
    let run = try bench.daybook("list", "Location", "--format", "jsonl")
    #expect(run.code == .notFound)
    #expect(run.err.contains("-placemark-"))
    #expect(try bench.daybook("list", "Location", "--columns", "latitude").code == .success)
    #expect(try bench.daybook("export", "Location").code == .notFound)
  }

  @Test("a table says so in the cell, and --salvage leaves it out with a warning")
  func shown() throws {
    let bench = try Self.lost()
    let table = try bench.daybook("list", "Location", "--columns", "placemark", terminal: true)
    #expect(table.code == .success)
    #expect(table.lines.last?.hasSuffix("  (missing)") == true)
    let salvaged = try bench.daybook(
      "list", "Location", "--salvage", "--columns", "placemark", "--format", "csv")
    #expect(salvaged.code == .success)
    #expect(salvaged.lines.last?.hasSuffix(",") == true)
    #expect(salvaged.err.contains("warning: ") && salvaged.err.contains("-placemark-"))
  }
}
