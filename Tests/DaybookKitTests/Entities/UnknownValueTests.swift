import JSONText
import StoreEngine
import Testing

@testable import DaybookKit

@Suite("Stored values that a Swift type does not know")
struct UnknownValueTests {
  private static let id = RecordID("0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d")

  private func decode<Value: Entity>(
    _ type: Value.Type, _ members: String
  ) throws -> DecodedEntity<Value> {
    try Value.entity.coding.decode(
      RecordText(members: Bytes(members), documents: nil), id: Self.id)
  }

  private func diner(_ changes: [String: String] = [:]) -> String {
    let usual = [
      ("name", "\"Ann's\""), ("opens", "8"), ("closes", "20"), ("kind", "\"bar\""),
      ("second", "null"), ("address", "null"),
    ]
    return usual.map { "\"\($0.0)\":\(changes[$0.0] ?? $0.1)" }.joined(separator: ",")
  }

  @Test("an unknown text reads as nil where the description says so")
  func asNil() throws {
    let read = try decode(
      Restaurant.self,
      "\"name\":\"A\",\"type\":\"\",\"image\":null,\"isFavorite\":true,\"rating\":\"superb\"")
    #expect(read.value.rating == nil && read.value.isFavorite)
    #expect(read.unknownPlaces == [4])
  }

  @Test("an unknown text reads as the default where the description says so")
  func asDefault() throws {
    let read = try decode(Diner.self, diner(["kind": "\"tent\""]))
    #expect(read.value.kind == .cafe && read.value.name == "Ann's")
    #expect(read.unknownPlaces == [3])
    #expect(try decode(Diner.self, diner()).unknownPlaces == [])
  }

  @Test("elsewhere it is an error that names object, attribute, text and what is possible")
  func error() throws {
    let error = try Sample.error { _ = try decode(Diner.self, diner(["second": "\"tent\""])) }
    #expect(error.code == .recordDamaged)
    #expect(error.context.attribute == "second")
    #expect(error.context.objectID?.description == Self.id?.description)
    #expect(error.message.contains("“second”: the store has \"tent\""))
    #expect(error.message.contains("It knows bar, cafe."))
    #expect(error.recoverySuggestion?.contains(".unknown(.asNil)") == true)
  }

  static let damages: [(attribute: String, text: String, words: String)] = [
    ("kind", "7", "the store has 7, which is not a text"),
    ("kind", "null", "the store has null, and Kind is not optional"),
    ("opens", "\"8\"", "the store has \"8\", which is not an integer"),
    ("address", "{\"street\":\"S\"}", "there is no value for 'city'"),
  ]

  @Test("what is no value of the attribute is an error in any case", arguments: damages)
  func damage(_ damage: (attribute: String, text: String, words: String)) throws {
    let error = try Sample.error {
      _ = try decode(Diner.self, diner([damage.attribute: damage.text]))
    }
    #expect(error.code == .recordDamaged && error.context.attribute == damage.attribute)
    #expect(error.message.contains(damage.words), "\(error.message)")
  }

  @Test("an optional with a default reads as the default when it is absent, as nil when it is null")
  func optionalDefault() throws {
    struct Note: Entity {
      var text: String?
      static let entity = EntityDescription<Note>("Note") {
        Attribute("text", \.text, default: "-")
      }
    }
    #expect(try decode(Note.self, "").value.text == "-")
    #expect(try decode(Note.self, "\"text\":null").value.text == nil)
  }

  @Test("the Swift type refuses values by name that the attribute's type takes")
  func problems() throws {
    let coding = Diner.entity.coding
    #expect(coding.problem(with: "bar", at: 3) == nil)
    #expect(coding.problem(with: nil, at: 4) == nil)
    let text = try #require(coding.problem(with: "tent", at: 3))
    #expect(text.reason.contains("“tent” is no Kind") && text.example == "bar, cafe")
    let null = try #require(coding.problem(with: nil, at: 3))
    #expect(null.reason.contains("not optional"))
    let shape = try #require(coding.problem(with: ["street": "S"], at: 5))
    #expect(shape.reason.contains("'city'"))
    #expect(coding.problem(with: ["street": "S", "city": "C"], at: 5) == nil)
  }

  @Test("rules of the program's own are reported with their attribute, or for the object")
  func checks() throws {
    let coding = Diner.entity.coding
    func broken(_ changes: [String: String]) throws -> [BrokenCheck] {
      try coding.brokenChecks(RecordText(members: Bytes(diner(changes)), documents: nil))
    }
    #expect(try broken([:]).isEmpty)
    #expect(
      try broken(["name": "\"ANN\"", "opens": "21"]) == [
        BrokenCheck(place: 0, message: "must not shout"),
        BrokenCheck(place: nil, message: "must open before it closes"),
      ])
    #expect(
      try broken(["address": "{\"street\":\"\",\"city\":\"\"}"]).map(\.place) == [5])
  }
}
