import DaybookKit
import Testing

@testable import DaybookCLI

@Suite("Adding, showing, changing and deleting") struct EntryCommandTests {
  @Test("add prints the id alone, and show finds it by its beginning and its ending")
  func add() throws {
    let bench = try Bench(.locations)
    let added = try bench.daybook("add", "Location", "latitude=52.52", "longitude=13.4")
    #expect(added.code == .success)
    #expect(added.lines.count == 1)
    #expect(added.err.isEmpty)
    let id = try #require(added.lines.first)
    for part in [id, id.uppercased(), String(id.prefix(13)), String(id.suffix(6))] {
      #expect(try bench.daybook("get", part, "latitude").out == "52.52\n", "\(part)")
    }
    #expect(try bench.daybook("show", "Location", id).out.contains("latitude             52.52\n"))
  }

  @Test("dotted names build nested objects, in any order with the whole value")
  func dotted() throws {
    let bench = try Bench(.locations)
    let added = try bench.daybook(
      "add", "Location", "latitude=1", "longitude=2", "placemark.locality=Berlin",
      "placemark.geo.size:=[1,2.50]", "placemark:={\"country\":\"Germany\"}")
    let id = try #require(added.lines.first)
    #expect(
      try bench.daybook("get", id, "placemark").out
        == "{\"country\":\"Germany\",\"locality\":\"Berlin\",\"geo\":{\"size\":[1,2.50]}}")
    #expect(try bench.daybook("set", id, "placemark.locality=Bonn").code == .success)
    #expect(try bench.daybook("get", id, "placemark.locality").out == "Bonn\n")
    #expect(try bench.daybook("get", id, "placemark.geo.size").out == "[1,2.50]\n")
    let refused = try bench.daybook("set", id, "placemark.locality.x=1")
    #expect(refused.code == .badData)
    #expect(refused.err.contains("“placemark.locality.x” reaches into what is not an object"))
  }

  @Test("@FILE is the file's bytes for a blob, and text for a text")
  func files() throws {
    let bench = try Bench(.locations)
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 255]
    try bench.file("a.png", bytes)
    let added = try bench.daybook(
      "add", "Location", "latitude=1", "longitude=2", "photo=@a.png", "category=@home")
    let id = try #require(added.lines.first)
    #expect(try bench.daybook("get", id, "photo").bytes == bytes)
    #expect(try bench.daybook("get", id, "category").out == "@home\n")
    #expect(try bench.daybook("get", id, "photo", "--output", "b.png").code == .success)
    #expect(try bench.bytes("b.png") == bytes)
    let again = try bench.daybook("get", id, "photo", "--output", "b.png")
    #expect(again.code == .cannotCreate)
    #expect(again.err.contains("“b.png” is there already"))
    let shown = try bench.daybook("get", id, "photo", terminal: true)
    #expect(shown.code == .usage)
    #expect(shown.out.isEmpty)
  }

  @Test("an entry goes from show --format json into add --json, but for its id")
  func json() throws {
    let bench = try Bench(.contacts)
    let id = try #require(
      try bench.daybook("add", "Contact", "name=Ann \"A\" O'Neil\n", "phone=").lines.first)
    let shown = try bench.daybook("show", id, "--format", "json")
    #expect(
      shown.out
        == "{\"_id\":\"\(id)\",\"_rev\":1,\"name\":\"Ann \\\"A\\\" O'Neil\\n\",\"address\":\"\","
        + "\"phone\":\"\"}\n")
    #expect(try bench.daybook("delete", id).code == .success)
    let again = try bench.daybook("add", "Contact", "--json", "-", stdin: shown.out)
    #expect(again.lines == [id])
    let twice = try bench.daybook("add", "Contact", "--json", shown.out)
    #expect(twice.code == .badData)
    #expect(twice.err.contains(id))
  }

  @Test("get without a value prints nothing and answers no")
  func noValue() throws {
    let bench = try Bench(.locations)
    let id = try #require(
      try bench.daybook("add", "Location", "latitude=1", "longitude=2").lines.first)
    for name in ["photo", "placemark", "placemark.locality"] {
      let got = try bench.daybook("get", id, name)
      #expect(got.code == .no)
      #expect(got.out.isEmpty)
      #expect(got.err == "“\(name)” has no value.\n")
    }
    #expect(try bench.daybook("get", id, "locationDescription").out == "\n")
  }

  @Test("an id that several entries fit is refused, and they are listed")
  func ambiguous() throws {
    let bench = try Bench(.contacts)
    let ids = ["00000000-0000-4000-8000-00000000abcd", "00000000-0000-4000-8000-10000000abcd"]
    for id in ids { _ = try bench.daybook("add", "Contact", "name=x", "_id=\(id)") }
    let shown = try bench.daybook("show", "abcd")
    #expect(shown.code == .notFound)
    #expect(shown.err.contains("“abcd” fits several entries."))
    for id in ids { #expect(shown.err.contains("  Contact \(id)\n")) }
    #expect(try bench.daybook("show", "000-10000000abcd").code == .success)
    #expect(try bench.daybook("show", "00010000000abcd").code == .success)
  }

  @Test("parts of ids need 4 characters to read and 6 to change")
  func short() throws {
    let bench = try Bench(.contacts)
    let id = "00000000-0000-4000-8000-00000001abcd"
    _ = try bench.daybook("add", "Contact", "name=x", "_id=\(id)")
    #expect(try bench.daybook("show", "bcd").code == .usage)
    #expect(try bench.daybook("show", "abcd").code == .success)
    for words in [["set", "1abcd", "name=y"], ["delete", "1abcd"]] {
      let refused = try bench.daybook(words)
      #expect(refused.code == .usage)
      #expect(refused.err.contains("it takes 6 characters"))
    }
    #expect(try bench.daybook("set", "01abcd", "name=y").code == .success)
    #expect(try bench.daybook("delete", "01abcd").code == .success)
  }

  @Test("an id that is not there is answered with the nearest that is")
  func nearest() throws {
    let bench = try Bench(.contacts)
    let id = "00000000-0000-4000-8000-00000001abcd"
    _ = try bench.daybook("add", "Contact", "name=x", "_id=\(id)")
    for text in ["01acbd", "00000000-0000-4000-8000-00000001abce", "00000000-1"] {
      let run = try bench.daybook("show", text)
      #expect(run.code == .notFound)
      #expect(run.err.contains("Did you mean Contact \(id)?"), "\(run.err)")
    }
    #expect(!(try bench.daybook("show", "fedcba").err.contains("Did you mean")))
  }

  @Test("deleting takes all ids or none")
  func allOrNone() throws {
    let bench = try Bench(.contacts)
    let id = try #require(try bench.daybook("add", "Contact", "name=x").lines.first)
    let missing = "00000000-0000-4000-8000-00000001abcd"
    let refused = try bench.daybook("delete", id, missing)
    #expect(refused.code == .notFound)
    #expect(refused.err.contains(missing))
    #expect(try bench.daybook("count", "Contact").out == "1\n")
  }

  @Test(
    "delete says what is missing",
    arguments: [
      ([], "Which entries?"), (["Contact"], "Which Contact?"),
      (["--where", "name = 'a'"], "ENTITY is missing"),
      (["Contact", "abcdef", "--where", "name = 'a'"], "exclude each other"),
    ])
  func missing(words: [String], said: String) throws {
    let run = try Bench(.contacts).daybook(["delete"] + words)
    #expect(run.code == .usage)
    #expect(run.err.contains(said), "\(run.err)")
    #expect(run.err.contains("hint: "))
  }

  @Test("a change is tried again when others saved meanwhile, but not for ever")
  func conflicts() throws {
    var tries = 0
    let result = try Conflict.retrying {
      tries += 1
      if tries < 4 { throw DaybookError(.conflictAttribute, "Changed meanwhile.") }
      return tries
    }
    #expect(result == 4)
    tries = 0
    let error = #expect(throws: DaybookError.self) {
      try Conflict.retrying {
        tries += 1
        throw DaybookError(.conflictDeleted, "Changed meanwhile.")
      }
    }
    #expect(error?.code == .conflictDeleted)
    #expect(tries == 5)
  }

  @Test("deleting by predicate asks on a terminal, and needs --yes off it")
  func confirmed() throws {
    let bench = try Bench(.contacts)
    for name in ["a", "b", "c"] { _ = try bench.daybook("add", "Contact", "name=\(name)") }
    let words = ["delete", "Contact", "--where", "name != 'a'"]
    let refused = try bench.daybook(words)
    #expect(refused.code == .usage)
    #expect(refused.err.contains("2 entries of Contact would be deleted"))
    #expect(refused.err.contains("--yes"))
    let denied = try bench.daybook(words, stdin: "n\n", terminal: true)
    #expect(denied.err.contains("[y/N]"))
    #expect(try bench.daybook("count", "Contact").out == "3\n")
    _ = try bench.daybook(words, stdin: "y\n", terminal: true)
    #expect(try bench.daybook("count", "Contact").out == "1\n")
    #expect(try bench.daybook(words + ["--yes"]).code == .success)
  }

  @Test(
    "what cannot be added says which attribute and why",
    arguments: [
      (["latitude=91", "longitude=0"], ExitCode.badData, "latitude"),
      (["latitude=x", "longitude=0"], .badData, "“latitude” (double): “x” is not a number"),
      (["latitude=1"], .badData, "longitude"),
      (["latitude=1", "longitude=0", "colour=red"], .badData, "no attribute “colour”"),
      (["latitude=1", "longitude=0", "catgory=Bar"], .badData, "Did you mean “category”?"),
      (["latitude=1", "longitude=0", "photo=@no.jpg"], .notFound, "There is no file “no.jpg”"),
      (["latitude=1", "longitude=0", "photo=x.jpg"], .badData, "photo"),
      (["latitude"], .usage, "“latitude” is not NAME=VALUE"),
      (["--json", "{\"latitude\":1,}"], .badData, "JSON"),
      (["--json", "[1]"], .badData, "not an object"),
    ])
  func refused(words: [String], code: ExitCode, said: String) throws {
    let bench = try Bench(.locations)
    let run = try bench.daybook(["add", "Location"] + words)
    #expect(run.code == code)
    #expect(run.out.isEmpty)
    #expect(run.err.hasPrefix("error: "))
    #expect(run.err.contains(said), "\(run.err)")
    #expect(run.err.contains("hint: "), "\(run.err)")
    #expect(try bench.daybook("count", "Location").out == "0\n")
  }

  @Test("an id that is given twice is deleted once")
  func deletedTwice() throws {
    let bench = try Bench(.contacts)
    let id = try #require(try bench.daybook("add", "Contact", "name=x").lines.first)
    let run = try bench.daybook("delete", id, id, String(id.suffix(8)))
    #expect(run.code == .success, "\(run.err)")
    #expect(run.err == "Deleted 1 entry.\n")
  }

  @Test("id and revision can be got, and neither can be set")
  func fixed() throws {
    let bench = try Bench(.contacts)
    let id = try #require(try bench.daybook("add", "Contact", "name=x").lines.first)
    #expect(try bench.daybook("get", id, "_id").out == "\(id)\n")
    #expect(try bench.daybook("get", id, "_rev").out == "1\n")
    #expect(try bench.daybook("get", id, "_rev.x").code == .badData)
    for (word, said) in [("_id=\(id)", "An id never changes."), ("_rev=5", "_rev counts")] {
      let run = try bench.daybook("set", id, word)
      #expect(run.code == .badData)
      #expect(run.err.contains(said), "\(run.err)")
    }
  }
}
