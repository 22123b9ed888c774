import DaybookKit
import Foundation
import Testing

@Suite("Modelling entities") struct ModellingTests {
  // shown: ModellingEntities.md
  struct Placemark: Codable, Sendable {
    var thoroughfare: String?
    var locality: String?
  }

  struct Location: Entity {
    var latitude: Double
    var longitude: Double
    var date = Date()
    var locationDescription = ""
    var category = "No Category"
    var placemark: Transformable<Placemark>?
    var photo: Blob?

    static let entity = EntityDescription<Location>("Location") {
      Attribute("latitude", \.latitude).range(-90...90)
      Attribute("longitude", \.longitude).range(-180...180)
      Attribute("date", \.date, default: .timeOfInsertion).indexed()
      Attribute("locationDescription", \.locationDescription, default: "")
      Attribute("category", \.category, default: "No Category").indexed()
      Attribute("placemark", \.placemark)
      Attribute("photo", \.photo)
    }
  }
  // end

  static func model() throws -> Model {
    // shown: ModellingEntities.md
    let model = try Model(Location.self, Restaurant.self, Contact.self)
    // end
    return model
  }

  // shown: ModellingEntities.md
  struct Restaurant: Entity {
    enum Rating: String, AttributeValue, CaseIterable {
      case awesome, good, okay, bad, terrible
    }

    struct Opening: AttributeValue {
      var from: Int
      var until: Int
    }

    var name: String
    var type: String
    var location: String
    var phone = ""
    var summary = ""
    var image: Blob?
    var isFavorite = false
    var rating: Rating?
    var opening: Opening?

    static let entity = EntityDescription<Restaurant>("Restaurant", summary: "{name}, {location}") {
      Attribute("name", \.name).length(1...80)
      Attribute("type", \.type).length(1...)
      Attribute("location", \.location)
      Attribute("phone", \.phone, default: "").pattern("[+0-9 ]*")
      Attribute("summary", \.summary, default: "").length(...1000)
      Attribute("image", \.image).required()
      Attribute("isFavorite", \.isFavorite, default: false)
      Attribute("rating", \.rating).unknown(.asNil)
      Attribute("opening", \.opening).check("opens before it closes") { $0.from < $0.until }
      Index(\.type, \.name)
      Unique(\.name, \.location)
      Check("a favourite is rated") { !$0.isFavorite || $0.rating != nil }
    }
  }
  // end

  private let context: ManagedObjectContext
  private let print = Printed()

  init() throws {
    context = try PersistentContainer(inMemory: Self.model()).newBackgroundContext()
  }

  private func draftOfRestaurant() throws -> ManagedObject<Restaurant> {
    // shown: ModellingEntities.md
    let draft = context.insert(Restaurant(name: "Teakha", type: "Tea", location: "Hong Kong"))
    do {
      try draft.validate()
    } catch {
      print(error.message)  // Restaurant 0199…, “image”: it has no value, …
    }
    draft.image = Blob(Data([0xff, 0xd8, 0xff]))
    try context.save()
    // end
    return draft
  }

  // shown: ModellingEntities.md
  struct Contact: Entity {
    struct Address: AttributeValue {
      var street = ""
      var city = ""
    }

    var name: String
    var phone = ""
    var address = Address()

    var card: String {
      get { "\(name): \(phone)" }
      set {
        let parts = newValue.split(separator: ": ")
        name = String(parts.first ?? "")
        phone = String(parts.last ?? "")
      }
    }

    static let entity = EntityDescription<Contact>("Contact") {
      Attribute("name", \.name)
      Attribute("phone", \.phone, default: "")
      Attribute("address", \.address, default: Address())
    }
  }
  // end

  @Test("shows computed properties and nested values that change attributes")
  func computedProperties() throws {
    // shown: ModellingEntities.md
    let contact = context.insert(Contact(name: "Ann"))
    contact.card = "Ann Weber: +49 221 9458"
    contact.address.city = "Köln"
    print(contact.name, contact.phone, contact.address.city)
    // end
    #expect(print.lines == ["Ann Weber +49 221 9458 Köln"])
    #expect(contact.card == "Ann Weber: +49 221 9458")
    context.undo()
    #expect(contact.address.city == "" && contact.phone == "+49 221 9458")
    context.undo()
    #expect(contact.name == "Ann" && contact.phone == "")
  }

  @Test("shows a draft that is filled in later, and by name")
  func draft() throws {
    let draft = try draftOfRestaurant()
    let refusal = try #require(print.lines.first)
    #expect(refusal.hasPrefix("Restaurant \(draft.objectID), “image”: it has no value, "))

    // shown: ModellingEntities.md
    let named = try context.existingObject(with: draft.objectID)
    try named.setValue("Bistro", forKey: "type")
    print(draft.type)  // Bistro
    // end
    #expect(print.lines.last == "Bistro" && draft.hasChanges)
  }

  @Test("tells rules that refuse what they say they refuse")
  func rules() throws {
    let image = Blob(Data([1]))
    var restaurant = Restaurant(name: "Barrafina", type: "Spanish", location: "London")
    restaurant.image = image
    context.insert(restaurant)
    try context.save()

    let twin = context.insert(restaurant)
    twin.isFavorite = true
    twin.phone = "none"
    twin.opening = .init(from: 22, until: 10)
    let error = try #require(Self.refusal(of: context))
    #expect(
      Set(error.detailedErrors.map(\.code)) == [.notUnique, .patternMismatch, .checkFailed])
    twin.location = "Soho"
    twin.phone = "+44 20"
    twin.opening?.from = 8
    let second = try #require(Self.refusal(of: context))
    #expect(second.message.contains("a favourite is rated"), "\(second)")
    twin.rating = .good
    try context.save()
  }

  private static func refusal(of context: ManagedObjectContext) -> DaybookError? {
    do {
      try context.save()
      return nil
    } catch {
      return error
    }
  }
}
