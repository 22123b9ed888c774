import DaybookKit
import Foundation
import Testing

@testable import MyLocations

@Suite("MyLocations") struct MyLocationsTests {
  let place: ExampleRun
  init() throws { place = try ExampleRun() }

  /// Runs the program on the test's store, to a good end.
  private func app(_ words: String...) throws -> String {
    let run = try place.run("MyLocations", ["Places.daybook"] + words)
    #expect(run.code == 0, "\(run.out)")
    return run.out
  }

  @Test("a first run makes the store and says that nothing is tagged")
  func first() throws {
    #expect(try app() == "Nothing is tagged yet.\n")
    #expect(try place.files("Places.daybook").contains("README.txt"))
  }

  @Test("what is tagged is listed by category, then in the order of tagging")
  func tag() throws {
    #expect(try app("tag", "48.8606", "2.3376", "category=Museum", "locality=Paris") == "Tagged\n")
    #expect(
      try app("tag", "44.4", "-8.9321", "category=Bar", "description=By the pier") == "Tagged\n")
    #expect(try app("tag", "0.00000001", "-0.0") == "Tagged\n")
    let photo = "photo=\(ExampleRun.photo("harbour.jpg"))"
    let harbour = try app(
      "tag", "44.41", "8.92", "category=Bar", "description=Corner", "subThoroughfare=12",
      "thoroughfare=Via del Molo", "locality=Genova", photo)
    #expect(harbour == "Tagged\n")
    let size = try Data(contentsOf: URL(filePath: ExampleRun.photo("harbour.jpg"))).count
    #expect(
      try app() == """
        Bar
          1. By the pier
             Lat: 44.40000000, Long: -8.93210000
          2. Corner
             12 Via del Molo, Genova
             image/jpeg, \(size) bytes
        Museum
          3. (No Description)
             Paris
        No Category
          4. (No Description)
             Lat: 0.00000001, Long: -0.00000000

        """)
  }

  @Test("an edit changes its object, keeps what was not said, and adds none")
  func edit() throws {
    _ = try app("tag", "48.8606", "2.3376", "description=Pyramid", "locality=Paris")
    _ = try app("tag", "52.52", "13.4", "category=Bar")
    let before = try Self.locations(in: place).map(\.objectID)
    #expect(
      try app("edit", "2", "category=Museum", "photo=\(ExampleRun.photo("cafe.png"))")
        == "Updated\n")
    let after = try Self.locations(in: place)
    #expect(after.map(\.objectID) == before)
    let pyramid = try #require(after.first)
    #expect(pyramid.category == "Museum" && pyramid.locationDescription == "Pyramid")
    #expect(try pyramid.placemark?.load().locality == "Paris")
    let photo = try Data(contentsOf: URL(filePath: ExampleRun.photo("cafe.png")))
    #expect(try pyramid.photo?.data() == photo)
    #expect(after.last?.category == "Bar" && after.last?.photo == nil)
  }

  @Test("a deleted location is gone from the list and from the store")
  func delete() throws {
    _ = try app("tag", "1", "1", "description=stays")
    _ = try app("tag", "2", "2", "description=goes")
    #expect(try app("delete", "2") == "Deleted\n")
    #expect(try Self.locations(in: place).map(\.locationDescription) == ["stays"])
    #expect(try !app().contains("goes"))
  }

  @Test("what breaks a rule is told and not saved", arguments: ["91", "-90.5", "nan", "inf"])
  func refused(latitude: String) throws {
    let run = try place.run("MyLocations", ["Places.daybook", "tag", latitude, "0"])
    #expect(run.code == 1)
    #expect(run.out.contains("“latitude”"))
    #expect(try app() == "Nothing is tagged yet.\n")
  }

  @Test(
    "words that mean nothing are answered with the usage, and change nothing",
    arguments: [
      [], ["P.daybook", "fly"], ["P.daybook", "tag", "1"], ["P.daybook", "tag", "x", "1"],
      ["P.daybook", "edit", "1", "category=x"], ["P.daybook", "delete", "0"],
    ])
  func misuse(words: [String]) throws {
    let run = try place.run("MyLocations", words)
    #expect(run.code == 64)
    #expect(run.out.hasPrefix("MyLocations STORE"))
  }

  @Test(
    "an address has what is known of it",
    arguments: [
      (
        Placemark(subThoroughfare: "1", thoroughfare: "Infinite Loop", locality: "Cupertino"),
        "1 Infinite Loop, Cupertino"
      ),
      (Placemark(thoroughfare: "Infinite Loop", locality: "Cupertino"), "Infinite Loop, Cupertino"),
      (Placemark(subThoroughfare: "1", locality: "Cupertino"), "1, Cupertino"),
      (Placemark(subThoroughfare: "1", thoroughfare: "Infinite Loop"), "1 Infinite Loop"),
      (Placemark(locality: "Cupertino"), "Cupertino"),
      (Placemark(), ""),
    ])
  func address(placemark: Placemark, expected: String) throws {
    #expect(placemark.address == expected)
    let location = Location(latitude: 1, longitude: 2, placemark: try Transformable(placemark))
    #expect(try location.subtitle() == expected)
  }

  @Test(
    "coordinates are printed as %.8f does",
    arguments: [0, -0.0, 1, -1, 0.5, 44.4056, -179.5, 0.12345678, 180, 1e-9, -33.8688])
  func coordinates(degrees: Double) throws {
    let printed = String(format: "Lat: %.8f, Long: %.8f", degrees / 2, degrees)
    #expect(try Location(latitude: degrees / 2, longitude: degrees).subtitle() == printed)
  }

  @Test("the description is the tool's template")
  func template() throws {
    let file = ExampleRun.package.appending(path: "Fixtures/models/locations.json")
    #expect(try Model(Location.self) == Model(json: Data(contentsOf: file)))
  }

  @Test("program and tool work on one store", .enabled(if: ExampleRun.hasTool))
  func tool() throws {
    try place.daybook("init", "Places.daybook", "--template", "locations")
    try place.daybook(
      "add", "Location", "latitude=1", "longitude=2", "category=Park", "placemark.locality=Lyon",
      "placemark.country=France", "photo=@\(ExampleRun.photo("bench.jpg"))")
    #expect(try app().hasPrefix("Park\n  1. (No Description)\n     Lyon\n     image/jpeg, "))
    #expect(try app("edit", "1", "description=Bench") == "Updated\n")
    let listed = try place.daybook("list", "Location", "--format", "jsonl")
    #expect(listed.contains(#""locationDescription":"Bench","category":"Park""#))
    #expect(listed.contains(#""country":"France""#))
    #expect(try place.daybook("count", "Location") == "1\n")
    try place.daybook("check")
  }

  private static func locations(in place: ExampleRun) throws -> [ManagedObject<Location>] {
    let store = place.folder.appending(path: "Places.daybook")
    let container = try PersistentContainer(at: store, model: Model(Location.self))
    return try container.newBackgroundContext().fetch(Location.self)
  }
}
