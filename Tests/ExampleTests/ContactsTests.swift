import DaybookKit
import Foundation
import Testing

@testable import Contacts

@Suite("Contacts") struct ContactsTests {
  let place: ExampleRun
  init() throws { place = try ExampleRun() }

  /// Runs the program on the test's store, to a good end.
  private func app(_ words: String...) throws -> String {
    let run = try place.run("Contacts", ["People.daybook"] + words)
    #expect(run.code == 0, "\(run.out)")
    return run.out
  }

  @Test("nobody is found in an empty store")
  func first() throws {
    #expect(try app("find", "Ann") == "No Match\n")
  }

  @Test("a saved contact is found by its name, whole and alone")
  func find() throws {
    #expect(try app("save", "Ann Lee", "Mill Lane 3", "+44 1") == "Contact Saved\n")
    #expect(try app("save", "Ann Leeds") == "Contact Saved\n")
    #expect(try app("find", "Ann Lee") == "Ann Lee\nMill Lane 3\n+44 1\nMatches found: 1\n")
    #expect(try app("find", "Ann") == "No Match\n")
    #expect(try app("find", "ann lee") == "No Match\n")
  }

  @Test("contacts may share a name: the first is shown, all are counted")
  func shared() throws {
    _ = try app("save", "Ann", "first", "1")
    _ = try app("save", "Ann", "second", "2")
    #expect(try app("find", "Ann") == "Ann\nfirst\n1\nMatches found: 2\n")
  }

  @Test(
    "a name is a value, whatever is in it",
    arguments: ["O'Hara", "\"Q\"", "%@", "name = name OR TRUEPREDICATE", "Żółć", "a\\b"])
  func names(name: String) throws {
    _ = try app("save", name)
    #expect(try app("find", name) == "\(name)\n\n\nMatches found: 1\n")
    #expect(try app("find", "x") == "No Match\n")
  }

  @Test("a contact without a name is refused")
  func nameless() throws {
    let run = try place.run("Contacts", ["People.daybook", "save", ""])
    #expect(run.code == 1)
    #expect(run.out.contains("“name”"))
  }

  @Test(
    "words that mean nothing are answered with the usage",
    arguments: [[], ["P.daybook"], ["P.daybook", "find"], ["P.daybook", "call", "Ann"]])
  func misuse(words: [String]) throws {
    let run = try place.run("Contacts", words)
    #expect(run.code == 64)
    #expect(run.out.hasPrefix("Contacts STORE"))
  }

  @Test("the description is the tool's template")
  func template() throws {
    let file = ExampleRun.package.appending(path: "Fixtures/models/contacts.json")
    #expect(try Model(Contact.self) == Model(json: Data(contentsOf: file)))
  }

  @Test("program and tool work on one store", .enabled(if: ExampleRun.hasTool))
  func tool() throws {
    try place.daybook("init", "People.daybook", "--template", "contacts")
    try place.daybook("add", "Contact", "name=Ann", "phone=7")
    #expect(try app("find", "Ann") == "Ann\n\n7\nMatches found: 1\n")
    _ = try app("save", "Bo")
    #expect(try place.daybook("count", "Contact") == "2\n")
  }
}
