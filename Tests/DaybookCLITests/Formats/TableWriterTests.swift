import Testing

@testable import DaybookCLI

@Suite("Writing tables") struct TableWriterTests {
  private static func table(
    width: Int?, _ columns: [TableWriter.Column], _ rows: [[String]]
  ) throws -> [Substring] {
    let collected = Collected()
    let output = collected.output
    let terminal =
      width.map { Terminal(isTerminal: true, usesColour: false, width: $0) } ?? .none
    let writer = TableWriter(columns: columns, terminal: terminal, output: output)
    for row in rows { try writer.row(row) }
    try writer.finish()
    try output.flush()
    return collected.text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static let columns = [
    TableWriter.Column(title: "id", isRigid: true), TableWriter.Column(title: "name"),
    TableWriter.Column(title: "n", alignsRight: true),
  ]

  @Test("columns are as wide as what is in them, off a terminal nothing is cut")
  func natural() throws {
    let rows = [["7a8b9c", "Apple Store", "3"], ["b2a19f", "Bar", "120"]]
    #expect(
      try Self.table(width: nil, Self.columns, rows) == [
        "id      name           n", "7a8b9c  Apple Store    3", "b2a19f  Bar          120", "",
      ])
  }

  @Test("on a terminal the widest columns are cut to fit, ids never", arguments: [20, 24, 40, 80])
  func fitted(width: Int) throws {
    let rows = [["7a8b9c", "A long description of a place by the river", "3"]]
    for line in try Self.table(width: width, Self.columns, rows).dropLast() {
      #expect(DisplayWidth.of(line) <= width)
      #expect(line.hasPrefix("id") || line.hasPrefix("7a8b9c"))
    }
  }

  @Test("wide characters take two columns")
  func wide() throws {
    let rows = [["7a8b9c", "東京🏮", "1"], ["b2a19f", "ab", "2"]]
    #expect(
      try Self.table(width: 80, Self.columns, rows) == [
        "id      name    n", "7a8b9c  東京🏮  1", "b2a19f  ab      2", "",
      ])
  }

  @Test("control and bidi characters are shown, not obeyed")
  func escapes() throws {
    let rows = [["7a8b9c", "a\nb\u{1B}[31m\u{202E}x", "1"]]
    let lines = try Self.table(width: nil, Self.columns, rows)
    #expect(lines.count == 3)
    #expect(lines[1].contains("a\\nb\\u001b[31m\\u202ex"))
  }

  @Test("without rows nothing is written")
  func empty() throws {
    #expect(try Self.table(width: 80, Self.columns, []) == [""])
  }
}
