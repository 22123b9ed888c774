import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Reading and writing model files")
struct ModelReadingTests {
  @Test("a model written and read again is the same, in one line or indented")
  func roundTrip() throws {
    for model in [try Sample.locations(), try Sample.everything(), try Sample.contacts()] {
      #expect(try Model(json: model.json()) == model)
      #expect(try Model(json: model.json(pretty: true)) == model)
      #expect(try Model(json: model.json(pretty: true)).identifier == model.identifier)
    }
  }

  @Test("the identifier is that of the worked example, whatever the spelling of numbers")
  func identifier() throws {
    let text = """
      {"entities":[{"name":"Location","attributes":[
        {"name":"latitude","type":"double","min":-90.0,"max":9e1,"optional":false},
        {"name":"longitude","type":"double","min":-180,"max":180},
        {"name":"date","type":"date","default":"now","indexed":true},
        {"name":"locationDescription","type":"string","default":""},
        {"name":"category","type":"string","default":"No Category","indexed":true},
        {"name":"placemark","type":"transformable","optional":true},
        {"name":"photo","type":"blob","optional":true}],"relationships":[]}]}
      """
    #expect(try Model(json: Data(text.utf8)).identifier == "a23327b5b10d6e3a")
    #expect(try Sample.locations().identifier == "a23327b5b10d6e3a")
  }

  @Test("every key of the format is understood")
  func everyKey() throws {
    let text = """
      {"entities":[{"name":"Visit","renamedFrom":"Trip","summary":"{title}","attributes":[
      {"name":"title","type":"string","minLength":1,"maxLength":9,"pattern":"[a-z]+","renamedFrom":"t"},
      {"name":"stars","type":"int16","optional":true,"default":3,"min":0,"max":5,"oneOf":[1,3],"indexed":true},
      {"name":"größe","type":"decimal","default":"1.50","unique":true},
      {"name":"details","type":"json","default":{"tags":[],"n":1e400}}],
      "indexes":[["title","stars"]],"unique":[["title","stars"]]}]}
      """
    let model = try Model(json: Data(text.utf8))
    let entity = try model.entity(named: "Visit")
    #expect(entity.renamedFrom == "Trip" && entity.summary == "{title}")
    #expect(entity.indexes == [["title", "stars"]] && entity.unique == [["title", "stars"]])
    let title = try entity.attribute(named: "title")
    #expect(title.minLength == 1 && title.maxLength == 9 && title.pattern == "[a-z]+")
    #expect(title.renamedFrom == "t" && !title.isOptional)
    let stars = try entity.attribute(named: "stars")
    #expect(stars.defaultValue == .value(3) && stars.minimum == 0 && stars.maximum == 5)
    #expect(stars.oneOf == [1, 3] && stars.isIndexed && stars.isOptional)
    let size = try entity.attribute(named: "größe")
    #expect(size.defaultValue == .value(.decimal(Decimal(string: "1.5") ?? 0)) && size.isUnique)
    #expect(
      try entity.attribute(named: "details").defaultValue
        == .value(["tags": [], "n": .number("1e400")]))
  }

  @Test(
    "an attribute that breaks a rule is refused by name",
    arguments: [
      (#""type":"strin""#, "“A.x”, there is no type “strin”", "“string”"),
      (#""unique":true"#, "“type” is missing", ""),
      (#""type":"int16","default":"7""#, "“default” does not fit the type int16", ""),
      (#""type":"int16","default":70000"#, "“default” does not fit", ""),
      (#""type":"date","default":"soon""#, "“default” does not fit", ""),
      (#""type":"bool","default":1"#, "“default” does not fit", ""),
      (#""type":"string","default":5"#, "“default” does not fit", ""),
      (#""type":"double","min":5,"max":1"#, "“min” 5 is greater than “max” 1", ""),
      (#""type":"double","min":5,"default":1"#, "the default 1 breaks a rule", ""),
      (#""type":"string","min":5"#, "“min” does not fit the type string", ""),
      (#""type":"bool","minLength":5"#, "“minLength” and “maxLength” are for string", ""),
      (#""type":"string","minLength":5,"maxLength":4"#, "“minLength” 5 is greater", ""),
      (#""type":"string","minLength":-1"#, "“minLength” must be a whole number", ""),
      (#""type":"string","pattern":"a(""#, "“pattern” cannot be read at character 2", ""),
      (#""type":"int32","pattern":"a""#, "“pattern” is for string", ""),
      (#""type":"string","oneOf":[]"#, "“oneOf” allows no value", ""),
      (#""type":"string","oneOf":[1]"#, "“oneOf” does not fit", ""),
      (#""type":"string","oneOf":["a"],"default":"b""#, "the default “b” breaks a rule", ""),
      (#""type":"string","optional":"yes""#, "“optional” must be true or false", ""),
      (#""type":"blob","unique":true"#, "“unique” is not for blob", ""),
      (#""type":"string","uniqe":true"#, "no key “uniqe”", "Did you mean “unique”?"),
    ])
  func brokenAttribute(keys: String, message: String, hint: String) throws {
    let entity = #"{"name":"A","attributes":[{"name":"x",\#(keys)}]}"#
    try brokenEntity(entity: entity, message: message, hint: hint)
  }

  @Test(
    "names that cannot be, or are twice, are refused",
    arguments: [
      (["_x"], "“_x” cannot be the name of an attribute", "store's"),
      (["1x"], "“1x” cannot", ""), (["a-b"], "“a-b” cannot", ""), (["a b"], "“a b” cannot", ""),
      ([""], "“” cannot", ""), (["x", "x"], "Two attributes of “A” are called “x”", ""),
      (["x", "X"], "“x” and “X” differ only in case", ""),
    ])
  func brokenNames(names: [String], message: String, hint: String) throws {
    let attributes = names.map { #"{"name":"\#($0)","type":"string"}"# }.joined(separator: ",")
    let entity = #"{"name":"A","attributes":[\#(attributes)]}"#
    try brokenEntity(entity: entity, message: message, hint: hint)
  }

  @Test(
    "an entity that breaks a rule is refused by name",
    arguments: [
      (#"{"name":"A","attributs":[]}"#, "no key “attributs”", "Did you mean “attributes”?"),
      (#"{"name":"A","attributes":[{"type":"string"}]}"#, "“name” is missing", ""),
      (#"{"attributes":[]}"#, "“name” is missing", ""),
      (#"{"name":"A b"}"#, "“A b” cannot be the name of an entity", "letter first"),
      (#"{"name":"Ä"}"#, "“Ä” cannot be the name", ""),
      (#"{"name":"../A"}"#, "cannot be the name", ""),
      (#"{"name":"_A"}"#, "cannot be the name", ""),
      (#"{"name":""}"#, "cannot be the name", ""),
      (#"{"name":"A",KIND,"indexes":[["kin"]]}"#, "names “kin”", "Did you mean “kind”?"),
      (#"{"name":"A",KIND,"unique":[["kind","kind"]]}"#, "names “kind” twice", ""),
      (#"{"name":"A",KIND,"unique":["kind"]}"#, "list of lists", ""),
      (#"{"name":"A",KIND,"unique":[[]]}"#, "without attribute names", ""),
      (
        #"{"name":"A","relationships":[{"name":"tags","to":"Tag"}]}"#,
        "relationships are not supported yet (“tags”)", "uuid attribute"
      ),
    ])
  func brokenEntity(entity: String, message: String, hint: String) throws {
    let kind = #""attributes":[{"name":"kind","type":"string"}]"#
    let entity = entity.split(separator: "KIND").joined(separator: kind)
    let error = try Sample.error { _ = try Model(json: Data(#"{"entities":[\#(entity)]}"#.utf8)) }
    #expect(error.code == .modelInvalid)
    #expect(error.message.contains(message), "\(error)")
    #expect(hint.isEmpty || error.recoverySuggestion?.contains(hint) == true, "\(error)")
  }

  @Test(
    "entities whose names differ only in case are refused, and text that is no model",
    arguments: [
      (#"{"entities":[{"name":"Tag"},{"name":"tag"}]}"#, "“Tag” and “tag” differ only in case"),
      (#"{"entities":{}}"#, "must be a list"), ("[]", "a JSON object is expected, not a list"),
      ("{", "The model is not JSON"), ("{}", "“entities” is missing"),
      (#"{"entities":[],"version":2}"#, "no key “version”"),
      (#"{"entities":[],"entities":[]}"#, "not JSON"),
    ])
  func wholeFile(text: String, message: String) throws {
    let error = try Sample.error { _ = try Model(json: Data(text.utf8)) }
    #expect(error.code == .modelInvalid)
    #expect(error.message.contains(message), "\(error)")
  }

  @Test("a name that does not exist is answered with the nearest that does")
  func nearest() throws {
    let model = try Sample.locations()
    let entity = try Sample.error { _ = try model.entity(named: "Lcation") }
    #expect(entity.code == .entityUnknown)
    #expect(entity.recoverySuggestion == "Did you mean “Location”?")
    let attribute = try Sample.error {
      _ = try model.entity(named: "Location").attribute(named: "catgory")
    }
    #expect(attribute.message == "Location has no attribute “catgory”.")
    #expect(attribute.recoverySuggestion == "Did you mean “category”?")
    let far = try Sample.error { _ = try model.entity(named: "Restaurant") }
    #expect(far.recoverySuggestion == "There are: Location.")
  }
}
