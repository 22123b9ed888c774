import DaybookKit
import Foundation
import Testing

@Suite("Fetching") struct FetchingTests {
  typealias Location = ModellingTests.Location
  typealias Placemark = ModellingTests.Placemark
  typealias Restaurant = ModellingTests.Restaurant

  private let context: ManagedObjectContext

  init() throws {
    context = try PersistentContainer(inMemory: ModellingTests.model()).newBackgroundContext()
    for (number, category) in ["Museum", "Bar", "", "Bar", "Park"].enumerated() {
      let location = context.insert(Location(latitude: Double(number * 25 - 25), longitude: 11))
      location.category = category
      location.date = Date(timeIntervalSinceReferenceDate: Double(number))
      location.placemark = try Transformable(Placemark(locality: number == 3 ? "MÜNCHEN" : "Rom"))
    }
    for (name, type) in [("CAFE Lore", "Café"), ("Café Lomo", "Bar"), ("Teakha", "Tea")] {
      var restaurant = Restaurant(name: name, type: type, location: "Hong Kong")
      restaurant.image = Blob(Data([1]))
      restaurant.rating = .good
      context.insert(restaurant)
    }
    try context.save()
  }

  @Test("shows requests by condition, order and number")
  func requests() throws {
    // shown: Fetching.md
    let all = try context.fetch(Location.self)
    let bars = try context.fetch(
      Location.self, where: \.category == "Bar" && \.latitude > 40, sortBy: .ascending(\.date))
    let newest = try context.fetch(Location.self, sortBy: .descending(\.date), limit: 10)
    let museums = try context.count(Location.self, where: \.category == "Museum")
    // end
    #expect(all.map(\.category) == ["Museum", "Bar", "", "Bar", "Park"])
    #expect(bars.map(\.latitude) == [50] && museums == 1)
    #expect(newest.map(\.latitude) == [75, 50, 25, 0, -25])
  }

  @Test("shows conditions on texts, and without a value")
  func texts() throws {
    // shown: Fetching.md
    let open = try context.fetch(
      Restaurant.self,
      where: .contains(\.name, "café", options: [.caseInsensitive, .diacriticInsensitive])
        && \.rating != nil && !(\.type == "Bar"))
    // end
    #expect(open.map(\.name) == ["CAFE Lore"])
  }

  @Test("shows a predicate in Swift and one as text")
  func predicates() throws {
    // shown: Fetching.md
    var request = Location.fetchRequest()
    request.predicate = #Predicate { $0.category == "Bar" && $0.latitude > 40 }
    request.sortBy = [.ascending(\.category), .descending(\.date)]
    request.fetchLimit = 20
    let first = try context.fetch(request)

    try request.format("category = %@ AND placemark.locality BEGINSWITH[cd] %@", "Bar", "mün")
    let inMunich = try context.fetch(request)
    // end
    #expect(first.map(\.latitude) == [50] && inMunich == first)
  }

  @Test("shows values, groups and figures")
  func values() throws {
    // shown: Fetching.md
    let categories = try context.values(of: \.category, Location.fetchRequest(), distinct: true)

    var figures = Location.fetchRequest()
    figures.propertiesToGroupBy = [.value(\.category)]
    figures.propertiesToFetch = [.value(\.category), .count, .maximum(\.latitude)]
    figures.havingPredicate = try Condition("count > 1")
    for row in try context.fetchRows(figures) {
      print(row["category"]?.plainText ?? "", row["count"]?.integerValue ?? 0)
    }
    // end
    #expect(categories == ["Museum", "Bar", "", "Park"])
    #expect(try context.fetchRows(figures).map(\.values) == [["Bar", 2, .double(50)]])
  }

  @Test("shows long lists")
  func longLists() throws {
    var request = Location.fetchRequest()
    // shown: Fetching.md
    request = Location.fetchRequest()
    request.fetchBatchSize = 500
    var batches = try context.batches(of: request)
    while let locations = try batches.next() {
      for location in locations where location.category.isEmpty {
        location.category = "No Category"
      }
      try context.save()
    }

    var north = 0
    try context.forEach(request) { location in
      if location.latitude > 0 { north += 1 }
    }
    // end
    #expect(north == 3)
    #expect(try context.count(Location.self, where: \.category == "No Category") == 1)
  }
}
