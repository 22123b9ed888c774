import DaybookKit

extension CommandDescription {
  static let importEntries = CommandDescription(
    words: ["import"],
    summary: "add entries from a file and print how many",
    operands: [
      OperandDescription("ENTITY", .one, "what to add", completes: .entity),
      OperandDescription("FILE", .one, "csv, json or jsonl; - is stdin", completes: .file),
    ],
    options: [
      OptionDescription(
        "--format", "FORMAT", "the form of the file; else as its name or its beginning tells",
        choices: ImportFormat.allCases.map(\.rawValue)),
      OptionDescription(
        "--map", "FROM=TO", "rename a column; FROM= drops it", mayRepeat: true),
      OptionDescription(
        "--upsert", "ATTR", "change the entry that has the same ATTR, if there is one",
        completes: .attribute),
      OptionDescription("--save-every", "N", "save every N rows; else all rows or none"),
      OptionDescription("--ids", nil, "print each id once it is saved, instead of the number"),
    ],
    notes: [
      "Rows that cannot be taken are reported together, by line, and nothing is saved. Columns "
        + "are attributes, and _id if a row is to keep its id. In csv an empty cell is no value and "
        + "\"\" the empty text or no bytes of data; a transformable is JSON; a blob is a file, relative to the folder "
        + "of FILE and never outside it."
    ],
    examples: [
      Example("daybook import Location locations.csv", "All rows, in one save."),
      Example(
        "daybook import Location old.csv --map id=_id --map title=locationDescription --map notes=",
        "Columns of other names, one of them dropped."),
      Example(
        "tail -f feed.jsonl | daybook import Location - --save-every 1 --ids", "As they come."),
    ],
    saves: true,
    run: { try ImportCommand(invocation: $0).run() })
}

private struct ImportCommand {
  let invocation: Invocation
  private var arguments: ParsedArguments { invocation.arguments }

  func run() throws -> ExitCode {
    let container = try invocation.container()
    let entity = try container.model.entity(named: invocation.operands[0])
    let path = invocation.operands[1]
    let input = try invocation.input(path)
    var source = try source(of: input, path, entity)
    var target = try ImportTarget(
      into: container, entity: entity.name, from: input.name,
      upsertBy: arguments.value(of: "--upsert"),
      saveEvery: arguments.number(of: "--save-every", atLeast: 1),
      ids: arguments.has("--ids") ? invocation.output : nil)
    while let row = try source.next() {
      try target.take(row)
      if target.rows % 1000 == 0 { invocation.messages.advance("Read", to: target.rows) }
    }
    let count = try target.finish()
    if arguments.has("--ids") {
      invocation.messages.say("Imported \(count).")
    } else {
      try invocation.output.write("\(count)\n")
    }
    return .success
  }

  private func source(
    of input: Input, _ path: String, _ entity: ModelEntity
  ) throws -> any RowSource {
    let map = try ColumnMap(arguments.values(of: "--map"), for: entity)
    let folder = folder(of: path)
    let asked = arguments.value(of: "--format")
    switch try ImportFormat.of(input, path: path, asked: asked) {
    case .csv: return try CSVRowSource(input, map: map, folder: folder)
    case .json: return JSONRowSource(input, isArray: true, map: map, folder: folder)
    case .jsonl: return JSONRowSource(input, isArray: false, map: map, folder: folder)
    }
  }

  /// The folder of the input; the working directory for stdin.
  private func folder(of path: String) -> DocumentFolder {
    guard path != "-", let slash = path.lastIndex(of: "/") else {
      return DocumentFolder(
        path: invocation.world.workingDirectory, shown: "the working directory")
    }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return DocumentFolder(path: invocation.world.absolute(folder), shown: folder)
  }
}
