import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An entity with something of everything that can be asked about.
struct Shop: Entity, Equatable {
  enum Rating: String, Codable, AttributeValue, Comparable {
    case awesome, bad, good
    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    var title: String { "Rated \(rawValue)" }
  }

  enum Level: Int, Codable, AttributeValue { case low = 1, middle, high }

  struct Address: Codable, AttributeValue {
    var city: String
    var zip: String?
    var since: Date?
    var rent: Decimal?
    var size = 5.0
    var parts = 2.0
    var line: String { "\(zip ?? "") \(city)" }
  }

  struct Item: Codable, AttributeValue {
    var name: String
    var price: Double
    var note: String?
  }

  var name: String
  var nick: String?
  var count: Int
  var small: Int16?
  var latitude: Double
  var ratio: Float
  var price: Decimal
  var isOpen: Bool
  var isNew: Bool?
  var date: Date
  var closed: Date?
  var key: UUID
  var site: URL?
  var bytes: Data?
  var rating: Rating?
  var level: Level
  var tags: [String]
  var numbers: [Int]?
  var costs: [Decimal]
  var address: Address?
  var home: Address
  var items: [Item]
  var stock: [String: Int]
  var photo: Blob?

  var title: String { name.uppercased() }

  static let entity = EntityDescription<Shop>("Shop") {
    Attribute("name", \.name)
    Attribute("nick", \.nick)
    Attribute("count", \.count)
    Attribute("small", \.small)
    Attribute("latitude", \.latitude)
    Attribute("ratio", \.ratio)
    Attribute("price", \.price)
    Attribute("isOpen", \.isOpen)
    Attribute("isNew", \.isNew)
    Attribute("date", \.date)
    Attribute("closed", \.closed)
    Attribute("key", \.key)
    Attribute("site", \.site)
    Attribute("bytes", \.bytes)
    Attribute("rating", \.rating)
    Attribute("level", \.level)
    Attribute("tags", \.tags)
    Attribute("numbers", \.numbers)
    Attribute("costs", \.costs)
    Attribute("address", \.address)
    Attribute("home", \.home)
    Attribute("items", \.items)
    Attribute("stock", \.stock)
    Attribute("photo", \.photo)
  }
}

extension Shop {
  static func time(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  static let uuid = UUID(uuidString: "0199E2B4-7D10-7E21-A1C3-0D5F6A7B8C9D") ?? UUID()

  /// a: full · b: other values · c: nearly nothing · d: between
  static let samples: [Shop] = [
    Shop(
      name: "Bar", nick: "Barry", count: 7, small: 3, latitude: 48.5, ratio: 0.1,
      price: Decimal(string: "19.90") ?? 0, isOpen: true, isNew: true, date: time(1_000),
      closed: time(2_000.5), key: uuid, site: URL(string: "https://example.org/bar"),
      bytes: Data([1, 2, 3]), rating: .good, level: .high, tags: ["red", "blue"],
      numbers: [1, 5, 9], costs: [Decimal(string: "1.50") ?? 0],
      address: Address(
        city: "Bern", zip: "3000", since: time(500.0005), rent: Decimal(string: "99.5")),
      home: Address(city: "Köln", zip: nil, since: time(500), rent: 100),
      items: [Item(name: "Pen", price: 2), Item(name: "Ink", price: 9.5, note: "black")],
      stock: ["pen": 3, "ink": 0]),
    Shop(
      name: "Café “é”", nick: "bar", count: -7, small: nil, latitude: -0.5, ratio: 2.5,
      price: 20, isOpen: false, isNew: false, date: time(2_000), closed: nil, key: UUID(),
      site: nil, bytes: Data(), rating: .awesome, level: .low, tags: ["red"], numbers: [],
      costs: [2, 3], address: Address(city: "Köln", zip: nil, since: nil, rent: nil),
      home: Address(city: "Bern", zip: "1", since: time(100), rent: 1),
      items: [Item(name: "Pen", price: 1)], stock: ["pen": 7]),
    Shop(
      name: "", nick: nil, count: 0, small: nil, latitude: 0, ratio: 0, price: 0, isOpen: false,
      isNew: nil, date: time(1_000), closed: nil, key: UUID(), site: nil, bytes: nil, rating: nil,
      level: .middle, tags: [], numbers: nil, costs: [], address: nil,
      home: Address(city: "", zip: nil, since: nil, rent: nil), items: [], stock: [:]),
    Shop(
      name: "bar", nick: "Bar", count: 3, small: 5, latitude: 41, ratio: 0.1, price: 5,
      isOpen: true, isNew: nil, date: time(1_500), closed: time(900), key: UUID(),
      site: URL(string: "https://example.org"), bytes: nil, rating: .bad, level: .middle,
      tags: ["blue", "bar"], numbers: [2], costs: [5],
      address: Address(city: "Rom", zip: "1", since: time(1_500), rent: 5),
      home: Address(city: "Rom", zip: "00100", since: time(1_500), rent: 5),
      items: [Item(name: "Cup", price: 3, note: "Rom")], stock: ["cup": 1]),
  ]

  static let letters = ["a", "b", "c", "d"]

  /// The samples that Swift finds.
  static func found(_ isWanted: (Shop) throws -> Bool) rethrows -> String {
    try zip(samples, letters).filter { try isWanted($0.0) }.map(\.1).joined()
  }

  /// What a condition finds among pending and among saved objects, by its
  /// tree and by its text.
  static func found(_ condition: Condition<Shop>) throws -> String {
    let context = try Sample.context(Model(Shop.self))
    var letters: [ObjectID: String] = [:]
    for (sample, letter) in zip(samples, Self.letters) {
      letters[context.insert(sample).objectID] = letter
    }
    var request = Shop.fetchRequest()
    request.condition = condition
    let pending = try context.fetch(request).compactMap { letters[$0.objectID] }.joined()
    try context.save()
    let saved = try context.fetch(request).compactMap { letters[$0.objectID] }.joined()
    request.condition = try Condition(condition.description)
    let read = try context.fetch(request).compactMap { letters[$0.objectID] }.joined()
    #expect(pending == saved && saved == read, "\(condition)")
    return saved
  }
}
