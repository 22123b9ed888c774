import DaybookKit
import Foundation

/// The examples in the comments of types that describe entities.
enum CommentedEntities {
  struct Placemark: Codable {
    var locality: String
  }

  struct Place: Entity {
    var latitude: Double
    var longitude: Double
    var category = ""
    var date = Date()

    static let entity = EntityDescription<Place>("Place") {
      Attribute("latitude", \.latitude)
      Attribute("longitude", \.longitude)
      Attribute("category", \.category)
      Attribute("date", \.date)
      // shown: EntityRules.swift
      Index(\.category, \.date)
      // end
      // shown: EntityRules.swift
      Unique(\.latitude, \.longitude)
      // end
    }
  }

  struct Restaurant: Entity {
    enum Rating: String, AttributeValue { case good, okay, bad }

    var name: String
    var rating = Rating.okay
    var phone: String?
    var opens = 8
    var closes = 22

    static let entity = EntityDescription<Restaurant>("Restaurant") {
      // shown: Attribute.swift
      Attribute("name", \.name).length(1...80)
      Attribute("rating", \.rating, default: .okay).unknown(.asDefault)
      Attribute("phone", \.phone).pattern("[+0-9 ]+").required()
      // end
      Attribute("opens", \.opens)
      Attribute("closes", \.closes)
      // shown: EntityRules.swift
      Check("opens before it closes") { $0.opens < $0.closes }
      // end
    }
  }

  struct Contact: Entity {
    var phone: String

    static let entity = EntityDescription<Contact>("Contact") {
      // shown: Attribute+Rules.swift
      Attribute("phone", \.phone).check("must have a country code") { $0.hasPrefix("+") }
      // end
    }
  }
}
