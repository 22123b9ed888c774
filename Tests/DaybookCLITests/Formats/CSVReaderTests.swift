import Testing

@testable import DaybookCLI

@Suite("Reading CSV") struct CSVReaderTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var rows: [CSVRow]
    var testDescription: String { name }
  }

  static func row(_ line: Int, _ cells: CSVCell...) -> CSVRow { CSVRow(line: line, cells: cells) }
  static func quoted(_ text: String) -> CSVCell { CSVCell(text, isQuoted: true) }
  static func plain(_ text: String) -> CSVCell { CSVCell(text) }

  static let samples = [
    Sample(name: "nothing", text: "", rows: []),
    Sample(name: "no line feed at the end", text: "a,b", rows: [row(1, plain("a"), plain("b"))]),
    Sample(
      name: "LF and CRLF", text: "a\nb\r\nc\r\n",
      rows: [row(1, plain("a")), row(2, plain("b")), row(3, plain("c"))]),
    Sample(
      name: "bare CR between lines", text: "a,b\rc,\"d\re\"\rf,g",
      rows: [
        row(1, plain("a"), plain("b")), row(2, plain("c"), quoted("d\re")),
        row(4, plain("f"), plain("g")),
      ]),
    Sample(
      name: "empty and quoted empty", text: "a,,\"\",\n",
      rows: [row(1, plain("a"), plain(""), quoted(""), plain(""))]),
    Sample(
      name: "quotes inside quotes", text: "\"say \"\"yes\"\"\",x\"y\n",
      rows: [row(1, quoted("say \"yes\""), plain("x\"y"))]),
    Sample(
      name: "every line break inside quotes is kept", text: "\"a\r\nb\rc\nd\",e\nf\n",
      rows: [row(1, quoted("a\r\nb\rc\nd"), plain("e")), row(4, plain("f"))]),
    Sample(
      name: "blank lines count but are no rows", text: "\na\n\n\r\nb\n",
      rows: [row(2, plain("a")), row(5, plain("b"))]),
    Sample(name: "a mark of UTF-8", text: "\u{FEFF}a,b\n", rows: [row(1, plain("a"), plain("b"))]),
    Sample(
      name: "a quoted cell at the end of the text", text: "a\n\"\"",
      rows: [row(1, plain("a")), row(2, quoted(""))]),
    Sample(
      name: "separators that are no line breaks", text: "\u{2028}\u{85},e\u{301}🏮\n",
      rows: [row(1, plain("\u{2028}\u{85}"), plain("e\u{301}🏮"))]),
  ]

  static func read(_ bytes: [UInt8], inPiecesOf size: Int) throws -> [CSVRow] {
    var reader = CSVReader(.of(bytes, inPiecesOf: size))
    var rows: [CSVRow] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  @Test(
    "rows, cells, quotes and physical lines are told apart", arguments: samples, [1, 2, 3, 4096])
  func rows(_ sample: Sample, size: Int) throws {
    #expect(try Self.read(Array(sample.text.utf8), inPiecesOf: size) == sample.rows)
  }

  @Test(
    "what cannot be told into rows names its line",
    arguments: [
      ("a\n\"b\nc", 2, "the quote that opens here is never closed"),
      ("a,b\n1,2\n\"x\"y,3\n", 3, "text follows a closing quote"),
      ("a\nb\rc\n", 2, "a carriage return stands outside quotes"),
    ])
  func faults(text: String, line: Int, message: String) throws {
    let fault = try #require(throws: InputFault.self) {
      try Self.read(Array(text.utf8), inPiecesOf: 2)
    }
    #expect(fault.line == line)
    #expect(fault.message == message)
    #expect(!fault.hint.isEmpty)
  }

  @Test("bytes that are not UTF-8 name the line of their row")
  func notUTF8() throws {
    let fault = try #require(throws: InputFault.self) {
      try Self.read(Array("a\nb,\"c\n".utf8) + [0xE9, 0x22], inPiecesOf: 4096)
    }
    #expect(fault.line == 2)
    #expect(fault.message == "it is not UTF-8")
  }

  @Test("UTF-16 is told from UTF-8")
  func utf16() throws {
    let fault = try #require(throws: InputFault.self) {
      try Self.read([0xFF, 0xFE, 0x61, 0x00], inPiecesOf: 1)
    }
    #expect(fault.message == "the file is UTF-16")
  }

  @Test("written cells are read back the same, nil and empty text apart", arguments: 1...40)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "", "a", ",", "\"", "\n", "\r\n", "\r", "\t", " ", "é", "🏮", "\u{2028}", "=1+1", "\\",
      "\u{0}",
      "\u{FEFF}", "''",
    ]
    let rows: [[String?]] = (0..<20).map { _ in
      (0..<4).map { _ in
        if Int.random(in: 0..<5, using: &random) == 0 { return nil }
        return (0..<Int.random(in: 0...4, using: &random))
          .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
    }
    let text = rows.map(CSVText().line).joined()
    let read = try Self.read(Array(text.utf8), inPiecesOf: 7)
    #expect(read.map { $0.cells.map { $0.isNil ? nil : $0.text } } == rows, "seed \(seed)")
  }
}

/// Random numbers that a seed repeats (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
