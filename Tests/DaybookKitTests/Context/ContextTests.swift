import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("A context as a scratchpad")
struct ContextTests {
  static func all(_ entity: String = "Location") -> FetchRequest<Record> {
    FetchRequest(entity: entity)
  }

  static func location(_ context: ManagedObjectContext) throws -> ManagedObject<Record> {
    try context.insert(entity: "Location", ["latitude": 37.33, "longitude": -122])
  }

  @Test("an inserted object has its defaults, its permanent id, and is pending until saved")
  func inserting() throws {
    let context = try Sample.context(Sample.locations())
    let before = Date()
    let object = try Self.location(context)
    #expect(object["category"] == "No Category" && object["locationDescription"] == "")
    #expect(object["longitude"] == -122.0 && object["photo"] == .null)
    let date = try #require(object["date"]?.dateValue)
    #expect(date >= before && date <= Date())
    #expect(object.isInserted && object.hasChanges && context.hasChanges)
    #expect(context.insertedObjects == [object])
    let other = context.persistentContainer.newBackgroundContext()
    #expect(try other.count(Self.all()) == 0)
    try context.save()
    #expect(!object.isInserted && !object.hasChanges && !context.hasChanges)
    #expect(context.insertedObjects.isEmpty)
    let found = try #require(try other.fetch(Self.all()).first)
    #expect(found.objectID == object.objectID && found["date"] == .date(date))
    #expect(try other.existingObject(with: object.objectID) === found)
  }

  @Test("a change is seen here at once, elsewhere after the save, and only what changed is written")
  func changing() throws {
    let context = try Sample.context(Sample.locations())
    let object = try Self.location(context)
    try context.save()
    let other = context.persistentContainer.newBackgroundContext()
    let theirs = try other.existingObject(with: object.objectID)
    try object.setValue("Bar", forKey: "category")
    #expect(object.isUpdated && object.changedValues() == ["category": "Bar"])
    #expect(try object.committedValues(forKeys: ["category"]) == ["category": "No Category"])
    var bars = Self.all()
    try bars.format("category = %@", "Bar")
    #expect(try context.fetch(bars) == [object])
    #expect(try other.fetch(bars).isEmpty && theirs["category"] == "No Category")
    try object.setValue("No Category", forKey: "category")
    #expect(!object.hasChanges && !context.hasChanges)
    try object.setValue("Bar", forKey: "category")
    try theirs.setValue("there", forKey: "locationDescription")
    try other.save()
    try context.save()
    #expect(try other.fetch(bars) == [theirs])
    #expect(theirs["category"] == "Bar" && theirs["locationDescription"] == "there")
    #expect(try context.fetch(bars) == [object] && object["locationDescription"] == "there")
  }

  @Test("a deleted object goes with the save, stays readable, and cannot be changed")
  func deleting() throws {
    let context = try Sample.context(Sample.locations())
    let object = try Self.location(context)
    let unsaved = try Self.location(context)
    context.delete(unsaved)
    try context.save()
    #expect(try context.count(Self.all()) == 1)
    context.delete(object)
    #expect(object.isDeleted && context.deletedObjects == [object])
    #expect(try context.fetch(Self.all()).isEmpty && context.count(Self.all()) == 0)
    try context.save()
    #expect(object["latitude"] == 37.33 && object.isDeleted && !context.hasChanges)
    let error = try Sample.error { try object.setValue("x", forKey: "category") }
    #expect(error.code == .objectMissing)
    let missing = try Sample.error { _ = try context.existingObject(with: object.objectID) }
    #expect(missing.code == .objectMissing && missing.context.objectID == object.objectID)
  }

  @Test("rollback forgets every change")
  func rollback() throws {
    let context = try Sample.context(Sample.locations())
    let kept = try Self.location(context)
    let gone = try Self.location(context)
    try context.save()
    let inserted = try Self.location(context)
    try kept.setValue("Bar", forKey: "category")
    context.delete(gone)
    context.rollback()
    #expect(!context.hasChanges && inserted.isDeleted && !gone.isDeleted)
    #expect(kept["category"] == "No Category")
    #expect(try context.fetch(Self.all()) == [kept, gone])
    try kept.setValue("Bar", forKey: "category")
    try context.save()
    #expect(kept["category"] == "Bar")
  }

  @Test("names and types are checked when a value is set, with the nearest name")
  func settingErrors() throws {
    let context = try Sample.context(Sample.locations())
    let object = try Self.location(context)
    let unknown = try Sample.error { try object.setValue("x", forKey: "catgory") }
    #expect(unknown.code == .attributeUnknown)
    #expect(unknown.recoverySuggestion == "Did you mean “category”?")
    let wrong = try Sample.error { try object.setValue(5, forKey: "category") }
    #expect(wrong.code == .valueInvalid && wrong.message.contains("5 is not a text"))
    #expect(object["catgory"] == nil && object["category"] == "No Category")
    #expect(try Sample.error { _ = try object.value(forKey: "x") }.code == .attributeUnknown)
    let entity = try Sample.error { try context.insert(entity: "Locaton") }
    #expect(
      entity.code == .entityUnknown && entity.recoverySuggestion == "Did you mean “Location”?")
    let values = try Sample.error { try context.insert(entity: "Location", ["lat": 1]) }
    #expect(values.code == .attributeUnknown && !context.insertedObjects.contains { $0 !== object })
  }

  @Test("an id may be given once")
  func givenID() throws {
    let context = try Sample.context(Sample.locations())
    let id = UUID()
    let values: [String: FieldValue] = ["latitude": 1, "longitude": 2]
    let object = try context.insert(entity: "Location", values, id: id)
    #expect(object.objectID.uuid == id && object.objectID.description == id.uuidString.lowercased())
    #expect(
      try Sample.error { try context.insert(entity: "Location", values, id: id) }.code
        == .objectExists)
    try context.save()
    let other = context.persistentContainer.newBackgroundContext()
    try other.insert(entity: "Location", values, id: id)
    #expect(try Sample.error { try other.save() }.code == .objectExists)
    #expect(other.hasChanges)
  }

  @Test("ids are found by their beginning or ending")
  func matchingIDs() throws {
    let context = try Sample.context(Sample.locations())
    let one = try #require(UUID(uuidString: "0199e2b4-7d10-7e21-a1c3-0d5f6a7b8c9d"))
    let two = try #require(UUID(uuidString: "0199e2b4-7d11-7b02-9e44-1a2b3c4d5e6f"))
    let values: [String: FieldValue] = ["latitude": 1, "longitude": 2]
    try context.insert(entity: "Location", values, id: one)
    try context.save()
    try context.insert(entity: "Location", values, id: two)
    #expect(try context.objectIDs(matching: "0199").count == 2)
    #expect(try context.objectIDs(matching: "8C9D").map(\.uuid) == [one])
    #expect(try context.objectIDs(matching: two.uuidString).map(\.uuid) == [two])
    #expect(
      try context.objectIDs(matching: one.uuidString, entity: "Location").map(\.uuid) == [one])
    #expect(try context.objectIDs(matching: "ffff").isEmpty)
  }

  @Test("every type comes back from the store as it was, from memory and from files")
  func everyType() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "Things.daybook")
    let id = UUID()
    let values: [String: FieldValue] = [
      "a_string": "“\u{2028}\n\t\u{1}🙂\u{85}/\\\"", "a_int16": -32_768, "a_int32": 2_147_483_647,
      "a_int64": .integer(.min), "a_double": 0.1, "a_float": 0.1,
      "a_decimal": .decimal(Decimal(string: "-12345678901234567890.12345678901234567") ?? 0),
      "a_bool": false, "a_date": .date(Date(timeIntervalSinceReferenceDate: 123_456_789.123_456_7)),
      "a_uuid": .uuid(id),
      "a_url": .url(URL(string: "https://example.org/?q=a%20b") ?? directory.url),
      "a_data": .data(Data((0...255).map { UInt8($0) })),
      "a_json": ["z": [1, .number("1.50"), nil], "a": ["": true]],
    ]
    let model = try Sample.everything()
    var objectID: ObjectID?
    do {
      let container = try PersistentContainer(at: url, model: model)
      let context = container.newBackgroundContext()
      let object = try context.insert(entity: "Thing", values)
      try object.setValue(["locality": "Berlin"], forKey: "a_transformable")
      try object.setValue(.data(Data("%PDF-1".utf8)), forKey: "a_blob")
      try context.save()
      objectID = object.objectID
      for (name, value) in values { #expect(object[name] == value, "\(name)") }
    }
    let container = try PersistentContainer.open(at: url)
    #expect(container.model == model)
    let object = try container.newBackgroundContext().existingObject(with: try #require(objectID))
    for (name, value) in values { #expect(object[name] == value, "\(name)") }
    let place = try #require(object["a_transformable"]?.documentValue)
    #expect(try place.json() == ["locality": "Berlin"] && place.type == "application/json")
    let blob = try #require(object["a_blob"]?.documentValue)
    #expect(try blob.data() == Data("%PDF-1".utf8) && blob.type == "application/pdf")
    #expect(blob.fileName?.hasSuffix(".pdf") == true && blob.byteCount == 6)
    #expect(try container.check().filter { $0.severity == .damage }.isEmpty)
  }

  @Test(
    "numbers that the type cannot hold are refused when they are set",
    arguments: [
      ("a_int16", FieldValue.integer(32_768)), ("a_int16", 1.5), ("a_int32", .integer(1 << 31)),
      ("a_int64", .double(0x1p63)), ("a_double", .double(.nan)), ("a_double", .double(.infinity)),
      ("a_float", .double(1e39)), ("a_bool", 1), ("a_uuid", "x"),
      ("a_date", .date(Date(timeIntervalSinceReferenceDate: 1e12))), ("a_string", .data(Data())),
    ])
  func outside(name: String, value: FieldValue) throws {
    let context = try Sample.context(Sample.everything())
    let object = try context.insert(entity: "Thing")
    let error = try Sample.error { try object.setValue(value, forKey: name) }
    #expect(error.code == .valueInvalid && error.context.attribute == name)
    #expect(object[name] == .null)
  }

  @Test("a record writes itself as one flat object")
  func json() throws {
    let context = try Sample.context(Sample.locations())
    let object = try Self.location(context)
    try object.setValue(["locality": "Köln", "n": .number("1.0")], forKey: "placemark")
    try object.setValue("2026-11-30T12:00:00.123Z".asDate, forKey: "date")
    let pending = try Self.text(object.entityValue)
    try context.save()
    let id = object.objectID
    let rest =
      #""latitude":37.33,"longitude":-122,"date":"2026-11-30T12:00:00.123Z","locationDescription":"","category":"No Category","placemark":{"locality":"Köln","n":1.0},"photo":null}"#
    #expect(pending == #"{"_id":"\#(id)","_rev":0,\#(rest)"#)
    #expect(try Self.text(object.entityValue) == #"{"_id":"\#(id)","_rev":1,\#(rest)"#)
    var streamed: [String] = []
    var options = Record.JSONOptions()
    options.includesRevision = false
    try context.forEach(Self.all()) { streamed.append(try Self.text($0, options)) }
    #expect(streamed == [#"{"_id":"\#(id)",\#(rest)"#])
  }

  static func text(_ record: Record, _ options: Record.JSONOptions = .init()) throws -> String {
    var bytes: [UInt8] = []
    try record.writeJSON(into: &bytes, options: options)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  fileprivate var asDate: FieldValue {
    get throws { try AttributeType.date.value(fromText: self) }
  }
}
