import DaybookKit
import Foundation
import Testing

@Suite("The page on predicates") struct PredicatesTests {
  typealias Location = ModellingTests.Location
  typealias Placemark = ModellingTests.Placemark

  @Test("shows texts, arguments and variables")
  func texts() throws {
    let context = try PersistentContainer(
      inMemory: ModellingTests.model()
    ).newBackgroundContext()
    for (number, category) in ["Park", "Bar", "Shop"].enumerated() {
      let location = context.insert(Location(latitude: Double(number * 45), longitude: 11))
      location.category = category
      location.placemark = try Transformable(Placemark(locality: "MÜNCHEN"))
    }
    // shown: Predicates.md
    var request = Location.fetchRequest()
    try request.format(
      "category IN %@ AND placemark.locality BEGINSWITH[cd] %@", ["Bar", "Park"], "mün")
    let found = try context.fetch(request)
    // end
    #expect(found.map(\.category) == ["Park", "Bar"])

    // shown: Predicates.md
    let ofCategory = try Condition<Location>("category = $category AND latitude > 40")
    let bars = ofCategory.substituting(["category": "Bar"])
    // end
    #expect(try context.fetch(Location.self, where: bars).map(\.latitude) == [45])
  }
}
