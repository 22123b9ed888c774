import DaybookKit

extension CommandDescription {
  static let show = CommandDescription(
    words: ["show"],
    summary: "print one entry",
    operands: [.entityOfID, .entryID],
    options: [.textOrJSON],
    notes: [IdentifierNotes.reading],
    examples: [
      Example("daybook show 7b8c9d", "The entry whose id ends so."),
      Example("daybook show 7b8c9d --format json", "As one JSON object."),
    ],
    run: { invocation in
      let container = try invocation.container()
      let context = container.newBackgroundContext()
      let (id, rest) = try invocation.entry(invocation.operands, in: context, shortest: 4)
      try invocation.refuse(rest)
      let record = try context.existingObject(with: id).entityValue
      let entity = try container.model.entity(named: id.entityName)
      let columns = entity.attributes.map { EntryColumn($0) }
      let terminal = invocation.world.stdoutTerminal
      if invocation.arguments.value(of: "--format") == "json" {
        let json = EntryJSON(columns: columns, isForTerminal: terminal.isTerminal)
        try invocation.output.write(json.line(of: record) + "\n")
      } else {
        try EntryText(columns: columns, terminal: terminal).write(record, to: invocation.output)
      }
      return .success
    })
}

extension OperandDescription {
  static let entityOfID = OperandDescription(
    "ENTITY", .optional, "what it is, in case several have the id", completes: .entity)
  static let entryID = OperandDescription("ID", .one, "an id, or its beginning or ending")
}

/// What help says of ids.
enum IdentifierNotes {
  static let reading =
    "An id may be given by its beginning or its ending, at least 4 characters, if only one entry "
    + "fits."
  static let changing =
    "An id may be given by its beginning or its ending, at least 6 characters, if only one entry "
    + "fits."
}

/// One entry as text: a line for each attribute, JSON indented below.
private struct EntryText {
  let columns: [EntryColumn]
  let terminal: Terminal

  func write(_ record: Record, to output: Output) throws {
    let width = columns.map { DisplayWidth.of($0.title) }.max() ?? 0
    func line(_ name: String, _ value: String) throws {
      let title = DisplayWidth.fit(name, in: max(width, 4), padding: true)
      let text = terminal.styled(title, .bold) + "  " + value
      try output.write(String(text.reversed().drop { $0 == " " }.reversed()) + "\n")
    }
    if let id = record.objectID { try line("_id", "\(id)") }
    try line("_rev", "\(record.revision)")
    for column in columns { try line(column.title, shown(column, record)) }
  }

  private func shown(_ column: EntryColumn, _ record: Record) throws -> String {
    do {
      let value = try column.value(in: record)
      if case .document(let document) = value, let name = document.fileName {
        return "\(CellText.shown(value)): documents/\(record.entityName)/\(name)"
      }
      return TerminalText.escaped(CellText.shown(value))
    } catch let error as DaybookError
      where error.code == .documentMissing || error.code == .documentDamaged
    {
      return terminal.styled("(\(error.message))", .red)
    }
  }
}
