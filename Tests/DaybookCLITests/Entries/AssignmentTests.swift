import Testing

@testable import DaybookCLI

@Suite("Words that assign values") struct AssignmentTests {
  @Test(
    "a word is a name, dotted or not, and text or JSON",
    arguments: [
      ("category=Bar", ["category"], Assignment.Content.text("Bar")),
      ("url=http://a.b/?c:=d", ["url"], .text("http://a.b/?c:=d")),
      ("note:=null", ["note"], .json("null")),
      ("note=", ["note"], .text("")),
      ("note=\u{301}a", ["note"], .text("\u{301}a")),
      ("photo=@a=b.jpg", ["photo"], .text("@a=b.jpg")),
      ("placemark.locality=Berlin", ["placemark", "locality"], .text("Berlin")),
      ("details.a.b:=[1]", ["details", "a", "b"], .json("[1]")),
    ])
  func words(word: String, path: [String], content: Assignment.Content) throws {
    let assignment = try Assignment(word)
    #expect(assignment.path == path)
    #expect(assignment.content == content)
  }

  @Test("other words are refused", arguments: ["category", "=x", ":=x", ".a=1", "a..b=1", "a.=1"])
  func refused(word: String) throws {
    let failure = try #require(throws: Failure.self) { try Assignment(word) }
    #expect(failure.exit == .usage)
    #expect(failure.message.contains("is not"))
    #expect(!failure.hint.isEmpty)
  }

  @Test("one name is not assigned twice")
  func twice() throws {
    let failure = try #require(throws: Failure.self) { try Assignment.all(["a=1", "b=2", "a:=3"]) }
    #expect(failure.message == "“a” is given twice.")
  }
}
