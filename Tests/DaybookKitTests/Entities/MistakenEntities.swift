import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Descriptions with one mistake each.
enum Mistaken {
  struct Misspelt: Entity {
    var name = ""
    var phone = ""
    static let entity = EntityDescription<Misspelt>("Contact") {
      Attribute("name", \.name)
      Attribute("phnoe", \.phone)
    }
  }

  struct Swapped: Entity {
    var latitude = 0.0
    var longitude = 0.0
    static let entity = EntityDescription<Swapped>("Location") {
      Attribute("latitude", \.longitude)
      Attribute("longitude", \.latitude)
    }
  }

  struct SwappedFlags: Entity {
    var isOpen = false
    var isFavorite = false
    static let entity = EntityDescription<SwappedFlags>("Restaurant") {
      Attribute("isOpen", \.isFavorite)
      Attribute("isFavorite", \.isOpen)
    }
  }

  struct SwappedRatings: Entity {
    enum Rating: String, Codable, AttributeValue { case good, bad }
    var food: Rating?
    var service: Rating?
    static let entity = EntityDescription<SwappedRatings>("Restaurant") {
      Attribute("food", \.service)
      Attribute("service", \.food)
    }
  }

  struct Twice: Entity {
    var name = ""
    var title = ""
    static let entity = EntityDescription<Twice>("Contact") {
      Attribute("name", \.name)
      Attribute("title", \.name)
    }
  }

  struct Constant: Entity {
    let name: String
    static let entity = EntityDescription<Constant>("Contact") {
      Attribute("name", \.name)
    }
  }

  struct Computed: Entity {
    var first = ""
    var last = ""
    var fullName: String { "\(first) \(last)" }
    static let entity = EntityDescription<Computed>("Contact") {
      Attribute("first", \.first)
      Attribute("last", \.last)
      Attribute("fullName", \.fullName)
    }
  }

  struct ComputedInstead: Entity {
    var name = ""
    var upper: String { name.uppercased() }
    static let entity = EntityDescription<ComputedInstead>("Contact") {
      Attribute("name", \.upper)
    }
  }

  struct DeafAlias: Entity {
    var name = ""
    var title: String {
      get { name }
      set {}
    }
    static let entity = EntityDescription<DeafAlias>("Contact") {
      Attribute("name", \.title)
    }
  }

  struct Undescribed: Entity {
    var name = ""
    var phone = ""
    static let entity = EntityDescription<Undescribed>("Contact") {
      Attribute("name", \.name)
    }
  }

  struct OtherKey: Entity {
    var name = ""
    enum CodingKeys: String, CodingKey { case name = "full_name" }
    static let entity = EntityDescription<OtherKey>("Contact") {
      Attribute("name", \.name)
    }
  }

  struct LeftOut: Entity {
    var name = ""
    var cache = 0
    enum CodingKeys: CodingKey { case name }
    static let entity = EntityDescription<LeftOut>("Contact") {
      Attribute("name", \.name)
      Attribute("cache", \.cache)
    }
  }

  struct ReadOnly: Entity {
    var name = ""
    var phone = ""
    enum CodingKeys: CodingKey { case name, phone }
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      phone = try values.decode(String.self, forKey: .phone)
    }
    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(name, forKey: .name)
    }
    static let entity = EntityDescription<ReadOnly>("Contact") {
      Attribute("name", \.name)
      Attribute("phone", \.phone)
    }
  }

  struct Photos: Entity {
    var photos: [Blob] = []
    static let entity = EntityDescription<Photos>("Location") {
      Attribute("photos", \.photos)
    }
  }

  struct Nested: Entity {
    struct Cover: Codable, AttributeValue {
      var text: String
      var note: Transformable<String>?
    }
    var cover: Cover?
    static let entity = EntityDescription<Nested>("Restaurant") {
      Attribute("cover", \.cover)
    }
  }

  struct Email: Codable, AttributeValue {
    var text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = try container.decode(String.self)
      guard text.contains("@") else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no @ in it")
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  struct Unmade: Entity {
    var email: Email
    static let entity = EntityDescription<Unmade>("Contact") {
      Attribute("email", \.email)
    }
  }

  struct Alike: Entity {
    var home: Email?
    var work: Email?
    static let entity = EntityDescription<Alike>("Contact") {
      Attribute("home", \.home)
      Attribute("work", \.work)
    }
  }

  struct Endless: Entity {
    struct Link: Codable, AttributeValue {
      var depth = 0
      init(from decoder: any Decoder) throws {
        depth = try decoder.singleValueContainer().decode(Link.self).depth + 1
      }
      func encode(to encoder: any Encoder) throws {}
    }
    var link: Link
    static let entity = EntityDescription<Endless>("Contact") {
      Attribute("link", \.link)
    }
  }

  struct Picky: Entity {
    var name = ""
    enum CodingKeys: CodingKey { case name }
    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      guard name.count == 3 else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "a name has three letters"))
      }
    }
    static let entity = EntityDescription<Picky>("Contact") {
      Attribute("name", \.name)
    }
  }

  struct OtherKind: Entity {
    struct Meters: RawRepresentable, Codable, AttributeValue {
      var rawValue: Double
      init(rawValue: Double) { self.rawValue = rawValue }
      init(from decoder: any Decoder) throws {
        rawValue = try decoder.container(keyedBy: Key.self).decode(Double.self, forKey: .meters)
      }
      func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(rawValue, forKey: .meters)
      }
      enum Key: CodingKey { case meters }
    }
    var height: Meters
    static let entity = EntityDescription<OtherKind>("Location") {
      Attribute("height", \.height)
    }
  }

  struct NoDefault: Entity {
    var name = ""
    static let entity = EntityDescription<NoDefault>("Contact") {
      Attribute("name", \.name).unknown(.asDefault)
    }
  }

  struct BadRange: Entity {
    var height: Double?
    static let entity = EntityDescription<BadRange>("Location") {
      Attribute("height", \.height, default: .nan)
    }
  }

  struct StrayIndex: Entity {
    var name = ""
    var phone: String { "" }
    static let entity = EntityDescription<StrayIndex>("Contact") {
      Attribute("name", \.name)
      Index(\.name, \.phone)
    }
  }
}
