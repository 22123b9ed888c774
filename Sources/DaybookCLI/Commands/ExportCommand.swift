import DaybookKit

extension CommandDescription {
  static let exportEntries = CommandDescription(
    words: ["export"],
    summary: "write all entries, for import or other programs",
    operands: [OperandDescription("ENTITY", .one, "what to write", completes: .entity)],
    options: [
      OptionDescription(
        "--format", "FORMAT", "the form of a row; else by the name of FILE, else jsonl",
        choices: ExportFormat.allCases.map(\.rawValue)),
      OptionDescription("--output", "FILE", "write a new file; - is stdout", completes: .file),
      OptionDescription(
        "--to", "DIR", "write rows and the files of blobs into a folder", completes: .directory),
      OptionDescription("--spreadsheet", nil, "keep a spreadsheet from running cells of csv"),
    ],
    notes: [
      "A row has the id and every attribute, in the order of insertion; what “daybook import” "
        + "makes of it exports as the same bytes. A blob is a reference to its file; only --to "
        + "writes the files too. Nothing is ever written over."
    ],
    examples: [
      Example("daybook export Location > locations.jsonl", "One JSON object a line."),
      Example("daybook export Location --output locations.csv", "For a spreadsheet or a script."),
      Example("daybook export Location --to backup", "backup/rows.jsonl and the photos."),
    ],
    run: { try ExportCommand(invocation: $0).run() })
}

/// How rows are exported.
enum ExportFormat: String, CaseIterable, Sendable {
  case jsonl, json, csv, tsv

  /// The format that a file's name tells.
  init?(ofFile path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }
}

private struct ExportCommand {
  let invocation: Invocation
  private var arguments: ParsedArguments { invocation.arguments }

  func run() throws -> ExitCode {
    let container = try invocation.container()
    let entity = try container.model.entity(named: invocation.operands[0])
    let file = arguments.value(of: "--output").flatMap { $0 == "-" ? nil : $0 }
    let named = arguments.value(of: "--format").flatMap { ExportFormat(rawValue: $0) }
    let format = named ?? file.flatMap { ExportFormat(ofFile: $0) } ?? .jsonl
    if let folder = arguments.value(of: "--to") {
      guard file == nil else { throw Failure.usage("--to and --output exclude each other.") }
      try export(entity, container, as: format, into: folder)
    } else if let file {
      try NewFile.write(to: invocation.world.absolute(file), shown: file) { output in
        try write(entity, container, as: format, to: output, terminal: .none)
      }
    } else {
      let terminal = invocation.world.stdoutTerminal
      try write(entity, container, as: format, to: invocation.output, terminal: terminal)
    }
    return .success
  }

  private func export(
    _ entity: ModelEntity, _ container: PersistentContainer, as format: ExportFormat,
    into folder: String
  ) throws {
    let documents = ExportedDocuments(folder: invocation.world.absolute(folder), shown: folder)
    try documents.makeFolder()
    let rows = "rows.\(format.rawValue)"
    do {
      try NewFile.write(
        to: "\(invocation.world.absolute(folder))/\(rows)", shown: "\(folder)/\(rows)"
      ) { output in
        try write(
          entity, container, as: format, to: output, terminal: .none, documents: documents)
      }
    } catch {
      documents.removeMade()
      throw error
    }
  }

  private func write(
    _ entity: ModelEntity, _ container: PersistentContainer, as format: ExportFormat,
    to output: Output, terminal: Terminal, documents: ExportedDocuments? = nil
  ) throws {
    let columns = invocation.salvaging(entity.attributes.map { EntryColumn($0) })
    let json = EntryJSON(
      columns: columns, hasRevision: false, isForTerminal: terminal.isTerminal,
      documents: documents)
    let csv = CSVText(guardsFormulas: arguments.has("--spreadsheet"))
    let writer: any EntryWriter =
      switch format {
      case .json: JSONEntryWriter(json, isArray: true, output: output)
      case .jsonl: JSONEntryWriter(json, isArray: false, output: output)
      case .csv:
        RowWriter(
          .csv(csv), columns: columns, output: output, terminal: terminal, documents: documents)
      case .tsv:
        RowWriter(
          .tsv, columns: columns, output: output, terminal: terminal, documents: documents)
      }
    var count = 0
    let request = FetchRequest<Record>(entity: entity.name)
    try container.newBackgroundContext().forEach(request) { record in
      try writer.write(record)
      count += 1
      if count % 1000 == 0 { invocation.messages.advance("Exported", to: count) }
    }
    try writer.finish()
    try output.flush()
  }
}
