import JSONText
import Testing

@testable import DaybookKit

@Suite("Sets and dictionaries inside of attributes")
struct UnorderedTests {
  struct Menu: Codable, AttributeValue {
    var title: String
    var prices: [String: [String: Int]]
    var tags: [Set<String>]
    var allergens: Set<Int>?
  }

  struct Kitchen: Entity {
    var menu: Menu
    var hours: [String: Int]?
    static let entity = EntityDescription<Kitchen>("Kitchen") {
      Attribute("menu", \.menu)
      Attribute("hours", \.hours)
    }
  }

  @Test("one value has one text, however its sets and dictionaries came about")
  func stable() throws {
    _ = try Model(Kitchen.self)
    let words = (0..<40).map { "w\($0)" }
    let menu = Menu(title: "A", prices: [:], tags: [[], []], allergens: [])
    var one = Kitchen(menu: menu, hours: [:])
    var other = one
    for (step, word) in words.enumerated() { add(word, step, to: &one) }
    for (step, word) in words.enumerated().reversed() { add(word, step, to: &other) }
    #expect(one.menu == other.menu)
    let coding = Kitchen.entity.coding
    #expect(coding.changedPlaces(one, other) == [])
    for place in 0..<2 {
      let text = coding.fieldValue(at: place, of: one).0.jsonText
      #expect(text == coding.fieldValue(at: place, of: other).0.jsonText)
    }
    let kept = coding.fieldValue(at: 0, of: one).0.objectValue
    #expect(kept?.members.map(\.key) == ["title", "prices", "tags", "allergens"])
    let prices = try #require(kept?["prices"]?.objectValue?.members.map(\.key))
    #expect(prices == words.sorted())
  }

  private func add(_ word: String, _ step: Int, to kitchen: inout Kitchen) {
    kitchen.menu.prices[word] = ["small": step, "large": 2 * step, "medium": step + 1]
    kitchen.menu.tags[0].insert(word)
    kitchen.menu.allergens?.insert(step)
    kitchen.hours?[word] = step
  }

  @Test("a default of a transformable is written to a model file as its value")
  func transformableDefault() throws {
    let attribute = ModelAttribute(
      "placemark", .transformable,
      defaultValue: .value(.document(Document(json: ["locality": "Berlin"]))))
    let model = try Model([ModelEntity("Location", attributes: [attribute])])
    let text = String(decoding: model.json(), as: UTF8.self)
    #expect(text.contains("\"default\":{\"locality\":\"Berlin\"}"))
    #expect(try Model(json: model.json()) == model)
  }
}
