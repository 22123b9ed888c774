import DaybookKit
import Foundation
import Testing

@Suite("Comments on entities and models") struct CommentsOnEntitiesTests {
  typealias Restaurant = ModellingTests.Restaurant

  enum AnEntity {
    typealias Placemark = CommentedEntities.Placemark

    static func model() throws -> Model {
      // shown: Entity.swift
      struct Location: Entity {
        var latitude: Double
        var longitude: Double
        var date = Date()
        var category = "No Category"
        var placemark: Transformable<Placemark>?
        var photo: Blob?

        static let entity = EntityDescription<Location>("Location") {
          Attribute("latitude", \.latitude).range(-90...90)
          Attribute("longitude", \.longitude).range(-180...180)
          Attribute("date", \.date, default: .timeOfInsertion).indexed()
          Attribute("category", \.category, default: "No Category").indexed()
          Attribute("placemark", \.placemark)
          Attribute("photo", \.photo)
        }
      }

      let model = try Model(Location.self)
      // end
      return model
    }
  }

  enum Values {
    // shown: AttributeValue.swift
    enum Rating: String, Codable, AttributeValue {  // kept as its raw text
      case awesome, good, okay, bad, terrible
    }
    struct Address: Codable, AttributeValue {  // kept as JSON
      var street: String
      var city: String
    }
    // end
  }

  @Test("show descriptions that are right")
  func descriptions() throws {
    #expect(try AnEntity.model().entities[0].attributes.count == 6)
    let model = try Model(
      CommentedEntities.Place.self, CommentedEntities.Restaurant.self,
      CommentedEntities.Contact.self)
    #expect(model.entities[0].indexes == [["category", "date"]])
    #expect(model.entities[0].unique == [["latitude", "longitude"]])
    #expect(model.entities[1].attributes[2].pattern == "[+0-9 ]+")
    #expect(Values.Rating.attributeKind.type == .string)
    #expect(Values.Address.attributeKind.type == .json)
  }

  @Test("show rules that refuse what they say")
  func rules() throws {
    let model = try Model(CommentedEntities.Restaurant.self, CommentedEntities.Contact.self)
    let context = try PersistentContainer(inMemory: model).newBackgroundContext()
    context.insert(CommentedEntities.Contact(phone: "0221 9458"))
    context.insert(CommentedEntities.Restaurant(name: "Barrafina", opens: 22, closes: 8))
    context.insert(CommentedEntities.Restaurant(name: "Teakha", phone: "0", opens: 22, closes: 8))
    let error = try #require(throws: DaybookError.self) { try context.save() }
    let told = error.detailedErrors.map(\.message)
    #expect(told.count == 3, "\(told)")
    for (message, words) in zip(
      told, ["must have a country code", "“phone”: it has no value", "opens before it closes"])
    {
      #expect(message.contains(words), "\(message)")
    }
  }

  @Test("show models of Swift types and of values")
  func models() throws {
    typealias Location = ModellingTests.Location
    func ofTypes() throws -> Model {
      // shown: Model+Entities.swift
      let model = try Model(Location.self, Restaurant.self)
      // end
      return model
    }
    #expect(try ofTypes().entities.map(\.name) == ["Location", "Restaurant"])

    // shown: Model.swift
    let model = try Model([
      ModelEntity(
        "Contact",
        attributes: [
          ModelAttribute("name", .string),
          ModelAttribute("phone", .string, isOptional: true),
        ])
    ])
    // end
    #expect(model.entities[0].attributes.map(\.isOptional) == [false, true])
  }

  @Test("show errors of a save, one by one")
  func errors() throws {
    let print = Printed()
    let context = try PersistentContainer(inMemory: Model(Restaurant.self)).newBackgroundContext()
    context.insert(Restaurant(name: "", type: "Bar", location: "Köln"))

    // shown: DaybookError.swift
    do {
      try context.save()
    } catch {
      guard error.code == .validationFailed else { throw error }
      for problem in error.detailedErrors { print(problem.message) }
    }
    // end
    #expect(print.lines.count == 2)
    func caught() {
      // shown: DaybookError.swift
      do {
        try context.save()
      } catch DaybookError.Code.storeBusy {
        print("Another program is saving.")
      } catch {
        print(error.message)
      }
      // end
    }
    caught()
    #expect(print.lines.last == "2 rules are broken, by 1 object.")
  }
}
