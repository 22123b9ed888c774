import JSONText
import StoreEngine
import Testing

@testable import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Entities as records and back")
struct CodingTests {
  private func decode<Value: Entity>(
    _ type: Value.Type, _ members: String, id: RecordID? = nil
  ) throws -> DecodedEntity<Value> {
    try Value.entity.coding.decode(
      RecordText(members: Bytes(members), access: nil, entity: "Location"), id: id)
  }

  private static let full = """
    "latitude":37.33,"longitude":-122.03,"date":"2026-11-30T12:00:00.123Z",\
    "locationDescription":"Bär","category":"Bar","placemark":null,"photo":null
    """

  @Test("what a record has is read, and each attribute is kept as the record has it")
  func roundTrip() throws {
    let location = try decode(Location.self, Self.full).value
    #expect(location.latitude == 37.33 && location.locationDescription == "Bär")
    let coding = Location.entity.coding
    var writer = JSONWriter()
    for place in coding.attributes.indices {
      let (value, problem) = coding.fieldValue(at: place, of: location)
      #expect(problem == nil)
      writer.key(coding.entity.attributes[place].name)
      ValueText.write(value, to: &writer)
    }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == Self.full)
  }

  @Test("an absent key reads as the description's default, a date as the time of its id")
  func absentKeys() throws {
    let id = try #require(RecordID("0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d"))
    let location = try decode(Location.self, "\"latitude\":1,\"longitude\":2", id: id).value
    #expect(location.category == "No Category")
    let milliseconds = try #require(id.milliseconds)
    #expect(location.date == Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    #expect(location.photo == nil)
  }

  @Test("an absent key without a default is an error that names it and what to do")
  func absentWithoutDefault() throws {
    let error = try Sample.error { _ = try decode(Location.self, "\"latitude\":1") }
    #expect(error.code == .recordDamaged)
    #expect(error.context.attribute == "longitude")
    #expect(error.message.contains("“longitude”: the store has no value"))
    #expect(error.recoverySuggestion?.contains("default") == true)
  }

  @Test("assignments are told apart as they are stored")
  func changes() throws {
    let coding = Location.entity.coding
    let old = try decode(Location.self, Self.full).value
    var new = old
    #expect(coding.changedPlaces(old, new) == [])
    new.locationDescription = "Ba\u{308}r"
    #expect(new.locationDescription == old.locationDescription)
    #expect(coding.changedPlaces(old, new) == [3])
    new.locationDescription = "Bar"
    #expect(coding.changedPlaces(old, new) == [3])
    new = old
    new.photo = Blob(Data([1, 2, 3]))
    new.latitude = -0.0
    #expect(coding.changedPlaces(old, new) == [0, 6])
    #expect(coding.place(of: \.category) == 4)
    #expect(coding.place(of: \.category.count) == nil)
  }
}
