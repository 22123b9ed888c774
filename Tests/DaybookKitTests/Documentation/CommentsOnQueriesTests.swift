import DaybookKit
import Foundation
import Testing

@Suite("Comments on requests and imports") struct CommentsOnQueriesTests {
  typealias Location = ModellingTests.Location
  typealias Placemark = ModellingTests.Placemark

  private let container: PersistentContainer
  private let context: ManagedObjectContext

  init() throws {
    container = try PersistentContainer(inMemory: ModellingTests.model())
    context = container.newBackgroundContext()
    for (number, category) in ["Park", "Bar", "Café Bar", "Bar", ""].enumerated() {
      let location = context.insert(Location(latitude: Double(number * 15), longitude: 11))
      location.category = category
      location.placemark = try Transformable(Placemark(locality: number == 1 ? "MÜNCHEN" : "Rom"))
      location.photo = Blob(Data([1]))
    }
    try context.save()
  }

  private func latitudes(_ condition: Condition<Location>) throws -> [Double] {
    try context.fetch(Location.self, where: condition).map(\.latitude)
  }

  @Test("show comparisons of key paths")
  func keyPaths() throws {
    // shown: ManagedObjectContext+Fetching.swift
    let bars = try context.fetch(
      Location.self, where: \.category == "Bar" && \.latitude > 40, sortBy: .ascending(\.date))
    // end
    #expect(bars.map(\.latitude) == [45])

    // shown: Sequence+Containing.swift
    let outings = try context.fetch(
      Location.self, where: ["Bar", "Park"].contains(\.category))
    // end
    #expect(outings.map(\.latitude) == [0, 15, 45])

    // shown: Sequence+Containing.swift
    let here = try context.fetch(Location.self, where: (40...50).contains(\.latitude))
    // end
    #expect(here.map(\.latitude) == [45])

    // shown: Condition+Texts.swift
    let cafés = try context.fetch(
      Location.self,
      where: .contains(\.category, "café", options: [.caseInsensitive, .diacriticInsensitive]))
    // end
    #expect(cafés.map(\.latitude) == [30])

    // shown: Sort+KeyPath.swift
    let all = try context.fetch(
      Location.self, sortBy: .ascending(\.category), .descending(\.date))
    // end
    #expect(all.map(\.category) == ["", "Bar", "Bar", "Café Bar", "Park"])
  }

  @Test("show predicates as text and as macros")
  func predicates() throws {
    // shown: Condition.swift
    let bars: [Condition<Location>] = [
      \.category == "Bar" && \.latitude > 40,
      Condition(#Predicate { $0.category == "Bar" && $0.latitude > 40 }),
      try Condition(format: "category = %@ AND latitude > 40", "Bar"),
    ]
    let near = try Condition<Location>("placemark.locality BEGINSWITH[cd] 'mun' OR photo = nil")
    // end
    for condition in bars { #expect(try latitudes(condition) == [45]) }
    #expect(try latitudes(near) == [15])

    func byName() throws -> Int {
      // shown: FetchRequest.swift
      var request = FetchRequest<Record>(entity: "Location")
      try request.format("category = %@ AND latitude > 40", "Bar")
      request.sortBy = [.ascending("category"), .descending("date")]
      request.fetchLimit = 20
      // end
      return try context.count(request)
    }
    #expect(try byName() == 1)

    // shown: Condition+Predicate.swift
    let condition = Condition<Location>(#Predicate { $0.category == "Bar" && $0.latitude > 40 })
    // end
    #expect(try latitudes(condition) == [45])

    // shown: Condition+Predicate.swift
    var request = Location.fetchRequest()
    request.predicate = #Predicate { $0.category == "Bar" && $0.latitude > 40 }
    // end
    #expect(try context.count(request) == 1)

    func substituted() throws -> Int {
      var request = FetchRequest<Record>(entity: "Location")
      // shown: Condition+Variables.swift
      let ofCategory = try Condition<Record>("category = $category AND latitude > 40")
      request.condition = ofCategory.substituting(["category": "Bar"])
      // end
      return try context.count(request)
    }
    #expect(try substituted() == 1)
  }

  @Test("show long lists")
  func batches() throws {
    // shown: ManagedObjectContext+Batches.swift
    var total = 0.0
    try context.forEach(Location.fetchRequest()) { location in total += location.latitude }
    // end
    #expect(total == 150)

    // shown: ManagedObjectContext+Batches.swift
    var request = Location.fetchRequest()
    request.fetchBatchSize = 500
    var batches = try context.batches(of: request)
    while let locations = try batches.next() {
      for location in locations where location.category.isEmpty {
        location.category = "No Category"
      }
      try context.save()
    }
    // end
    #expect(try context.count(Location.self, where: \.category == "No Category") == 1)
  }

  @Test("show imports of rows and of entities")
  func imports() throws {
    func entities(_ locations: [Location]) throws -> Int {
      // shown: BatchInsert+Entities.swift
      let batch = try BatchInsert(into: container, Location.self)
      for location in locations { try batch.add(location) }
      let count = try batch.commit()
      // end
      return count
    }
    #expect(try entities([Location(latitude: 1, longitude: 2)]) == 1)

    let rows: [[(String, FieldValue)]] = [[("name", "Ann")], [("name", "Ben")]]
    // shown: BatchInsert.swift
    let batch = try BatchInsert(into: container, entity: "Contact")
    for (line, row) in rows.enumerated() { try batch.add(row, line: line + 1) }
    let count = try batch.commit()
    // end
    #expect(count == 2)
  }

  private func groups() throws {
    // shown: ManagedObjectContext+Rows.swift
    var request = Location.fetchRequest()
    request.propertiesToGroupBy = [.value(\.category)]
    request.propertiesToFetch = [.value(\.category), .count]
    request.havingPredicate = try Condition("count > 1")
    for row in try context.fetchRows(request) { print(row.values) }
    // end
    #expect(try context.fetchRows(request).map(\.values) == [["Bar", 2]])
  }

  @Test("show explanations, and rows of values")
  func rows() throws {
    var request = Location.fetchRequest()
    // shown: FetchExplanation.swift
    print(try context.explain(request))
    // end
    #expect(try context.explain(request).rowsReturned == 5)

    // shown: ManagedObjectContext+Rows.swift
    let categories = try context.values(of: \.category, Location.fetchRequest(), distinct: true)
    // end
    #expect(categories == ["Park", "Bar", "Café Bar", ""])
    try groups()
    try columns()
    request.fetchLimit = 1
    #expect(try context.explain(request).rowsReturned == 1)
  }

  private func columns() throws {
    // shown: FetchColumn.swift
    var request = Location.fetchRequest()
    request.propertiesToGroupBy = [.value(\.category)]
    request.propertiesToFetch = [.value(\.category), .count, .maximum(\.date)]
    // end
    #expect(try context.fetchRows(request).map { $0["count"] } == [1, 2, 1, 1])
  }
}
