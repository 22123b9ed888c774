import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Batch updates and deletions")
struct BatchChangeTests {
  struct Part: Entity {
    var code: String
    var size = 0
    var note: String?
    var photo: Blob?

    static let entity = EntityDescription<Part>("Part") {
      Attribute("code", \.code).length(1...).unique()
      Attribute("size", \.size, default: 0).range(0...100)
      Attribute("note", \.note)
      Attribute("photo", \.photo)
      Check("a note needs a size") { $0.note == nil || $0.size > 0 }
    }

    static func request(_ condition: Condition<Part>? = nil) -> FetchRequest<Part> {
      var request = Part.fetchRequest()
      request.condition = condition
      request.sortBy = [.ascending(\.code)]
      return request
    }
  }

  let container: PersistentContainer
  let context: ManagedObjectContext

  init() throws {
    container = try PersistentContainer(inMemory: Model(Part.self))
    context = container.newBackgroundContext()
    for number in 0..<10 { context.insert(Part(code: "p\(number)", size: number)) }
    try context.save()
  }

  private func values() throws -> [String] {
    try context.fetch(Part.request()).map { "\($0.code):\($0.size):\($0.note ?? "-")" }
  }

  private func problems(_ body: () throws -> Void) -> [DaybookError.Code] {
    let error = #expect(throws: DaybookError.self) { try body() }
    #expect(error?.code == .validationFailed)
    return error?.underlying.compactMap { ($0 as? DaybookError)?.code } ?? []
  }

  @Test("a batch changes what its request finds, in one save, and contexts follow")
  func update() throws {
    let seven = try #require(try context.fetch(Part.self, where: \.size == 7).first)
    let before = try container.info().saves
    let ids = try container.batchUpdate(Part.request(\.size > 6)) {
      $0.size += 10
      $0.note = "big \($0.code)"
    }
    #expect(ids.count == 3 && ids.first == seven.objectID)
    #expect(try container.info().saves == before + 1)
    #expect(
      try values().suffix(4) == ["p6:6:-", "p7:17:big p7", "p8:18:big p8", "p9:19:big p9"])
    #expect(seven.size == 17 && !context.hasChanges)
  }

  @Test("values are given by name, and order, limit and offset count")
  func byName() throws {
    var request = FetchRequest<Record>(entity: "Part")
    request.sortBy = [.descending("size")]
    (request.fetchLimit, request.fetchOffset) = (2, 1)
    #expect(try container.batchUpdate(request, ["note": "x", "size": 50]).count == 2)
    #expect(try values().suffix(3) == ["p7:50:x", "p8:50:x", "p9:9:-"])
    #expect(try container.batchUpdate(request, ["note": nil]).count == 2)
  }

  @Test("a batch that finds nothing, or changes nothing, saves nothing")
  func nothing() throws {
    let before = try container.info().saves
    #expect(try container.batchUpdate(Part.request(\.size > 60)) { $0.size = 1 } == [])
    #expect(try container.batchUpdate(Part.request(\.size == 3), ["size": 3]).count == 1)
    #expect(try container.batchDelete(Part.request(\.code == "none")) == [])
    #expect(try container.info().saves == before)
  }

  @Test("all broken rules are reported together, and nothing is changed")
  func rules() throws {
    let before = try values()
    #expect(
      problems { try container.batchUpdate(Part.request(\.size < 2)) { $0.size = 200 } }
        == [.outOfRange, .outOfRange])
    #expect(
      problems { try container.batchUpdate(Part.request(\.size < 2), ["note": "n"]) }
        == [.checkFailed])
    #expect(
      problems { try container.batchUpdate(Part.request(\.size < 3)) { $0.code = "same" } }
        == [.notUnique, .notUnique])
    #expect(
      problems { try container.batchUpdate(Part.request(\.size == 3)) { $0.code = "p4" } }
        == [.notUnique])
    #expect(try values() == before)
  }

  @Test("unique values may change places within a batch")
  func rotation() throws {
    try container.batchUpdate(Part.request(\.size < 3)) { $0.code = "p\(($0.size + 1) % 3)" }
    #expect(try values().prefix(3) == ["p0:2:-", "p1:0:-", "p2:1:-"])
    #expect(
      problems { try container.batchUpdate(Part.request(\.code == "p9")) { $0.code = "p1" } }
        == [.notUnique])
  }

  @Test("what the closure throws ends it, and unknown names and values are refused")
  func refusals() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try container.batchUpdate(Part.request()) { if $0.size == 5 { throw Stop() } }
    }
    let unknown = #expect(throws: DaybookError.self) {
      try container.batchUpdate(Part.request(), ["siz": 1])
    }
    #expect(unknown?.code == .attributeUnknown)
    let wrong = #expect(throws: DaybookError.self) {
      try container.batchUpdate(Part.request(), ["size": "big"])
    }
    #expect(wrong?.code == .valueInvalid)
  }

  @Test("documents are given to each object, as files of its own")
  func documents() throws {
    let bytes = Data("a photo".utf8)
    try container.batchUpdate(Part.request(\.size > 7)) {
      $0.photo = Blob(bytes, type: "image/jpeg")
    }
    let photos = try context.fetch(Part.self, where: \.photo != nil).compactMap(\.photo)
    #expect(try photos.map { try $0.data() } == [bytes, bytes])
    try container.batchUpdate(Part.request(), ["photo": nil])
    #expect(try context.count(Part.self, where: \.photo != nil) == 0)
  }

  @Test("a deletion is one save, told to contexts, and a conflict of who changed it")
  func deletion() throws {
    let three = try #require(try context.fetch(Part.self, where: \.size == 3).first)
    let four = try #require(try context.fetch(Part.self, where: \.size == 4).first)
    four.note = "mine"
    let ids = try container.batchDelete(Part.request(\.size > 2))
    #expect(ids.count == 7 && ids.first == three.objectID)
    try context.processStoreChanges()
    #expect(three.isDeleted && three.code == "p3")
    let conflict = #expect(throws: DaybookError.self) { try context.save() }
    #expect(conflict?.code == .conflictDeleted)
    context.rollback()
    #expect(try values() == ["p0:0:-", "p1:1:-", "p2:2:-"])
  }

  @Test("a batch that others overtake begins again with what they saved")
  func overtaken() throws {
    var calls = 0
    let other = container.newBackgroundContext()
    try container.batchUpdate(Part.request(\.size > 7)) { part in
      calls += 1
      if calls == 1 {
        other.insert(Part(code: "late", size: 60))
        try other.save()
      }
      part.note = "seen"
    }
    #expect(calls == 5)
    #expect(try context.count(Part.self, where: \.note == "seen") == 3)
  }
}
