import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Rules, unique values and conflicts of a save")
struct SavingTests {
  static func contact(
    _ context: ManagedObjectContext, _ values: [String: FieldValue] = [:]
  ) throws -> ManagedObject<Record> {
    try context.insert(entity: "Contact", values.merging(["name": "Ann"]) { one, _ in one })
  }

  @Test("all that is wrong with a save is reported together, and nothing is saved")
  func together() throws {
    let context = try Sample.context(Sample.contacts())
    let good = try Self.contact(context)
    let one = try Self.contact(context, ["name": nil, "email": "nobody", "age": 151])
    let two = try Self.contact(context, ["name": "", "kind": "enemy"])
    let error = try Sample.error { try context.save() }
    #expect(error.code == .validationFailed)
    let problems = error.underlying.compactMap { $0 as? DaybookError }
    #expect(
      problems.map(\.code) == [
        .missingValue, .patternMismatch, .outOfRange, .wrongLength, .notOneOf,
      ])
    #expect(
      problems.map(\.context.objectID) == [one, one, one, two, two].map(\.objectID))
    #expect(problems.map(\.context.attribute) == ["name", "email", "age", "name", "kind"])
    #expect(
      problems[2].message
        == "Contact \(one.objectID), “age”: 151 is greater than the maximum, 150.")
    #expect(error.message == "5 rules are broken, by 2 objects.")
    #expect(context.insertedObjects == [good, one, two] && one["age"] == 151)
    #expect(try Sample.error { try one.validate() }.underlying.count == 3)
    try good.validate()
    let other = context.persistentContainer.newBackgroundContext()
    #expect(try other.count(FetchRequest<Record>(entity: "Contact")) == 0)
    for (name, value) in ["name": "Bob", "email": "b@c", "age": 3] as [String: FieldValue] {
      try one.setValue(value, forKey: name)
    }
    context.delete(two)
    try context.save()
    #expect(try other.count(FetchRequest<Record>(entity: "Contact")) == 2)
  }

  @Test("a unique value may be had once, in the store and among what is pending")
  func unique() throws {
    let context = try Sample.context(Sample.contacts())
    let first = try Self.contact(context, ["email": "caf\u{E9}@x"])
    try context.save()
    let second = try Self.contact(context, ["email": "cafe\u{301}@x"])
    let error = try Sample.error { try context.save() }
    let problem = try #require(error.underlying.first as? DaybookError)
    #expect(problem.code == .notUnique && problem.context.objectID == second.objectID)
    #expect(problem.message.contains("\(first.objectID)"))
    try second.setValue("b@x", forKey: "email")
    let third = try Self.contact(context, ["email": "b@x"])
    let fourth = try Self.contact(context)
    #expect(try Sample.error { try context.save() }.underlying.count == 1)
    try third.setValue(nil, forKey: "email")
    try context.save()
    #expect(fourth["email"] == .null)
    // Two that change places, and one that takes what a deleted one had.
    try first.setValue("b@x", forKey: "email")
    try second.setValue("caf\u{E9}@x", forKey: "email")
    try context.save()
    context.delete(first)
    try third.setValue("b@x", forKey: "email")
    try context.save()
    #expect(third["email"] == "b@x")
  }

  @Test("values that are unique together may repeat apart")
  func compound() throws {
    let context = try Sample.context(Sample.contacts())
    _ = try Self.contact(context, ["city": "Köln"])
    _ = try Self.contact(context, ["city": "Bonn"])
    _ = try Self.contact(context)
    _ = try Self.contact(context)
    try context.save()
    let again = try Self.contact(context, ["city": "Bonn"])
    let error = try Sample.error { try context.save() }
    #expect(error.underlying.first.map { "\($0)" }?.contains("“name” and “city”") == true)
    try again.setValue("Bea", forKey: "name")
    try context.save()
  }

  @Test("a unique value that another context saved meanwhile is refused")
  func uniqueElsewhere() throws {
    let context = try Sample.context(Sample.contacts())
    let other = context.persistentContainer.newBackgroundContext()
    _ = try Self.contact(context, ["email": "a@x"])
    _ = try Self.contact(other, ["email": "a@x"])
    try context.save()
    #expect(try Sample.error { try other.save() }.code == .validationFailed)
  }

  @Test("one attribute changed on both sides is a conflict that names the three values")
  func conflict() throws {
    let context = try Sample.context(Sample.contacts())
    let mine = try Self.contact(context, ["city": "Köln"])
    try context.save()
    let other = context.persistentContainer.newBackgroundContext()
    let theirs = try other.existingObject(with: mine.objectID)
    try mine.setValue("Bonn", forKey: "city")
    try theirs.setValue("Trier", forKey: "city")
    try theirs.setValue(40, forKey: "age")
    try other.save()
    let error = try Sample.error { try context.save() }
    #expect(error.code == .conflictAttribute && error.context.attribute == "city")
    for value in ["“Köln”", "“Bonn”", "“Trier”"] { #expect(error.message.contains(value)) }
    #expect(mine["city"] == "Bonn" && mine.isUpdated)
    context.rollback()
    _ = try context.fetch(FetchRequest<Record>(entity: "Contact"))
    #expect(mine["city"] == "Trier" && mine["age"] == 40)
    // The same value on both sides is none.
    try mine.setValue("Ulm", forKey: "city")
    try theirs.setValue("Ulm", forKey: "city")
    try other.save()
    try context.save()
    #expect(mine["city"] == "Ulm")
  }

  @Test("changing what was deleted elsewhere, and the reverse, is a conflict")
  func deletedElsewhere() throws {
    let context = try Sample.context(Sample.contacts())
    let one = try Self.contact(context, ["city": "a"])
    let two = try Self.contact(context, ["city": "b"])
    let three = try Self.contact(context, ["city": "c"])
    try context.save()
    let other = context.persistentContainer.newBackgroundContext()
    try one.setValue(1, forKey: "age")
    other.delete(try other.existingObject(with: one.objectID))
    context.delete(two)
    try other.existingObject(with: two.objectID).setValue(2, forKey: "age")
    context.delete(three)
    other.delete(try other.existingObject(with: three.objectID))
    try other.save()
    let error = try Sample.error { try context.save() }
    #expect(error.code == .conflictDeleted)
    let conflicts = error.underlying.compactMap { ($0 as? DaybookError)?.context.objectID }
    #expect(conflicts == [one.objectID, two.objectID])
    context.rollback()
    context.delete(three)
    try context.save()
    #expect(three.isDeleted)
  }

  @Test("documents are written by the save alone, and damaged ones are told apart")
  func documents() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "L.daybook")
    let container = try PersistentContainer(at: url, model: Sample.locations())
    let context = container.newBackgroundContext()
    let object = try context.insert(entity: "Location", ["latitude": 1, "longitude": 2])
    try object.setValue(.data(Data([0xFF, 0xD8, 0xFF, 1])), forKey: "photo")
    let folder = url.appending(path: "documents/Location")
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(try object["photo"]?.documentValue?.data() == Data([0xFF, 0xD8, 0xFF, 1]))
    try context.save()
    let document = try #require(object["photo"]?.documentValue)
    let name = try #require(document.fileName)
    #expect(name.hasPrefix("\(object.objectID)-photo-") && name.hasSuffix(".jpg"))
    #expect(!document.isPending && document == Document(Data([0xFF, 0xD8, 0xFF, 1])))
    let file = folder.appending(path: name)
    #expect(try Data(contentsOf: file) == Data([0xFF, 0xD8, 0xFF, 1]))
    // Setting the same bytes again is no change.
    try object.setValue(.data(Data([0xFF, 0xD8, 0xFF, 1])), forKey: "photo")
    #expect(!object.hasChanges)
    let copy = directory.url.appending(path: "copy.jpg")
    try document.copy(to: copy)
    #expect(try Data(contentsOf: copy).count == 4)
    #expect(try Sample.error { try document.copy(to: copy) }.code == .fileInputOutput)
    try Data([0xFF, 0xD8, 0xFF, 2]).write(to: file)
    #expect(try Sample.error { _ = try document.data() }.code == .documentDamaged)
    try Data([1]).write(to: file)
    #expect(try Sample.error { _ = try document.data() }.code == .documentDamaged)
    try FileManager.default.removeItem(at: file)
    #expect(try Sample.error { _ = try document.data() }.code == .documentMissing)
    #expect(try context.fetch(FetchRequest<Record>(entity: "Location")) == [object])
  }
}
