import Foundation
import Testing

@Suite("FoodPin, watching", .timeLimit(.minutes(1))) struct FoodPinLiveTests {
  let place: ExampleRun
  init() throws { place = try ExampleRun() }

  @discardableResult
  private func app(_ words: String...) throws -> [Substring] {
    let run = try place.run("FoodPin", ["Food.daybook"] + words)
    #expect(run.code == 0, "\(run.out)")
    return run.out.split(separator: "\n")
  }

  private func add(_ name: String) throws -> [Substring] {
    try app(
      "add", "name=\(name)", "type=Bakery", "location=Leipzig", "phone=1", "summary=Rye",
      "image=\(ExampleRun.photo("cafe.png"))")
  }

  @Test("every command prints the rows that its snapshot changes")
  func commands() throws {
    #expect(try add("Ofen") == ["+ 1. Ofen, Bakery", "Added Ofen"])
    #expect(try add("Bistro") == ["+ 1. Bistro, Bakery", "Added Bistro"])
    #expect(try app("rate", "2", "good") == ["~ 2. Ofen, Bakery · good", "Ofen: good"])
    #expect(try app("favorite", "1") == ["~ 1. Bistro, Bakery ♥", "Bistro: a favourite"])
    #expect(try app("delete", "1") == ["- 1. Bistro, Bakery ♥", "Deleted Bistro"])
    let last = try app("delete", "1")
    #expect(last.first == "- 1. Ofen, Bakery · good" && last.last == "Deleted Ofen")
    #expect(last[1].hasPrefix("No restaurants yet."))
  }

  @Test(
    "a watching one draws what the others and the tool change, down to the empty view",
    .enabled(if: ExampleRun.hasTool))
  func watching() throws {
    let run = try LiveRun("FoodPin", ["Food.daybook", "watch"], in: place)
    let empty = run.lines(9)
    #expect(empty.first?.hasPrefix("No restaurants yet.") == true)
    _ = try add("Ofen")
    #expect(run.lines(1) == ["+ 1. Ofen, Bakery"])
    _ = try add("Bistro")
    #expect(run.lines(1) == ["+ 1. Bistro, Bakery"])
    let id = try place.daybook("find", "Restaurant", "name = 'Bistro'", "--format", "ids")
      .trimmingCharacters(in: .newlines)
    try place.daybook("set", id, "rating=awesome", "isFavorite=true")
    #expect(run.lines(1) == ["~ 1. Bistro, Bakery ♥ · awesome"])
    try place.daybook("set", id, "name=Zum Bistro")
    #expect(
      run.lines(2) == [
        "- 1. Bistro, Bakery ♥ · awesome", "+ 2. Zum Bistro, Bakery ♥ · awesome",
      ])
    try place.daybook("compact", "--grace", "0")
    try place.daybook("delete", "Restaurant", "--where", "TRUEPREDICATE", "--yes")
    #expect(
      run.lines(2) == ["- 2. Zum Bistro, Bakery ♥ · awesome", "- 1. Ofen, Bakery"])
    #expect(run.lines(9) == empty)
    let end = try run.end()
    #expect(end.lines.isEmpty && end.code == 0)
  }
}
