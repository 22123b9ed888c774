import DaybookKit
import Foundation
import Testing

@testable import FoodPin

@Suite("FoodPin") struct FoodPinTests {
  let place: ExampleRun
  init() throws { place = try ExampleRun() }

  /// Runs the program on the test's store, to a good end.
  @discardableResult
  private func app(_ words: String...) throws -> String {
    let run = try place.run("FoodPin", ["Food.daybook"] + words)
    #expect(run.code == 0, "\(run.out)")
    return run.out
  }

  /// Adds a restaurant.
  private func add(_ name: String) throws {
    let said = try app(
      "add", "name=\(name)", "type=Bakery", "location=Lindenallee 4", "phone=+49 341 1",
      "summary=Rye at six = early", "image=\(ExampleRun.photo("cafe.png"))")
    #expect(said.hasSuffix("\nAdded \(name)\n"))
  }

  private func restaurants() throws -> [ManagedObject<Restaurant>] {
    let store = place.folder.appending(path: "Food.daybook")
    let container = try PersistentContainer(at: store, model: Model(Restaurant.self))
    return try container.newBackgroundContext().fetch(Restaurant.self)
  }

  @Test("an empty store is greeted with the first step")
  func first() throws {
    let said = try app()
    #expect(said.hasPrefix("No restaurants yet. Add the first one"))
    #expect(said.contains("FoodPin STORE add"))
  }

  @Test("restaurants are listed by name, with image, favourite and rating as they are")
  func list() throws {
    try add("Ofen")
    try add("Bistro Żółć")
    #expect(try app("rate", "2", "good").hasSuffix("\nOfen: good\n"))
    #expect(try app("favorite", "1").hasSuffix("\nBistro Żółć: a favourite\n"))
    #expect(
      try app() == """
        1. Bistro Żółć, Bakery ♥
           Lindenallee 4 · +49 341 1
        2. Ofen, Bakery
           Lindenallee 4 · +49 341 1
           good

        """)
    let ofen = try #require(try restaurants().first)
    #expect(ofen.summary == "Rye at six = early")
    let image = try Data(contentsOf: URL(filePath: ExampleRun.photo("cafe.png")))
    #expect(try ofen.image?.data() == image)
  }

  @Test("all that is missing is told at once, and nothing is saved")
  func missing() throws {
    let run = try place.run("FoodPin", ["Food.daybook", "add", "name=Ofen", "type=Bakery"])
    #expect(run.code == 1)
    for name in ["image", "location", "phone", "summary"] {
      #expect(run.out.contains("“\(name)”"), "\(name)")
    }
    #expect(!run.out.contains("“type”"))
    #expect(try restaurants().isEmpty)
  }

  @Test("every rating can be given and is kept as its text", arguments: Restaurant.Rating.allCases)
  func rate(rating: Restaurant.Rating) throws {
    try add("Ofen")
    #expect(try app("rate", "1", rating.rawValue).hasSuffix("\nOfen: \(rating.rawValue)\n"))
    let ofen = try #require(try restaurants().first)
    #expect(ofen.rating == rating)
    #expect(ofen["rating"] == .string(rating.rawValue))
    #expect(try app("rate", "1").hasSuffix("\nOfen: not rated\n"))
    #expect(try restaurants().first?.rating == nil)
  }

  @Test("a favourite can be made and unmade")
  func favorite() throws {
    try add("Ofen")
    #expect(try app("favorite", "1").hasSuffix("\nOfen: a favourite\n"))
    #expect(try app("favorite", "1").hasSuffix("\nOfen: no favourite\n"))
    #expect(try restaurants().map(\.isFavorite) == [false])
  }

  @Test("a deleted restaurant is gone, the others stay")
  func delete() throws {
    try add("Ofen")
    try add("Bistro")
    #expect(try app("delete", "1").hasSuffix("\nDeleted Bistro\n"))
    #expect(try restaurants().map(\.name) == ["Ofen"])
  }

  @Test(
    "words that mean nothing are answered with the usage",
    arguments: [
      [], ["F.daybook", "eat"], ["F.daybook", "rate", "1", "good"],
      ["F.daybook", "favorite"],
    ])
  func misuse(words: [String]) throws {
    let run = try place.run("FoodPin", words)
    #expect(run.code == 64)
    #expect(run.out.hasPrefix("FoodPin STORE"))
  }

  @Test("an unknown rating changes nothing")
  func unknownRating() throws {
    try add("Ofen")
    #expect(try place.run("FoodPin", ["Food.daybook", "rate", "1", "great"]).code == 64)
    #expect(try restaurants().first?.rating == nil)
  }

  @Test("the description is the tool's template")
  func template() throws {
    let file = ExampleRun.package.appending(path: "Fixtures/models/restaurants.json")
    #expect(try Model(Restaurant.self) == Model(json: Data(contentsOf: file)))
  }

  @Test("program and tool work on one store", .enabled(if: ExampleRun.hasTool))
  func tool() throws {
    try place.daybook("init", "Food.daybook", "--template", "restaurants")
    try place.daybook(
      "add", "Restaurant", "name=Ofen", "type=Bakery", "location=Leipzig", "phone=1",
      "summary=Rye", "rating=okay", "image=@\(ExampleRun.photo("lantern.png"))")
    #expect(try app() == "1. Ofen, Bakery\n   Leipzig · 1\n   okay\n")
    try app("rate", "1", "awesome")
    let found = try place.daybook(
      "list", "Restaurant", "--where", "rating = 'awesome'", "--columns", "name")
    #expect(found.contains("\tOfen\n"))
  }
}
