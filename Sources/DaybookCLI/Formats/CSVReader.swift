/// A cell of a CSV file: `""` and nothing are told apart.
struct CSVCell: Sendable, Equatable {
  var text: String
  var isQuoted: Bool

  init(_ text: String, isQuoted: Bool = false) {
    self.text = text
    self.isQuoted = isQuoted
  }

  /// Whether it stands for "no value".
  var isNil: Bool { text.isEmpty && !isQuoted }
}

/// A row of a CSV file and the physical line it starts on, from 1.
struct CSVRow: Sendable, Equatable {
  var line: Int
  var cells: [CSVCell]
}

/// Reads RFC 4180 as it streams in.
///
/// Lines end in LF or CRLF; in a file whose first line ends in a bare CR, in
/// CR. Inside quotes every byte is kept. A physical line is what an editor
/// counts: each LF (or CR of a CR file) ends one, inside quotes too. A line
/// without any character is no row. A mark of UTF-8 at the start is skipped.
struct CSVReader {
  private enum State { case cellStart, unquoted, quoted, quoteInQuoted, afterCarriageReturn }
  private enum Ending { case unknown, lineFeed, carriageReturn }

  private let input: Input
  private var chunk: [UInt8] = []
  private var position = 0
  private var line = 1
  private var ending = Ending.unknown
  private var isAtStart = true

  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  init(_ input: Input) { self.input = input }

  /// The next row, or nil at the end.
  ///
  /// - Throws: `InputFault` when the rest cannot be told into rows.
  mutating func next() throws -> CSVRow? {
    if isAtStart { try skipByteOrderMark() }
    while let row = try readRow() {
      // A blank line, unless a row of one column is quoted there.
      if row.cells.count == 1, row.cells[0].isNil { continue }
      return row
    }
    return nil
  }

  /// A row in the making.
  private struct Draft {
    var row: CSVRow
    var cell: [UInt8] = []
    var state = State.cellStart
    var isQuoted = false
    /// Where the last quote was opened.
    var quoteLine: Int

    init(line: Int) {
      row = CSVRow(line: line, cells: [])
      quoteLine = line
    }

    mutating func finishCell() throws {
      guard let text = String(validating: cell, as: UTF8.self) else {
        throw InputFault(
          line: row.line, message: "it is not UTF-8",
          hint: "Convert the file first: iconv -f ISO-8859-1 -t UTF-8.")
      }
      row.cells.append(CSVCell(text, isQuoted: isQuoted))
      cell.removeAll(keepingCapacity: true)
      isQuoted = false
      state = .cellStart
    }
  }

  private mutating func readRow() throws -> CSVRow? {
    var draft = Draft(line: line)
    while let byte = try nextByte() {
      let isOver =
        switch draft.state {
        case .quoted: takeQuoted(byte, &draft)
        case .afterCarriageReturn: try takeLineEnd(byte)
        case .cellStart, .unquoted, .quoteInQuoted: try takePlain(byte, &draft)
        }
      if isOver {
        try draft.finishCell()
        return draft.row
      }
    }
    if draft.state == .quoted { throw unterminated(from: draft.quoteLine) }
    guard draft.state != .cellStart || !draft.row.cells.isEmpty else { return nil }
    try draft.finishCell()
    return draft.row
  }

  // Each of these says whether the row is over.

  private mutating func takePlain(_ byte: UInt8, _ draft: inout Draft) throws -> Bool {
    switch byte {
    case Self.quote where draft.state == .cellStart:
      draft.state = .quoted
      draft.isQuoted = true
      draft.quoteLine = line
    case Self.quote where draft.state == .quoteInQuoted:
      draft.cell.append(byte)
      draft.state = .quoted
    case Self.comma:
      try draft.finishCell()
    case Self.lineFeed:
      endLine(.lineFeed)
      return true
    case Self.carriageReturn where ending == .carriageReturn:
      line += 1
      return true
    case Self.carriageReturn:
      draft.state = .afterCarriageReturn
    default:
      guard draft.state != .quoteInQuoted else { throw textAfterQuote() }
      draft.cell.append(byte)
      draft.state = .unquoted
      appendRun(to: &draft.cell, until: Self.comma)
    }
    return false
  }

  private mutating func takeQuoted(_ byte: UInt8, _ draft: inout Draft) -> Bool {
    if byte == Self.quote {
      draft.state = .quoteInQuoted
    } else {
      if byte == (ending == .carriageReturn ? Self.carriageReturn : Self.lineFeed) { line += 1 }
      draft.cell.append(byte)
      appendRun(to: &draft.cell, until: Self.quote)
    }
    return false
  }

  /// After a carriage return outside quotes.
  private mutating func takeLineEnd(_ byte: UInt8) throws -> Bool {
    if byte == Self.lineFeed {
      endLine(.lineFeed)
    } else {
      guard ending == .unknown else { throw bareCarriageReturn() }
      position -= 1
      endLine(.carriageReturn)
    }
    return true
  }

  /// Takes what no rule is about: up to `special` or the end of a line.
  private mutating func appendRun(to cell: inout [UInt8], until special: UInt8) {
    let start = position
    while position < chunk.count {
      let byte = chunk[position]
      if byte == special || byte == Self.lineFeed || byte == Self.carriageReturn { break }
      position += 1
    }
    cell += chunk[start..<position]
  }

  private mutating func endLine(_ kind: Ending) {
    line += 1
    if ending == .unknown { ending = kind }
  }

  private mutating func nextByte() throws -> UInt8? {
    if position == chunk.count {
      chunk = try input.read()
      position = 0
      if chunk.isEmpty { return nil }
    }
    defer { position += 1 }
    return chunk[position]
  }

  private mutating func skipByteOrderMark() throws {
    isAtStart = false
    while chunk.count < 3 {
      let more = try input.read()
      if more.isEmpty { break }
      chunk += more
    }
    if chunk.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if chunk.starts(with: [0xFF, 0xFE]) || chunk.starts(with: [0xFE, 0xFF]) {
      throw InputFault(
        line: 1, message: "the file is UTF-16",
        hint: "Convert it first: iconv -f UTF-16 -t UTF-8.")
    }
  }

  private func textAfterQuote() -> InputFault {
    InputFault(
      line: line, message: "text follows a closing quote",
      hint: "Write a quote inside a quoted cell twice.")
  }

  private func bareCarriageReturn() -> InputFault {
    InputFault(
      line: line, message: "a carriage return stands outside quotes",
      hint: "Quote the cell that holds it.")
  }

  private func unterminated(from start: Int) -> InputFault {
    InputFault(
      line: start, message: "the quote that opens here is never closed",
      hint: "Close it; write a quote inside a quoted cell twice.")
  }
}
