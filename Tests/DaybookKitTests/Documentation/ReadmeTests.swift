import DaybookKit
import Foundation
import Testing

@Suite("The README") struct ReadmeTests {
  @Test("shows a program that tags locations")
  @MainActor func program() throws {
    let folder = try DocumentedFolder()
    func URL(filePath: String) -> Foundation.URL { folder.url.appending(path: filePath) }
    let print = Printed()

    // shown: README.md
    struct Placemark: Codable {
      var thoroughfare: String?
      var locality: String?
    }

    struct Location: Entity {
      var latitude: Double
      var longitude: Double
      var date = Date()
      var category = "No Category"
      var placemark: Transformable<Placemark>?  // any Codable; a JSON file of its own
      var photo: Blob?  // bytes; a file of their own

      static let entity = EntityDescription<Location>("Location") {
        Attribute("latitude", \.latitude).range(-90...90)
        Attribute("longitude", \.longitude).range(-180...180)
        Attribute("date", \.date, default: .timeOfInsertion).indexed()
        Attribute("category", \.category, default: "No Category").indexed()
        Attribute("placemark", \.placemark)
        Attribute("photo", \.photo)
      }
    }

    let store = URL(filePath: "Places.daybook")
    let container = try PersistentContainer(at: store, model: Model(Location.self))
    let context = container.viewContext  // of the main actor

    let museum = context.insert(Location(latitude: 48.8606, longitude: 2.3376))
    museum.category = "Museum"  // the context knows
    museum.placemark = try Transformable(Placemark(locality: "Paris"))
    try context.save()  // validated, all or nothing, on the disk

    let found = try context.fetch(
      Location.self, where: \.category == "Museum" && \.latitude > 40, sortBy: .descending(\.date))
    for location in found {
      print(location.objectID, try location.placemark?.load().locality ?? "")
    }
    // end

    #expect(print.lines == ["\(museum.objectID) Paris"])
  }

  @Test("shows how to follow what others save", .timeLimit(.minutes(1)))
  func following() async throws {
    typealias Location = ModellingTests.Location
    let container = try PersistentContainer(inMemory: ModellingTests.model())
    let print = Printed()
    let task = Task {
      // shown: README.md
      let museums = try container.changes(of: Location.self, where: \.category == "Museum")
      for try await change in museums {
        print(change.kind, change.value.latitude, change.matches)  // any context's, any process's
      }
      // end
    }
    while print.lines.count < 2 {
      try await container.performBackgroundTask { context in
        let museum = context.insert(Location(latitude: 48.5, longitude: 2))
        museum.category = "Museum"
        try context.save()
        museum.category = "Bar"
        try context.save()
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    task.cancel()
    try await task.value
    #expect(print.lines.prefix(2) == ["insert 48.5 true", "update 48.5 false"])
  }
}
