import DaybookKit
import Testing

@testable import DaybookCLI

@Suite("Import and export") struct ImportExportTests {
  private static let awkward = [
    "plain", "", "a,b", "\"quoted\"", "line\nfeed", "carriage\r\nreturn\r", "tab\tend\\",
    "\u{2028}\u{2029}\u{85}", "\u{202E}right-to-left", "emoji 🏮 café e\u{301}", "=1+1", " edges ",
    "\u{0}\u{1B}\u{7F}", "\u{FEFF}mark",
  ]

  private static func filled() throws -> Bench {
    let bench = try Bench(.locations)
    try bench.file("a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 7])
    let rows = awkward.enumerated().map { index, text in
      let quoted = FieldValue.string(text).jsonText
      return "{\"latitude\":\(index),\"longitude\":0.1,\"locationDescription\":\(quoted),"
        + "\"photo\":\"a.png\",\"placemark\":{\"locality\":\(quoted)}}\n"
    }
    try bench.file("rows.jsonl", rows.joined())
    let run = try bench.daybook("import", "Location", "rows.jsonl")
    #expect(run.out == "\(awkward.count)\n", "\(run.err)")
    return bench
  }

  @Test("an export does not go into a store")
  func intoStore() throws {
    let bench = try Self.filled()
    _ = try bench.daybook("init", "Other.daybook", "--template", "locations")
    let run = try bench.daybook(
      "export", "Location", "--to", "Other.daybook", "--store", "Other.daybook")
    #expect(run.code == .cannotCreate)
    #expect(run.err.contains("is a store"))
  }

  @Test(
    "export, import into a new store, export again: the same bytes",
    arguments: ["jsonl", "json", "csv"])
  func roundTrip(format: String) throws {
    let bench = try Self.filled()
    let folder = try bench.daybook("export", "Location", "--to", "one", "--format", format)
    #expect(folder.code == .success, "\(folder.err)")
    _ = try bench.daybook("init", "Other.daybook", "--template", "locations")
    let imported = try bench.daybook(
      "import", "Location", "one/rows.\(format)", "--store", "Other.daybook")
    #expect(imported.out == "\(Self.awkward.count)\n", "\(imported.err)")
    _ = try bench.daybook(
      "export", "Location", "--to", "two", "--format", format, "--store", "Other.daybook")
    #expect(try bench.bytes("one/rows.\(format)") == bench.bytes("two/rows.\(format)"))
    for (index, text) in Self.awkward.enumerated() {
      let found = try bench.daybook(
        "list", "Location", "--where", "latitude = \(index)", "--format", "ids", "--store",
        "Other.daybook")
      let id = try #require(found.lines.first)
      let got = try bench.daybook("get", id, "locationDescription", "--store", "Other.daybook")
      #expect(got.bytes == Array(text.utf8) + [0x0A])
      #expect(
        try bench.daybook("get", id, "photo", "--store", "Other.daybook").bytes
          == bench.bytes("a.png"))
    }
  }

  @Test("export writes nothing over, and tells where to write instead")
  func noClobber() throws {
    let bench = try Self.filled()
    #expect(try bench.daybook("export", "Location", "--output", "x.csv").code == .success)
    #expect(String(decoding: try bench.bytes("x.csv").prefix(4), as: UTF8.self) == "_id,")
    for words in [["--output", "x.csv"], ["--to", "one"], ["--to", "one"]] {
      let run = try bench.daybook(["export", "Location"] + words)
      if run.code == .success { continue }
      #expect(run.code == .cannotCreate)
      #expect(run.err.contains("is there already"))
    }
    #expect(try bench.daybook("export", "Location", "--to", "one").code == .cannotCreate)
  }

  @Test("every bad row is told by its physical line, and nothing is saved")
  func badRows() throws {
    let bench = try Bench(.locations)
    let rows =
      "latitude,longitude,locationDescription,date\n1,2,\"two\nlines\",2026-01-01\n"
      + "91,2,far,2026-01-01\n1,2,fine,now\n1,west,x,2026-02-30\n1,2\n"
    try bench.file("bad.csv", rows)
    let run = try bench.daybook("import", "Location", "bad.csv")
    #expect(run.code == .badData)
    #expect(run.err.contains("3 of 5 rows of “bad.csv” cannot be imported; nothing was saved."))
    for said in ["line 4: ", "line 6: ", "line 7: ", "latitude", "longitude", "date"] {
      #expect(run.err.contains(said), "\(said) in \(run.err)")
    }
    #expect(!run.err.contains("line 2:") && !run.err.contains("line 5:"))
    #expect(try bench.daybook("count", "Location").out == "0\n")
  }

  @Test("of many bad rows every one is told, up to a thousand")
  func manyBadRows() throws {
    let bench = try Bench(.locations)
    let rows = "latitude,longitude\n" + String(repeating: "x,1\n", count: 1050)
    let run = try bench.daybook("import", "Location", "-", stdin: rows)
    #expect(run.err.contains("1050 of 1050 rows"))
    #expect(run.err.contains("line 1001: ") && !run.err.contains("line 1002: "))
    #expect(run.err.contains("and 50 more"))
  }

  @Test(
    "an input that cannot be read on names the line",
    arguments: [
      ("latitude,longitude\n1,\"2\n", "csv", "line 2: the quote that opens here is never closed"),
      ("[{\"latitude\":1,\"longitude\":2},\n]", "json", "line 2: an entry is missing here"),
      ("{\"latitude\":1,\"longitude\":2}\n{\"latitude\":1,\n", "jsonl", "line 2: "),
      ("{\"latitude\":1,\"longitude\":2}\n[1]\n", "jsonl", "line 2: it is not an object."),
    ])
  func unreadable(text: String, format: String, said: String) throws {
    let bench = try Bench(.locations)
    let run = try bench.daybook("import", "Location", "-", "--format", format, stdin: text)
    #expect(run.code == .badData)
    #expect(run.err.contains(said), "\(run.err)")
    #expect(try bench.daybook("count", "Location").out == "0\n")
  }

  @Test("columns are renamed and dropped by --map, unknown ones refused with the nearest")
  func maps() throws {
    let bench = try Bench(.contacts)
    let rows = "id,nam,fax\n00000000-0000-4000-8000-00000000ABCD,Ann,1\n"
    let refused = try bench.daybook("import", "Contact", "-", "--format", "csv", stdin: rows)
    #expect(refused.code == .badData)
    for said in ["--map id=_id", "--map nam=name", "--map fax="] {
      #expect(refused.err.contains(said), "\(refused.err)")
    }
    let run = try bench.daybook(
      "import", "Contact", "-", "--map", "id=_id", "--map", "nam=name", "--map", "fax=",
      stdin: rows)
    #expect(run.out == "1\n", "\(run.err)")
    #expect(
      try bench.daybook("list", "Contact", "--format", "ids").lines
        == ["00000000-0000-4000-8000-00000000abcd"])
    let wrong = try bench.daybook("import", "Contact", "-", "--map", "id=_ic", stdin: rows)
    #expect(wrong.code == .badData)
  }

  @Test("empty cells are nil or the empty text, as the attribute's type takes them")
  func emptyCells() throws {
    let bench = try Bench()
    _ = try bench.daybook(
      "init", "N.daybook", "--entity", "N: title, body?, stars int?, kept blob?")
    let rows = "title,body,stars,kept\n,,,\n\"\",\"\",\"\",\"\"\n"
    #expect(try bench.daybook("import", "N", "-", stdin: rows).out == "2\n")
    #expect(
      try bench.daybook("list", "N", "--format", "csv", "--columns", "title,body,stars,kept").lines
        .map { $0.drop { $0 != "," } } == [",title,body,stars,kept", ",\"\",,,", ",\"\",\"\",,"])
  }

  @Test("--save-every saves as it goes, --ids prints what is durable")
  func saveEvery() throws {
    let bench = try Bench(.contacts)
    let rows = (1...10).map { "{\"name\":\"n\($0)\"}\n" }.joined()
    let run = try bench.daybook(
      "import", "Contact", "-", "--save-every", "4", "--ids", stdin: rows)
    #expect(run.lines == (try bench.daybook("list", "Contact", "--format", "ids").lines))
    #expect(run.lines.count == 10)
    #expect(try bench.daybook("info", "--format", "json").out.contains("\"saves\":3,"))
    let bad = try bench.daybook(
      "import", "Contact", "-", "--save-every", "2", stdin: rows + "{\"name\":\"\"}\n")
    #expect(bad.code == .badData)
    #expect(bad.err.contains("the first 10 are saved"))
    #expect(try bench.daybook("count", "Contact").out == "20\n")
  }

  @Test("--upsert changes what has the value already, and adds the rest")
  func upsert() throws {
    let bench = try Bench(.contacts)
    _ = try bench.daybook("add", "Contact", "name=Ann", "phone=1", "address=Here")
    let run = try bench.daybook(
      "import", "Contact", "-", "--upsert", "name",
      stdin: "{\"name\":\"Ann\",\"phone\":\"2\"}\n{\"name\":\"Bo\"}\n")
    #expect(run.out == "2\n", "\(run.err)")
    let csv = try bench.daybook(
      "list", "Contact", "--format", "csv", "--columns", "name,address,phone")
    #expect(
      csv.lines.map { $0.drop { $0 != "," } }
        == [",name,address,phone", ",Ann,Here,2", ",Bo,\"\",\"\""])
  }

  @Test(
    "a blob's file is in the folder of the input, never outside it",
    arguments: ["../secret", "/etc/hostname", "sub/../../secret", "link", ""])
  func outside(name: String) throws {
    let bench = try Bench(.locations)
    try bench.file("secret", "s")
    _ = try bench.daybook("export", "Location", "--to", "in")
    try bench.link("in/link", to: "../secret")
    try bench.file(
      "in/x.jsonl", "{\"latitude\":1,\"longitude\":2,\"photo\":{\"_file\":\"\(name)\"}}\n")
    let run = try bench.daybook("import", "Location", "in/x.jsonl")
    #expect(run.code == .badData)
    #expect(run.err.contains("line 1: “photo”: the file “\(name)” is outside in."), "\(run.err)")
  }

  @Test("a file that is not the one the row was written with is refused")
  func otherBytes() throws {
    let bench = try Self.filled()
    _ = try bench.daybook("export", "Location", "--to", "one")
    let rows = String(decoding: try bench.bytes("one/rows.jsonl"), as: UTF8.self)
    let digest = try #require(rows.firstMatch(of: /"_sha256":"([0-9a-f]{64})"/)).1
    try bench.file(
      "one/other.jsonl", rows.replacing(digest, with: String(repeating: "0", count: 64)))
    _ = try bench.daybook("init", "Other.daybook", "--template", "locations")
    let run = try bench.daybook(
      "import", "Location", "one/other.jsonl", "--store", "Other.daybook")
    #expect(run.code == .badData)
    #expect(run.err.contains("is not the one the row was written with"))
  }

  @Test("no bytes and no value are told apart in csv")
  func emptyData() throws {
    let bench = try Bench()
    for store in ["One.daybook", "Two.daybook"] {
      _ = try bench.daybook("init", store, "--entity", "U: k, raw data?, note json?, n int?")
    }
    let one = ["--store", "One.daybook"]
    let two = ["--store", "Two.daybook"]
    _ = try bench.daybook(["add", "U", "k=", "raw=", "note:=\"\""] + one)
    _ = try bench.daybook(["add", "U", "k=nothing"] + one)
    let csv = try bench.daybook(["export", "U", "--format", "csv"] + one).out
    #expect(csv.contains(",\"\",\"\",\"\"\"\"\"\",\n"), "\(csv)")
    #expect(csv.contains(",nothing,,,\n"), "\(csv)")
    let imported = try bench.daybook(["import", "U", "-", "--format", "csv"] + two, stdin: csv)
    #expect(imported.out == "2\n", "\(imported.err)")
    #expect(try bench.daybook(["export", "U", "--format", "csv"] + two).out == csv)
  }

  @Test("rows that were saved before a bad one are to be left out the next time")
  func savedBefore() throws {
    let bench = try Bench(.locations)
    let run = try bench.daybook(
      "import", "Location", "-", "--save-every", "1", stdin: "latitude,longitude\n1,1\nx,1\n")
    #expect(run.code == .badData)
    #expect(run.err.contains("without the first 1 rows"), "\(run.err)")
  }

  @Test("an export into a folder that fails leaves nothing behind")
  func failedExport() throws {
    let bench = try Self.filled()
    let folder = "Test.daybook/documents/Location"
    let name = try #require(
      try SystemCalls.names(in: bench.path(folder)).filter { $0.contains("-photo-") }.max())
    SystemCalls.remove(bench.path("\(folder)/\(name)"))
    let run = try bench.daybook("export", "Location", "--to", "out")
    #expect(run.code != .success)
    #expect(SystemCalls.kind(of: bench.path("out")) == nil)
    #expect(try bench.daybook("export", "Location", "--output", "-").out.hasPrefix("{\"_id\""))
  }
}
