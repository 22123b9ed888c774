import DaybookKit
import Testing

@testable import DaybookCLI

@Suite("An entity in a line") struct EntitySpecificationTests {
  @Test("names, types, optional marks and defaults are read")
  func reads() throws {
    let entity = try EntitySpecification.parse(
      "Book: title, year int?, read bool = false, cover blob?, added date=now, "
        + "note text? = 'a, b', tags json = [\"x\",\"y\"], größe double")
    #expect(entity.name == "Book")
    #expect(
      entity.attributes == [
        ModelAttribute("title", .string), ModelAttribute("year", .int64, isOptional: true),
        ModelAttribute("read", .bool, defaultValue: .value(false)),
        ModelAttribute("cover", .blob, isOptional: true),
        ModelAttribute("added", .date, defaultValue: .now),
        ModelAttribute("note", .string, isOptional: true, defaultValue: .value("a, b")),
        ModelAttribute("tags", .json, defaultValue: .value(["x", "y"])),
        ModelAttribute("größe", .double),
      ])
  }

  @Test(
    "what cannot be read is pointed at",
    arguments: [
      ("Book", 4, "a colon is expected after “Book”"),
      ("", 0, "the name of an entity is expected"),
      ("Book:", 5, "the name of an attribute is expected"),
      ("Book: title,", 12, "the name of an attribute is expected"),
      ("Book: title intt", 12, "“intt” is not a type"),
      ("Book: a, a", 9, "“a” is there twice"),
      ("Book: a int b", 12, "a comma is expected"),
      ("Book: a int = x", 14, "“x” is not an integer"),
      ("Book: a = 'x", 10, "this quote is not closed"),
      ("Book: a =", 9, "a value is expected after “=”"),
    ])
  func points(text: String, column: Int, message: String) throws {
    let failure = try #require(throws: Failure.self) { try EntitySpecification.parse(text) }
    #expect(failure.exit == .usage)
    #expect(failure.message == "In --entity, \(message).")
    #expect(failure.details == [text, String(repeating: " ", count: column) + "^"])
    #expect(!failure.hint.isEmpty)
  }
}
