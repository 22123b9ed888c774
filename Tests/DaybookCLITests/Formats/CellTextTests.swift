import Testing

@testable import DaybookCLI

@Suite("Writing cells") struct CellTextTests {
  @Test(
    "CSV quotes what would not come back, and nothing else",
    arguments: [
      (nil, ""), ("", "\"\""), ("plain text", "plain text"), ("a,b", "\"a,b\""),
      ("say \"x\"", "\"say \"\"x\"\"\""), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""),
      (" edge", "\" edge\""), ("edge ", "\"edge \""), ("=1+1", "=1+1"), ("-5", "-5"),
      ("é🏮\u{2028}", "é🏮\u{2028}"),
    ] as [(String?, String)])
  func csv(cell: String?, written: String) {
    #expect(CSVText().line([cell]) == written + "\n")
  }

  @Test(
    "--spreadsheet guards text that a spreadsheet would run",
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-cmd", "'-cmd"), ("@SUM", "'@SUM"),
      ("\tx", "'\tx"), ("＝1", "'＝1"), ("a=1", "a=1"), ("=a,b", "\"'=a,b\""),
    ])
  func guarded(cell: String, written: String) {
    #expect(CSVText(guardsFormulas: true).line([cell]) == written + "\n")
  }

  @Test("--spreadsheet leaves numbers alone")
  func numbersAreNotGuarded() {
    var line = ""
    CSVText(guardsFormulas: true).append("-5", isText: false, to: &line)
    #expect(line == "-5")
  }

  @Test(
    "a TSV line is an entry, whatever the values hold",
    arguments: [
      (["a", nil, ""], "a\t\t\n"), (["a\tb", "c\nd"], "a\\tb\tc\\nd\n"),
      (["\r\n"], "\\r\\n\n"), (["C:\\temp"], "C:\\\\temp\n"), (["é\u{301}"], "é\u{301}\n"),
    ] as [([String?], String)])
  func tsv(cells: [String?], written: String) {
    #expect(TSVText.line(cells) == written)
  }
}
