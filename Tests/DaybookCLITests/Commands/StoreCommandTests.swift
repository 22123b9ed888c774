import Testing

@testable import DaybookCLI

@Suite("Commands about the store") struct StoreCommandTests {
  @Test("init without words says how, and makes nothing")
  func bareInit() throws {
    let bench = try Bench()
    for words in [["init"], ["init", "x.daybook"]] {
      let run = try bench.daybook(words)
      #expect(run.code == .usage)
      #expect(run.err.contains("daybook init Places.daybook --template locations"))
      #expect(run.err.contains("--entity 'Book: title, year int?, read bool = false'"))
    }
    #expect(StoreLocation.stores(in: bench.folder.path).isEmpty)
  }

  @Test("a shown model makes the same model", arguments: ModelTemplate.allCases)
  func models(template: ModelTemplate) throws {
    let bench = try Bench(template)
    let shown = try bench.daybook("model", "show", "--format", "json")
    let run = try bench.daybook("init", "Other.daybook", "--model", "-", stdin: shown.out)
    #expect(run.code == .success, "\(run.err)")
    #expect(
      try bench.daybook("model", "show", "--format", "json", "--store", "Other.daybook").out
        == shown.out)
  }

  @Test("init is refused where something is")
  func taken() throws {
    let bench = try Bench(.contacts)
    let again = try bench.daybook("init", "Test.daybook", "--template", "contacts")
    #expect(again.code == .cannotCreate)
    #expect(again.err.contains("Test.daybook"))
    try bench.file("file", "x")
    #expect(
      try bench.daybook("init", "file/x.daybook", "--template", "contacts").code == .cannotCreate)
  }

  @Test(
    "init refuses what it cannot make a store of",
    arguments: [
      (["--template", "contacts", "--entity", "A: b"], ExitCode.usage, "exclude each other"),
      (["--template", "contact"], .usage, "“contacts”"),
      (["--entity", "A: b intt"], .usage, "^"),
      (["--template", "contacts", "--keep", "soon"], .usage, "“soon” is no duration"),
      (["--model", "none.json"], .notFound, "none.json"),
      (["--entity", "A: b", "--entity", "A: c"], .badData, "A"),
    ])
  func refusedInit(words: [String], code: ExitCode, said: String) throws {
    let bench = try Bench()
    let run = try bench.daybook(["init", "x.daybook"] + words)
    #expect(run.code == code)
    #expect(run.err.contains(said), "\(run.err)")
    #expect(StoreLocation.stores(in: bench.folder.path).isEmpty)
  }

  @Test("info counts what is there, and compact leaves it so")
  func info() throws {
    let bench = try Bench(.contacts)
    _ = try bench.daybook("add", "Contact", "name=x")
    let before = try bench.daybook("info", "--format", "json").out
    #expect(before.contains("\"saves\":1,\"generation\":1,\"snapshots\":0"))
    #expect(before.contains("\"objects\":{\"Contact\":1}"))
    let compacted = try bench.daybook("compact", "--grace", "0")
    #expect(compacted.code == .success)
    #expect(compacted.out.isEmpty)
    #expect(compacted.err.contains("Wrote snapshots/"))
    #expect(try bench.daybook("info").out.contains("Contact       1 entry\n"))
    #expect(try bench.daybook("count", "Contact").out == "1\n")
  }

  @Test("check finds a sound store sound, locates what is not, and answers no to damage")
  func check() throws {
    let bench = try Bench(.contacts)
    for name in ["Ann", "Bo"] { _ = try bench.daybook("add", "Contact", "name=\(name)") }
    let sound = try bench.daybook("check", "--format", "json")
    #expect(sound.code == .success)
    #expect(sound.out == "{\"ok\":true,\"findings\":[]}\n")
    #expect(try bench.daybook("check").out == "The store is sound.\n")
    let journal = try #require(
      SystemCalls.names(in: bench.path("Test.daybook/journals")).first)
    let path = "Test.daybook/journals/\(journal)"
    let text = String(decoding: try bench.bytes(path), as: UTF8.self)
    try bench.file(path, text.replacing("\"Ann\"", with: "\"Eve\""))
    let damaged = try bench.daybook("check", "--format", "json")
    #expect(damaged.code == .no)
    #expect(damaged.out.hasPrefix("{\"ok\":false,\"findings\":[{\"severity\":\"damage\","))
    #expect(damaged.out.contains("\"file\":\"journals/\(journal)\",\"line\":"))
    #expect(try bench.daybook("check").out.contains("damage: journals/\(journal):"))
    let refused = try bench.daybook("count", "Contact")
    #expect(refused.code == .badData)
    #expect(refused.err.contains(journal))
    let salvaged = try bench.daybook("list", "Contact", "--salvage", "--columns", "name")
    #expect(salvaged.code == .success)
    #expect(salvaged.err.contains("warning: "))
    #expect(!salvaged.out.contains("Eve"))
  }

  @Test("the tour makes a store, shows its files, and is refused a second time")
  func tour() throws {
    let bench = try Bench()
    let run = try bench.daybook("tour")
    #expect(run.code == .success, "\(run.err)")
    for said in ["Landmark", "Fish market before sunrise", "journals/", "documents/", "-photo-"] {
      #expect(run.out.contains(said), "\(said)")
    }
    #expect(try bench.daybook("count", "Location").out == "4\n")
    let again = try bench.daybook("tour")
    #expect(again.code == .cannotCreate)
    #expect(!again.err.contains("rm -r"))
    #expect(again.err.contains("daybook tour Other.daybook"))
  }

  @Test("commands that do not exist yet are unknown", arguments: ["repair", "migrate", "history"])
  func unknown(word: String) throws {
    let run = try Bench().daybook(word)
    #expect(run.code == .usage)
    #expect(run.err.contains("“\(word)” is not a command."))
  }

  @Test("compact names the snapshot once, and says why superseded files stay")
  func compacted() throws {
    let bench = try Bench(.contacts)
    _ = try bench.daybook("add", "Contact", "name=x")
    let first = try bench.daybook("compact", "--grace", "0")
    #expect(first.err.hasPrefix("Wrote snapshots/0"), "\(first.err)")
    let second = try bench.daybook("compact", "--grace", "0")
    #expect(
      second.err.hasPrefix("The newest snapshot is good already; deleted 0 superseded files."))
    #expect(second.err.contains("hint: Superseded files go when"), "\(second.err)")
    #expect(!(try bench.daybook("compact").err.contains("hint")))
  }

  @Test(
    "a place where no store can be made is told in plain words",
    arguments: [
      ("file", ExitCode.cannotCreate, "“file” is a file, and a store is a directory."),
      ("no/a.daybook", .cannotCreate, "/no” to make the store in."),
      ("file/a.daybook", .cannotCreate, "/file” is a file, so no store can be in it."),
      ("", .usage, "DIR is empty."),
    ])
  func places(path: String, code: ExitCode, said: String) throws {
    let bench = try Bench()
    try bench.file("file", "x")
    let run = try bench.daybook("init", path, "--template", "contacts")
    #expect(run.code == code)
    #expect(run.err.contains(said), "\(run.err)")
    #expect(run.err.contains("hint: "))
    #expect(SystemCalls.kind(of: bench.path("journals")) == nil)
  }

  @Test("a model without entities is refused, with a hint that needs no store")
  func noEntities() throws {
    let bench = try Bench()
    let empty = try bench.daybook(
      "init", "a.daybook", "--model", "-", stdin: "{\"entities\":[]}")
    #expect(empty.code == .badData)
    let broken = try bench.daybook("init", "a.daybook", "--model", "-", stdin: "{")
    #expect(broken.code == .badData)
    #expect(!broken.err.contains("model show"), "\(broken.err)")
  }

  @Test("help with a word too many says which")
  func helpWords() throws {
    let run = try Bench().daybook("help", "list", "extra")
    #expect(run.code == .usage)
    #expect(run.err.contains("“extra” is one word too many."))
  }
}
