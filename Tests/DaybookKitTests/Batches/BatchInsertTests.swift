import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Inserting many rows at once")
struct BatchInsertTests {
  static func row(_ name: FieldValue, _ more: (String, FieldValue)...) -> [(String, FieldValue)] {
    [("name", name)] + more
  }

  static func names(_ container: PersistentContainer) throws -> [String] {
    var names: [String] = []
    try container.newBackgroundContext().forEach(FetchRequest<Record>(entity: "Contact")) {
      names.append("\($0["name"]?.plainText ?? "")/\($0["age"]?.plainText ?? "")")
    }
    return names
  }

  @Test("rows are one save, in order, with defaults, and given ids are kept")
  func plain() throws {
    let container = try PersistentContainer(inMemory: Sample.contacts())
    let batch = try BatchInsert(into: container, entity: "Contact")
    let id = UUID()
    try batch.add(Self.row("Ann"), line: 2)
    try batch.add(Self.row("Bob", ("age", 30)), id: id, line: 3)
    #expect(try Self.names(container).isEmpty)
    #expect(try batch.commit() == 2)
    #expect(try Self.names(container) == ["Ann/", "Bob/30"])
    #expect(try container.info().saves == 1)
    let context = container.newBackgroundContext()
    let bob = try context.existingObject(with: ObjectID(entityName: "Contact", uuid: id))
    #expect(bob["kind"] == "friend")
  }

  @Test("all bad rows are reported together by line, and nothing is saved")
  func bad() throws {
    let container = try PersistentContainer(inMemory: Sample.contacts())
    let context = container.newBackgroundContext()
    let taken = try context.insert(entity: "Contact", ["name": "Old", "email": "o@x"])
    try context.save()
    let batch = try BatchInsert(into: container, entity: "Contact")
    let id = UUID()
    try batch.add(Self.row("Ann", ("email", "a@x")), id: id, line: 2)
    try batch.add(Self.row(nil, ("age", 200)), line: 3)
    try batch.add(Self.row("Bob", ("age", "ten"), ("nick", "b")), line: 5)
    try batch.add(Self.row("Cid", ("email", "a@x")), line: 6)
    try batch.add(Self.row("Dan", ("email", "o@x")), line: 7)
    try batch.add(Self.row("Eve"), id: id, line: 8)
    try batch.add(Self.row("Fay"), id: taken.objectID.uuid, line: 9)
    batch.addProblem(DaybookError(.valueInvalid, "A quote is missing."), line: 10)
    let error = try Sample.error { try batch.commit() }
    #expect(error.code == .importFailed && error.message.contains("nothing was imported"))
    let problems = error.underlying.compactMap { $0 as? DaybookError }
    #expect(problems.map(\.context.line) == [3, 3, 5, 5, 6, 7, 8, 9, 10])
    #expect(
      problems.map(\.code) == [
        .missingValue, .outOfRange, .valueInvalid, .attributeUnknown, .notUnique, .notUnique,
        .objectExists, .objectExists, .valueInvalid,
      ])
    #expect(problems[4].message.contains("line 2"))
    #expect(problems[6].message.contains("line 2"))
    #expect(try Self.names(container) == ["Old/"])
  }

  @Test("every N rows are a save of their own, told with their ids")
  func saveEvery() throws {
    let container = try PersistentContainer(inMemory: Sample.contacts())
    var told: [Int] = []
    let batch = try BatchInsert(into: container, entity: "Contact", saveEvery: 2) {
      told.append($0.count)
    }
    for number in 1...5 { try batch.add(Self.row(.string("n\(number)")), line: number) }
    #expect(told == [2, 2])
    #expect(try batch.commit() == 5)
    #expect(told == [2, 2, 1])
    #expect(try container.info().saves == 3)
    try batch.add(Self.row("n6"), line: 6)
    try batch.add(Self.row(nil), line: 7)
    let error = try Sample.error { try batch.commit() }
    #expect(error.message.contains("5 rows before were imported"))
    #expect(try Self.names(container).count == 5)
  }

  @Test("a row whose value an object has changes that object")
  func upsert() throws {
    let container = try PersistentContainer(inMemory: Sample.contacts())
    for age: FieldValue in [1, 2] {
      let batch = try BatchInsert(into: container, entity: "Contact", upsertBy: "name")
      try batch.add(Self.row("Ann", ("age", age)), line: 1)
      try batch.add(Self.row("Bob"), line: 2)
      try batch.add(Self.row("Bob", ("age", 7)), line: 3)
      #expect(try batch.commit() == 3)
    }
    #expect(try Self.names(container) == ["Ann/2", "Bob/7"])
    let id = UUID()
    for age: FieldValue in [5, 6] {
      let batch = try BatchInsert(into: container, entity: "Contact", upsertBy: "_id")
      try batch.add(Self.row("Cid", ("age", age)), id: id, line: 1)
      try batch.commit()
    }
    #expect(try Self.names(container) == ["Ann/2", "Bob/7", "Cid/6"])
    #expect(
      try Sample.error { _ = try BatchInsert(into: container, entity: "Contact", upsertBy: "nme") }
        .code == .attributeUnknown)
  }

  @Test("values as JSON has them are read by type, documents become files")
  func types() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "L.daybook")
    let container = try PersistentContainer.create(at: url, model: Sample.locations())
    let batch = try BatchInsert(into: container, entity: "Location")
    let json = try FieldValue(
      json: #"{"latitude":1,"longitude":2.5,"date":"2026-11-30T12:00:00Z","placemark":{"a":1.0}}"#)
    let members = try #require(json.objectValue).members.map { ($0.key, $0.value) }
    try batch.add(members + [("photo", .document(Document(Data("GIF89a".utf8))))], line: 1)
    try batch.commit()
    let context = container.newBackgroundContext()
    let object = try #require(try context.fetch(FetchRequest<Record>(entity: "Location")).first)
    #expect(try object["placemark"]?.documentValue?.json().jsonText == #"{"a":1.0}"#)
    #expect(object["photo"]?.documentValue?.type == "image/gif")
    #expect(try container.info().documents == 2)
  }

  @Test("a changing row writes what changed, and one that changes nothing writes nothing")
  func upsertChanges() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "C.daybook")
    let container = try PersistentContainer.create(at: url, model: Sample.contacts())
    func run(_ rows: [[(String, FieldValue)]], id: UUID? = nil) throws {
      let batch = try BatchInsert(into: container, entity: "Contact", upsertBy: "name")
      for row in rows { try batch.add(row, id: id) }
      try batch.commit()
    }
    let ann = UUID()
    try run([Self.row("Ann", ("age", 1), ("email", "a@x"))], id: ann)
    try run([Self.row("Ann", ("age", 2), ("email", "a@x"))])
    try run([Self.row("Ann", ("age", 2))])
    #expect(try container.info().saves == 2)
    let journals = url.appending(path: "journals")
    let names = try FileManager.default.contentsOfDirectory(atPath: journals.path)
    let journal = try String(
      contentsOf: journals.appending(path: try #require(names.first)), encoding: .utf8)
    let updates = journal.split(separator: "\n").filter { $0.contains("\"update\"") }
    let id = ann.uuidString.lowercased()
    #expect(updates == [#"{"_op":"update","_entity":"Contact","_id":"\#(id)","age":2}"#])
    // A unique value that a row gives up is free for the next row.
    try run([Self.row("Ann", ("email", "b@x")), Self.row("Bob", ("email", "a@x"))])
    #expect(try Self.names(container) == ["Ann/2", "Bob/"])
  }

  @Test("an object changed by others while rows were held against it is a conflict")
  func upsertConflict() throws {
    let container = try PersistentContainer(inMemory: Sample.contacts())
    let context = container.newBackgroundContext()
    let ann = try context.insert(entity: "Contact", ["name": "Ann"])
    try context.save()
    let batch = try BatchInsert(into: container, entity: "Contact", upsertBy: "name")
    try batch.add(Self.row("Ann", ("age", 9)))
    try ann.setValue(5, forKey: "age")
    try context.save()
    let error = try Sample.error { try batch.commit() }
    #expect(error.code == .conflictAttribute && error.context.objectID == ann.objectID)
    #expect(try Self.names(container) == ["Ann/5"])
  }

  @Test("a unique value saved by others meanwhile is refused with the row's line")
  func uniqueMeanwhile() throws {
    let container = try PersistentContainer(inMemory: Sample.contacts())
    let batch = try BatchInsert(into: container, entity: "Contact")
    try batch.add(Self.row("Ann", ("email", "a@x")), line: 4)
    let context = container.newBackgroundContext()
    try context.insert(entity: "Contact", ["name": "Bob", "email": "a@x"])
    try context.save()
    let error = try Sample.error { try batch.commit() }
    #expect(error.code == .validationFailed && error.context.line == 4)
  }
}
