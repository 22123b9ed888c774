import DaybookKit

extension CommandDescription {
  static let group = CommandDescription(
    words: ["group"],
    summary: "count entries by the values of an attribute",
    operands: [OperandDescription("ENTITY", .one, "what to count", completes: .entity)],
    options: [
      OptionDescription("--by", "ATTR", "a row for each of its values", completes: .attribute),
      .condition,
      OptionDescription(
        "--sum", "ATTR", "add the sum of numbers", mayRepeat: true, completes: .attribute),
      OptionDescription(
        "--min", "ATTR", "add the smallest value", mayRepeat: true, completes: .attribute),
      OptionDescription(
        "--max", "ATTR", "add the greatest value", mayRepeat: true, completes: .attribute),
      OptionDescription(
        "--avg", "ATTR", "add the mean of numbers", mayRepeat: true, completes: .attribute),
    ],
    notes: [
      "A row is the value, the count and the figures in the order they were asked for; off a "
        + "terminal tabs stand between them. Rows come by value ascending, the one of entries "
        + "without a value last."
    ],
    examples: [
      Example("daybook group Location --by category", "How many of each category."),
      Example(
        "daybook group Location --by category --min date --max date", "And from when to when."),
    ],
    run: { try GroupCommand(invocation: $0).run() })
}

private struct GroupCommand {
  let invocation: Invocation

  private struct Row {
    var value: FieldValue
    var count: Int
    var figures: [Figure]
  }

  func run() throws -> ExitCode {
    let container = try invocation.container()
    let entity = try container.model.entity(named: invocation.operands[0])
    guard let name = invocation.arguments.value(of: "--by") else {
      throw Failure.usage("--by is missing.", hint: "Say by which attribute: --by category.")
    }
    let column = try EntryColumn(name, of: entity)
    let figures = try invocation.arguments.options.compactMap { option in
      try Figure.Kind(rawValue: option.name).map { kind in
        try Figure(kind, EntryColumn(option.value ?? "", of: entity))
      }
    }
    try column.requireGroups(for: "--by")
    let request = try invocation.request(for: entity.name)
    let rows = try rows(request, column, figures, container.newBackgroundContext())
    try write(rows, column, figures)
    return .success
  }

  /// A row for each value, however many entries have it: those are not held.
  private func rows(
    _ request: FetchRequest<Record>, _ column: EntryColumn, _ figures: [Figure],
    _ context: ManagedObjectContext
  ) throws -> [Row] {
    var rows: [Row] = []
    var places: [FieldValue: Int] = [:]
    try context.forEach(request) { record in
      let value = try column.value(in: record)
      let place = places[value] ?? rows.count
      if place == rows.count {
        places[value] = place
        rows.append(Row(value: value, count: 0, figures: figures))
      }
      rows[place].count += 1
      for index in figures.indices { try rows[place].figures[index].take(record) }
    }
    return rows.sorted { left, right in
      if left.value.isNull || right.value.isNull { return !left.value.isNull }
      return FieldOrder.precedes(left.value, right.value)
    }
  }

  private func write(_ rows: [Row], _ column: EntryColumn, _ figures: [Figure]) throws {
    let terminal = invocation.world.stdoutTerminal
    guard terminal.isTerminal else {
      for row in rows {
        let cells = [CellText.of(row.value), String(row.count)]
        try invocation.output.write(
          TSVText.line(cells + row.figures.map { CellText.of($0.result) }))
      }
      return
    }
    let columns =
      [TableWriter.Column(title: column.title, alignsRight: column.isNumeric)]
      + [TableWriter.Column(title: "count", alignsRight: true)]
      + figures.map { TableWriter.Column(title: $0.title, alignsRight: $0.column.isNumeric) }
    let table = TableWriter(columns: columns, terminal: terminal, output: invocation.output)
    for row in rows {
      let cells = [CellText.heading(of: row.value), String(row.count)]
      try table.row(cells + row.figures.map { CellText.of($0.result) ?? "" })
    }
    try table.finish()
  }
}
