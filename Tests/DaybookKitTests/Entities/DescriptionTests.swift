import Testing

@testable import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Descriptions of entities")
struct DescriptionTests {
  @Test("a description gives the model that a model file gives")
  func sameAsFile() throws {
    let file = """
      {"entities":[{"name":"Location","attributes":[
        {"name":"latitude","type":"double","min":-90,"max":90},
        {"name":"longitude","type":"double","min":-180,"max":180},
        {"name":"date","type":"date","default":"now","indexed":true},
        {"name":"locationDescription","type":"string","default":""},
        {"name":"category","type":"string","default":"No Category","indexed":true},
        {"name":"placemark","type":"transformable","optional":true},
        {"name":"photo","type":"blob","optional":true}]},
       {"name":"Restaurant","summary":"{name}, {type}","attributes":[
        {"name":"name","type":"string","minLength":1,"maxLength":80},
        {"name":"type","type":"string","default":""},
        {"name":"image","type":"blob"},
        {"name":"isFavorite","type":"bool","default":false},
        {"name":"rating","type":"string","optional":true}]}]}
      """
    let model = try Model(Location.self, Restaurant.self)
    let read = try Model(json: Data(file.utf8))
    #expect(model == read)
    #expect(model.identifier == read.identifier)
    #expect(model.hashValue == read.hashValue)
    #expect(model.typings.keys.sorted() == ["Location", "Restaurant"])
  }

  @Test("every kind of Swift type is described, and its JSON is what the model says")
  func everyKind() throws {
    let model = try Model(Thing.self)
    let entity = try model.entity(named: "Thing")
    #expect(try Model(json: model.json()) == model)
    let types = try ["int8", "uint16", "uint", "level", "address", "set", "note"].map {
      try entity.attribute(named: $0).type
    }
    #expect(types == [.int16, .int32, .int64, .int64, .json, .json, .string])
    let byte = try entity.attribute(named: "uint8")
    #expect(byte.minimum == 3 && byte.maximum == 255)
    #expect(entity.indexes == [["string", "date"]] && entity.unique == [["int", "uuid"]])
  }
}
