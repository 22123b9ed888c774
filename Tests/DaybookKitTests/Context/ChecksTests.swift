import DaybookKit
import Testing

@Suite("Rules of the program's own")
struct ChecksTests {
  struct Stay: Entity {
    var guest: String
    var nights: Int
    var days: Int
    var note: String?

    static let entity = EntityDescription<Stay>("Stay") {
      Attribute("guest", \.guest).check("must not be empty") { !$0.isEmpty }
      Attribute("nights", \.nights).range(1...).check("must be even") { $0 % 2 == 0 }
      Attribute("days", \.days)
      Attribute("note", \.note).required().check("must be short") { $0.count < 9 }
      Check("has a day more than nights") { $0.days == $0.nights + 1 }
    }
  }

  /// What a save of it is refused for: attribute and code.
  private func refusals(_ stay: Stay) throws -> [String] {
    let context = try PersistentContainer(inMemory: Model(Stay.self)).newBackgroundContext()
    context.insert(stay)
    let error = try Sample.error { try context.save() }
    #expect(error.code == .validationFailed)
    return error.underlying.compactMap { $0 as? DaybookError }
      .map { "\($0.context.attribute ?? "-") \($0.code.rawValue)" }
  }

  @Test("they are reported together, those about the whole object too")
  func together() throws {
    #expect(
      try refusals(Stay(guest: "", nights: 3, days: 1, note: "far too long"))
        == [
          "guest validation.check", "nights validation.check", "note validation.check",
          "- validation.check",
        ])
  }

  @Test("beside broken rules of the model, those of the other attributes are reported")
  func beside() throws {
    #expect(
      try refusals(Stay(guest: "", nights: -1, days: 1))
        == [
          "nights validation.out-of-range", "note validation.missing-value",
          "guest validation.check",
        ])
  }
}
