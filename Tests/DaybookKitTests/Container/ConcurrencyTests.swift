import DaybookKit
import Testing

@Suite("Several contexts at once")
struct ConcurrencyTests {
  @Test("saves of many tasks are all there, and unique values stay unique")
  func parallel() async throws {
    let container = try PersistentContainer(inMemory: Sample.contacts())
    let refused = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          try await container.performBackgroundTask { context in
            var refused = 0
            for number in 0..<10 {
              let own: FieldValue = .string("\(task)-\(number)@x")
              try context.insert(entity: "Contact", ["name": "own", "email": own])
              try context.save()
              // All tasks want the same ten addresses; each goes to one of them.
              let shared: FieldValue = .string("\(number)@x")
              try context.insert(entity: "Contact", ["name": "shared", "email": shared])
              do {
                try context.save()
              } catch DaybookError.Code.validationFailed {
                context.rollback()
                refused += 1
              }
            }
            return refused
          }
        }
      }
      return try await group.reduce(0, +)
    }
    let context = container.newBackgroundContext()
    var request = FetchRequest<Record>(entity: "Contact")
    #expect(try context.count(request) == 90)
    #expect(refused == 70)
    try request.format("name = %@", "shared")
    #expect(Set(try context.fetch(request).compactMap { $0["email"] }).count == 10)
    #expect(try container.info().saves == 90)
  }

  @Test("attributes that two contexts change apart both win, however often")
  func apart() async throws {
    let container = try PersistentContainer(inMemory: Sample.contacts())
    let id = try await container.performBackgroundTask { context in
      let object = try context.insert(entity: "Contact", ["name": "Ann"])
      try context.save()
      return object.objectID
    }
    await withThrowingTaskGroup(of: Void.self) { group in
      for key in ["age", "city"] {
        group.addTask {
          try await container.performBackgroundTask { context in
            let object = try context.existingObject(with: id)
            for number in 1...20 {
              let value: FieldValue =
                key == "age" ? .integer(Int64(number)) : .string("city \(number)")
              try object.setValue(value, forKey: key)
              try context.save()
            }
          }
        }
      }
    }
    let object = try container.newBackgroundContext().existingObject(with: id)
    #expect(object["age"] == 20 && object["city"] == "city 20")
  }
}
