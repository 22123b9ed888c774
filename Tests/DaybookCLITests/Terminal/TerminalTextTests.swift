import Testing

@testable import DaybookCLI

@Suite("Text on a terminal") struct TerminalTextTests {
  @Test(
    "what would steer the terminal is written out",
    arguments: [
      ("plain é 東京 🏮", "plain é 東京 🏮"), ("a\nb\tc\r", "a\\nb\\tc\\r"),
      ("\u{1B}]0;x\u{7}", "\\u001b]0;x\\u0007"), ("\u{85}\u{9B}", "\\u0085\\u009b"),
      ("\u{202E}\u{2066}\u{200F}", "\\u202e\\u2066\\u200f"), ("\u{2028}", "\\u2028"),
    ])
  func escapes(text: String, shown: String) {
    #expect(TerminalText.escaped(text) == shown)
  }

  @Test(
    "columns are counted as a terminal gives them",
    arguments: [
      ("abc", 3), ("é", 1), ("e\u{301}", 1), ("東京", 4), ("🏮", 2), ("👨‍👩‍👧", 2), ("❤️", 2), ("한", 2),
      ("ｱ", 1), ("", 0), ("\u{200B}", 0),
    ])
  func widths(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test("text is cut between characters and marked")
  func fit() {
    #expect(DisplayWidth.fit("abcdef", in: 4, padding: true) == "abc…")
    #expect(DisplayWidth.fit("東京都庁", in: 4, padding: true) == "東… ")
    #expect(DisplayWidth.fit("ab", in: 4, padding: true) == "ab  ")
    #expect(DisplayWidth.fit("12", in: 4, padding: true, toTheRight: true) == "  12")
  }
}
