import DaybookKit

/// What `list` and `find` do: a request, run and printed as it streams.
struct EntryListing {
  let invocation: Invocation
  /// The predicate of `find`; `list` has `--where`.
  let condition: String?

  private var arguments: ParsedArguments { invocation.arguments }

  /// Prints the entries and returns how many.
  func run() throws -> Int {
    let container = try invocation.container()
    let entity = try container.model.entity(named: invocation.operands[0])
    let section = try arguments.value(of: "--section").map { try EntryColumn($0, of: entity) }
    try section?.requireGroups(for: "--section")
    var request = try invocation.request(for: entity.name, condition: condition)
    request.sortBy = try sorting(entity, section)
    request.fetchLimit = try arguments.number(of: "--limit")
    request.fetchOffset = try arguments.number(of: "--offset") ?? 0
    if arguments.has("--explain") {
      let explanation = try container.newBackgroundContext().explain(request)
      try invocation.output.write("\(explanation)\n")
      return explanation.rowsReturned
    }
    let writer = try writer(of: entity, in: container)

    var count = 0
    var current: FieldValue?
    try container.newBackgroundContext().forEach(request) { record in
      if let section {
        let value = try section.value(in: record)
        if value != current { try writer.section(CellText.heading(of: value)) }
        current = value
      }
      try writer.write(record)
      count += 1
    }
    try writer.finish()
    return count
  }

  private func sorting(_ entity: ModelEntity, _ section: EntryColumn?) throws -> [Sort<Record>] {
    var sorts = section.map { [Sort<Record>.ascending($0.title)] } ?? []
    for name in try arguments.list(of: "--sort") ?? [] {
      let isDescending = name.hasPrefix("-")
      let column = try EntryColumn(isDescending ? String(name.dropFirst()) : name, of: entity)
      let sort = Sort<Record>(column.title, isAscending: !isDescending)
      // A sort by the section's own attribute says in which order they come.
      if let first = sorts.first, section != nil, first.key == sort.key {
        sorts[0] = sort
      } else {
        sorts.append(sort)
      }
    }
    return sorts
  }

  private func writer(
    of entity: ModelEntity, in container: PersistentContainer
  ) throws -> any EntryWriter {
    let terminal = invocation.world.stdoutTerminal
    let columns = invocation.salvaging(try EntryColumn.chosen(by: arguments, of: entity))
    let output = invocation.output
    let json = EntryJSON(columns: columns, isForTerminal: terminal.isTerminal)
    switch EntryFormat.chosen(by: arguments, for: terminal) {
    case .table:
      return TableEntryWriter(
        columns: columns, endings: try invocation.identifierEndings(), output: output,
        terminal: terminal)
    case .json: return JSONEntryWriter(json, isArray: true, output: output)
    case .jsonl: return JSONEntryWriter(json, isArray: false, output: output)
    case .csv:
      let csv = CSVText(guardsFormulas: arguments.has("--spreadsheet"))
      return RowWriter(.csv(csv), columns: columns, output: output, terminal: terminal)
    case .tsv: return RowWriter(.tsv, columns: columns, output: output, terminal: terminal)
    case .ids: return IdentifierWriter(output)
    }
  }
}
