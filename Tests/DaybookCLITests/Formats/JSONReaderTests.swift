import Testing

@testable import DaybookCLI

@Suite("Reading JSON entries") struct JSONReaderTests {
  private static func lines(_ text: String, _ size: Int) throws -> [JSONRow] {
    var reader = JSONLinesReader(.of(Array(text.utf8), inPiecesOf: size))
    var rows: [JSONRow] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  private static func elements(_ text: String, _ size: Int) throws -> [JSONRow] {
    var reader = JSONArrayReader(.of(Array(text.utf8), inPiecesOf: size))
    var rows: [JSONRow] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  private static func row(_ line: Int, _ text: String) -> JSONRow {
    JSONRow(line: line, bytes: Array(text.utf8))
  }

  @Test("lines are split at LF alone, blank ones counted but skipped", arguments: [1, 2, 5, 4096])
  func lines(size: Int) throws {
    let text = "\u{FEFF}{\"a\":1}\r\n\n \t\n{\"b\":\"\u{2028}\u{85}\"}\n\r\n{}"
    #expect(
      try Self.lines(text, size) == [
        Self.row(1, "{\"a\":1}"), Self.row(4, "{\"b\":\"\u{2028}\u{85}\"}"), Self.row(6, "{}"),
      ])
  }

  @Test("an array is cut into elements with the lines they start on", arguments: [1, 2, 3, 4096])
  func elements(size: Int) throws {
    let text = """
      [
        {"a": [1, {"b": "],}"}],
         "c": "\\"]"},
        {}
        , 7 ]

      """
    let rows = try Self.elements(text, size)
    #expect(rows.map(\.line) == [2, 4, 5])
    #expect(
      rows.map { String(decoding: $0.bytes, as: UTF8.self) }
        == ["{\"a\": [1, {\"b\": \"],}\"}],\n   \"c\": \"\\\"]\"}", "{}", "7 "])
  }

  @Test("one object alone is one entry", arguments: [1, 4096])
  func single(size: Int) throws {
    #expect(try Self.elements("\n {\"a\":1}\n", size) == [Self.row(2, "{\"a\":1}")])
  }

  @Test(
    "an array that is malformed names its line",
    arguments: [
      ("[\n{},\n]", 3, "an entry is missing here"), ("[\n,{}]", 2, "an entry is missing here"),
      ("[{}\n{}]", 2, "a comma is missing between two entries"),
      ("[{}]\n[]", 2, "something follows the end"), ("[{},\n{}", 2, "the array is not closed"),
      ("{}\n{}", 2, "something follows the end"), ("{}]", 1, "something follows the end"),
      ("7", 1, "an array of entries is expected here"), ("[", 1, "the array is not closed"),
    ])
  func faults(text: String, line: Int, message: String) throws {
    for size in [1, 3, 4096] {
      let fault = try #require(throws: InputFault.self) { try Self.elements(text, size) }
      #expect(fault.line == line)
      #expect(fault.message == message)
    }
  }
}
