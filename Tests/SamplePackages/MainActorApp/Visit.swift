import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

enum Mood: String, Codable, AttributeValue, CaseIterable {
  case calm, merry, weary
}

struct Address: Codable, AttributeValue {
  enum Kind: String, Codable, AttributeValue {
    case home, inn
  }

  var street: String
  var city: String
  var kind = Kind.inn
}

nonisolated struct Route: Codable, Sendable {
  var stations: [String]
}

struct Visit: Entity {
  enum Weather: Codable, AttributeValue {
    case dry
    case wet(millimetres: Double)
  }

  var title: String
  var nights = 1
  var arrival = Date(timeIntervalSince1970: 0)
  var mood = Mood.calm
  var address: Address?
  var tags: [String] = []
  var weather: Weather?
  var route: Transformable<Route>?

  var isLong: Bool {
    get { nights > 6 }
    set { nights = newValue ? max(nights, 7) : min(nights, 6) }
  }

  static let entity = EntityDescription<Visit>("Visit") {
    Attribute("title", \.title).length(1...)
    Attribute("nights", \.nights, default: 1).range(1...).check("must be odd") { $0 % 2 == 1 }
    Attribute("arrival", \.arrival, default: .timeOfInsertion)
    Attribute("mood", \.mood, default: .calm).oneOf(Mood.allCases)
    Attribute("address", \.address)
    Attribute("tags", \.tags, default: [])
    Attribute("weather", \.weather)
    Attribute("route", \.route)
    Check("has somewhere to sleep") { $0.address != nil || $0.nights == 1 }
  }

  static func awakeFromInsert(_ object: ManagedObject<Visit>) {
    object.tags.append("new")
  }
}
