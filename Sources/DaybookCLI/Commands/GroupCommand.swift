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

  /// The figures that options ask for, in their order.
  private static let figures: [String: @Sendable (String) -> FetchColumn<Record>] = [
    "--sum": { .sum($0) }, "--min": { .minimum($0) }, "--max": { .maximum($0) },
    "--avg": { .average($0) },
  ]

  func run() throws -> ExitCode {
    let container = try invocation.container()
    let entity = try container.model.entity(named: invocation.operands[0])
    guard let name = invocation.arguments.value(of: "--by") else {
      throw Failure.usage("--by is missing.", hint: "Say by which attribute: --by category.")
    }
    let column = try EntryColumn(name, of: entity)
    try column.requireGroups(for: "--by")
    var columns = [TableWriter.Column(title: column.title, alignsRight: column.isNumeric)]
    columns.append(TableWriter.Column(title: "count", alignsRight: true))
    var request = try invocation.request(for: entity.name)
    let key = FetchColumn<Record>.value(name)
    request.propertiesToGroupBy = [key]
    request.propertiesToFetch = [key.named("by"), .count]
    for option in invocation.arguments.options {
      guard let figure = Self.figures[option.name] else { continue }
      let column = try EntryColumn(option.value ?? "", of: entity)
      let title = "\(option.name.dropFirst(2)) \(column.title)"
      columns.append(TableWriter.Column(title: title, alignsRight: column.isNumeric))
      // The same figure may be asked for twice.
      request.propertiesToFetch.append(
        figure(column.title).named("\(columns.count) \(title)"))
    }
    try write(container.newBackgroundContext().fetchRows(request), columns)
    return .success
  }

  private func write(_ rows: [FetchedRow], _ columns: [TableWriter.Column]) throws {
    let terminal = invocation.world.stdoutTerminal
    guard terminal.isTerminal else {
      for row in rows {
        try invocation.output.write(TSVText.line(row.values.map(CellText.of)))
      }
      return
    }
    let table = TableWriter(columns: columns, terminal: terminal, output: invocation.output)
    for row in rows {
      let figures = row.values.dropFirst().map { CellText.of($0) ?? "" }
      try table.row([CellText.heading(of: row.values[0])] + figures)
    }
    try table.finish()
  }
}
