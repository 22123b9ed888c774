import Testing

@testable import DaybookKit

@Suite("Regular expressions")
struct PatternTests {
  @Test(
    "the whole of a text matches",
    arguments: [
      ("", ""), ("abc", "abc"), ("a.c", "aéc"), ("a*", ""), ("a*", "aaa"), ("(ab)+c?", "ababc"),
      ("[A-Z]{2}-[0-9]{3}", "MU-042"), ("a{2,}", "aaaa"), ("a{0,2}b", "aab"), ("x|yz|", "yz"),
      ("x|yz|", ""), ("[^@]+@[^@]+", "a@b"), ("\\d+\\s\\w+", "12 ä_1"), ("[\\d.-]+", "1.-2"),
      ("\\p{Lu}\\p{L}*", "Élan"), ("^ab$", "ab"), ("\\bfoo\\b.*", "foo bar"),
      ("(?i)straße", "STRASSE"),
      ("(?:a|b)(?<x>c)", "bc"), ("\\u0041\\x42", "AB"), ("[]a]+", "]a"), ("a+?b", "aab"),
      ("\\.", "."), ("é.", "e\u{301}e\u{301}"), ("[é]", "e\u{301}"), ("e\u{301}", "é"),
      ("..", "한\u{1112}\u{1161}"),
      ("(?i)É", "e\u{301}"), (".", "u\u{308}\u{304}"), ("ǖ", "ü\u{304}"), ("\u{212B}", "A\u{30A}"),
    ])
  func matching(pattern: String, text: String) throws {
    #expect(try Pattern(pattern).matches(text))
  }

  @Test(
    "a part of a text is not enough",
    arguments: [
      ("abc", "abcd"), ("abc", "xabc"), ("a.c", "a\nc"), ("a{2}", "aaa"), ("[A-Z]+", "aB"),
      ("x|yz", "xyz"), ("\\d", "x"), ("a\\Bb|c", "b"), ("[^a]", "a"),
    ])
  func notMatching(pattern: String, text: String) throws {
    #expect(try !Pattern(pattern).matches(text))
  }

  @Test(
    "a pattern that cannot be read is refused at its place",
    arguments: [
      ("a(", 1), ("a)", 1), ("[a", 0), ("*a", 0), ("a{3,1}", 1), ("a{9999}", 1), ("\\1", 0),
      ("(?=a)", 0), ("(?<!a)", 0), ("[z-a]", 4), ("\\", 0), ("a{", 1), ("\\q", 0), ("\\p{Xy}", 0),
    ])
  func refused(pattern: String, offset: Int) throws {
    let error = try #require(throws: Pattern.SyntaxError.self) { _ = try Pattern(pattern) }
    #expect(error.offset == offset, "\(error)")
  }

  @Test(
    "LIKE knows * and ? and escapes",
    arguments: [
      ("*bar*", "a bar here", true), ("?at", "cat", true), ("?at", "at", false),
      ("a\\*b", "a*b", true),
      ("a\\*b", "axb", false), ("a*", "a\nb", true), ("", "", true), ("*", "", true),
      ("a", "ab", false),
    ])
  func like(pattern: String, text: String, isMatch: Bool) {
    #expect(Pattern(like: pattern).matches(text) == isMatch)
  }

  @Test("what takes exponential time elsewhere is over in an instant", .timeLimit(.minutes(1)))
  func bounded() throws {
    let text = String(repeating: "a", count: 2_000) + "b"
    #expect(try !Pattern("(a*)*c").matches(text))
    #expect(try !Pattern("(a|aa)+").matches(text))
    #expect(!Pattern(like: String(repeating: "*a", count: 30) + "c").matches(text))
  }
}
