import Testing

@testable import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A description with a mistake, and what is said of it.
struct Mistake: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let make: @Sendable () throws -> Void
  let code: DaybookError.Code
  let attribute: String?
  let words: [String]

  init<Value: Entity>(
    _ type: Value.Type, _ attribute: String?, code: DaybookError.Code = .attributeMismatch,
    _ words: String...
  ) {
    testDescription = "\(type)"
    make = { _ = try Model(Value.self) }
    self.code = code
    self.attribute = attribute
    self.words = words
  }
}

@Suite("Names, key paths and coding keys")
struct ProbingTests {
  static let mistakes: [Mistake] = [
    Mistake(
      Mistaken.Misspelt.self, "phnoe", "has no coding key “phnoe”", "“Contact.phnoe”",
      "phone", "Attribute(\"phone\""),
    Mistake(
      Mistaken.Swapped.self, "latitude", "“Location.latitude”", "longitude is coded as “longitude”",
      "Attribute(\"latitude\", \\.latitude)"),
    Mistake(Mistaken.SwappedFlags.self, "isOpen", "is coded as “isFavorite”"),
    Mistake(Mistaken.SwappedRatings.self, "food", "is coded as “service”"),
    Mistake(
      Mistaken.Twice.self, "title", code: .modelInvalid,
      "“Contact.name” and “Contact.title” are the same"),
    Mistake(Mistaken.Constant.self, "name", "cannot be assigned", "Make the property a `var`"),
    Mistake(Mistaken.Computed.self, "fullName", "no coding key “fullName”", "computed property"),
    Mistake(Mistaken.ComputedInstead.self, "name", "leads to another value, which is not coded"),
    Mistake(Mistaken.DeafAlias.self, "name", "does not change what DeafAlias codes as “name”"),
    Mistake(
      Mistaken.Undescribed.self, "phone", "codes “phone”", "Add Attribute(\"phone\", \\.phone)"),
    Mistake(Mistaken.OtherKey.self, "name", "no coding key “name”", "Attribute(\"full_name\""),
    Mistake(Mistaken.LeftOut.self, "cache", "no coding key “cache”", "left out of CodingKeys"),
    Mistake(Mistaken.ReadOnly.self, "phone", "reads “Contact.phone” and does not write it"),
    Mistake(Mistaken.Photos.self, "photos", "has a Blob inside", "an attribute of its own"),
    Mistake(
      Mistaken.Nested.self, "cover", "has a Transformable<String> inside, at “cover.note”"),
    Mistake(
      Mistaken.Unmade.self, "email", "No value of Email could be made", "no @ in it",
      "Give the attribute a default"),
    Mistake(Mistaken.Alike.self, "work", "cannot be told apart", "CaseIterable"),
    Mistake(Mistaken.Endless.self, "link", "contains itself without end"),
    Mistake(Mistaken.Picky.self, nil, "a name has three letters", "init(from:) of Picky"),
    Mistake(Mistaken.OtherKind.self, "height", "is coded as an object"),
    Mistake(Mistaken.NoDefault.self, "name", code: .modelInvalid, "there is none"),
    Mistake(Mistaken.BadRange.self, "height", code: .modelInvalid, "the default cannot be kept"),
    Mistake(Mistaken.StrayIndex.self, nil, code: .modelInvalid, "which no attribute describes"),
  ]

  @Test("a mistake in a description is told in words", arguments: mistakes)
  func mistake(_ mistake: Mistake) throws {
    let error = try Sample.error { try mistake.make() }
    #expect(error.code == mistake.code)
    #expect(error.context.attribute == mistake.attribute)
    let text = "\(error.message) \(error.recoverySuggestion ?? "")"
    for words in mistake.words { #expect(text.contains(words), "\(text)") }
    #expect(!error.message.contains("Optional("))
  }

  @Test("a description is proved once, and refused each time")
  func twice() throws {
    let first = try Sample.error { _ = try Model(Mistaken.Swapped.self) }
    let second = try Sample.error { _ = try Model(Mistaken.Swapped.self) }
    #expect(first.message == second.message)
  }
}
