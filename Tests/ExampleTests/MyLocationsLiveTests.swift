import Foundation
import Testing

@testable import MyLocations

@Suite("MyLocations, watching", .timeLimit(.minutes(1))) struct MyLocationsLiveTests {
  let place: ExampleRun
  init() throws { place = try ExampleRun() }

  private func watching() throws -> LiveRun {
    try LiveRun("MyLocations", ["Places.daybook", "watch"], in: place)
  }

  @Test("its own commands show in the list at once: rows come, move between sections, change, go")
  func own() throws {
    let run = try watching()
    #expect(run.lines(1) == ["Nothing is tagged yet."])
    try run.type("tag 1 1 category=Bar description=By the pier")
    #expect(run.lines(3) == ["+ Bar", "+ Bar 1.: By the pier", "Tagged"])
    try run.type("tag 2 2 category=Bar description=Corner locality=Genova")
    #expect(run.lines(2) == ["+ Bar 2.: Corner", "Tagged"])
    try run.type("edit 1 category=Zoo")
    #expect(run.lines(3) == ["+ Zoo", "> Bar 1. to Zoo 2.: By the pier", "Updated"])
    try run.type("edit 1 category=Zoo description=Seals")
    #expect(run.lines(3) == ["- Bar", "> Bar 1. to Zoo 2.: Seals", "Updated"])
    try run.type("edit 2 description=Penguins")
    #expect(run.lines(2) == ["~ Zoo 2.: Penguins", "Updated"])
    try run.type("delete 1")
    #expect(run.lines(2) == ["- Zoo 1.: By the pier", "Deleted"])
    try run.type("list")
    #expect(run.lines(3) == ["Zoo", "  1. Penguins", "     Genova"])
    try run.type("delete 1")
    #expect(run.lines(3) == ["- Zoo", "- Zoo 1.: Penguins", "Deleted"])
    try run.type("list")
    #expect(run.lines(1) == ["Nothing is tagged yet."])
    let end = try run.end()
    #expect(end.lines.isEmpty && end.code == 0)
  }

  @Test("what the tool does in another process shows too", .enabled(if: ExampleRun.hasTool))
  func tool() throws {
    try place.daybook("init", "Places.daybook", "--template", "locations")
    let first = try place.daybook(
      "add", "Location", "latitude=1", "longitude=2", "category=Bar", "locationDescription=Corner")
    let run = try watching()
    #expect(run.lines(3) == ["Bar", "  1. Corner", "     Lat: 1.00000000, Long: 2.00000000"])
    let second = try place.daybook(
      "add", "Location", "latitude=3", "longitude=4", "category=Park",
      "locationDescription=Bench", "placemark.locality=Lyon")
    #expect(run.lines(2) == ["+ Park", "+ Park 2.: Bench"])
    try place.daybook("set", first.trimmed, "category=Park")
    #expect(run.lines(2) == ["- Bar", "> Bar 1. to Park 1.: Corner"])
    try place.daybook("compact", "--grace", "0")
    try place.daybook("set", second.trimmed, "locationDescription=Swings")
    #expect(run.lines(1) == ["~ Park 2.: Swings"])
    try run.type("edit 2 category=Playground")
    #expect(run.lines(3) == ["+ Playground", "> Park 2. to Playground 2.: Swings", "Updated"])
    let seen = try place.daybook("get", second.trimmed, "category")
    #expect(seen.trimmed == "Playground")
    try place.daybook("delete", first.trimmed)
    #expect(run.lines(2) == ["- Park", "- Park 1.: Corner"])
    try run.type("list")
    #expect(run.lines(3) == ["Playground", "  1. Swings", "     Lyon"])
    #expect(try run.end().code == 0)
  }

  @Test("what cannot be done is said, changes nothing, and ends nothing")
  func refused() throws {
    let run = try watching()
    #expect(run.lines(1).count == 1)
    try run.type("tag 1 1 description=stays")
    #expect(run.lines(3).last == "Tagged")
    for line in ["fly", "delete 7", "edit", "tag 1", ""] {
      try run.type(line)
      #expect(run.lines(1) == ["There is no such command or row; try: tag, edit, delete, list"])
    }
    try run.type("tag 91 1 description=nowhere")
    #expect(run.lines(1) == ["+ No Category 2.: nowhere"])
    #expect(run.lines(1) == ["- No Category 2.: nowhere"])
    try run.type("list")
    let rest = try run.end()
    #expect(rest.lines.contains { $0.contains("“latitude”") })
    #expect(rest.lines.suffix(3).first == "No Category" && rest.code == 0)
  }

  @Test(
    "a line is words, and a value goes on to the next name",
    arguments: [
      ("tag 1 2", ["1", "2"], [:]), ("edit 3 category=Bar", ["3"], ["category": "Bar"]),
      (
        "edit 3 description=By  the pier category=No Category", ["3"],
        ["description": "By the pier", "category": "No Category"]
      ),
      ("edit 1 description= 1=2=3", ["1"], ["description": "", "1": "2=3"]),
    ] as [(String, [String], [String: String])])
  func line(text: String, operands: [String], details: [String: String]) throws {
    let command = try Command(line: text)
    #expect(command.operands == operands)
    #expect(command.details == details)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .newlines) }
}
