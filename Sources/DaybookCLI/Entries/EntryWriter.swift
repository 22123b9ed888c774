import DaybookKit

/// Prints entries one after another, in one of the formats.
protocol EntryWriter: AnyObject {
  /// A new section begins; only a table shows that.
  func section(_ title: String) throws
  func write(_ record: Record) throws
  /// Nothing follows.
  func finish() throws
}

extension EntryWriter {
  func section(_ title: String) throws {}
  func finish() throws {}
}

/// Prints the id alone, a line each.
final class IdentifierWriter: EntryWriter {
  private let output: Output

  init(_ output: Output) { self.output = output }

  func write(_ record: Record) throws {
    guard let id = record.objectID else { return }
    try output.write("\(id)\n")
  }
}

/// Prints csv or tsv: a row of names, then a row for each entry.
final class RowWriter: EntryWriter {
  enum Style { case csv(CSVText), tsv }

  private let style: Style
  private let columns: [EntryColumn]
  private let output: Output
  private let escapes: Bool
  private let documents: ExportedDocuments?
  private var hasTitles = false

  init(
    _ style: Style, columns: [EntryColumn], output: Output, terminal: Terminal,
    documents: ExportedDocuments? = nil
  ) {
    self.documents = documents
    self.style = style
    self.columns = columns.filter { !$0.isIdentity }
    self.output = output
    escapes = terminal.isTerminal
  }

  func write(_ record: Record) throws {
    try writeTitles()
    var line = ""
    append(record.objectID?.description, isText: false, to: &line)
    for column in columns {
      var cell = try column.cell(in: record)
      if let documents, column.attribute.type == .blob,
        let document = record[column.attribute.name]?.documentValue
      {
        let path = try column.salvaged {
          .string(try documents.write(document, of: record, column.title))
        }
        cell = path.stringValue
      }
      next(cell, isText: !column.isNumeric, to: &line)
    }
    try output.write(line + "\n")
  }

  func finish() throws { try writeTitles() }

  /// The row of names, once; not before the first entry was found, so that a
  /// request that cannot be run prints nothing.
  private func writeTitles() throws {
    guard !hasTitles else { return }
    hasTitles = true
    var line = ""
    append("_id", isText: true, to: &line)
    for column in columns { next(column.title, isText: true, to: &line) }
    try output.write(line + "\n")
  }

  private func next(_ cell: String?, isText: Bool, to line: inout String) {
    if case .tsv = style { line += "\t" } else { line += "," }
    append(cell, isText: isText, to: &line)
  }

  private func append(_ cell: String?, isText: Bool, to line: inout String) {
    let shown = escapes ? cell.map(TerminalText.escapedKeepingLines) : cell
    switch style {
    case .csv(let csv): csv.append(shown, isText: isText, to: &line)
    case .tsv: TSVText.append(shown, to: &line)
    }
  }
}

/// Prints a table, its first column the shortest endings of the ids.
final class TableEntryWriter: EntryWriter {
  private let columns: [EntryColumn]
  private let endings: IdentifierEndings
  private let table: TableWriter

  init(
    columns: [EntryColumn], endings: IdentifierEndings, output: Output, terminal: Terminal
  ) {
    // A table is for people: one bad file should not hide the other entries.
    self.columns = columns.map { column in
      var column = column
      column.substitute = { .string($0.code == .documentMissing ? "(missing)" : "(damaged)") }
      return column
    }
    self.endings = endings
    let titles = columns.map {
      TableWriter.Column(title: $0.title, alignsRight: $0.isNumeric)
    }
    table = TableWriter(
      columns: [TableWriter.Column(title: "id", isRigid: true)] + titles, terminal: terminal,
      output: output)
  }

  func section(_ title: String) throws { try table.heading(title) }

  func write(_ record: Record) throws {
    let id = record.objectID.map { endings.ending(of: $0.uuid) } ?? ""
    try table.row([id] + columns.map { CellText.shown(try $0.value(in: record)) })
  }

  func finish() throws { try table.finish() }
}
