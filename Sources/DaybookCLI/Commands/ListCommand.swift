import DaybookKit

extension OptionDescription {
  static let textOrJSON = OptionDescription(
    "--format", "FORMAT", "how to print it", choices: ["text", "json"])

  static let condition = OptionDescription(
    "--where", "PREDICATE", "only entries that fulfil it", completes: .attribute)

  static let explain = OptionDescription(
    "--explain", nil, "tell how it is found, and how long that took, instead of what")

  /// What `list` and `find` share.
  static let listing = [
    OptionDescription(
      "--sort", "NAMES", "by these attributes: date or -date,name; else as added",
      completes: .attribute),
    OptionDescription("--section", "NAME", "under a heading for each value", completes: .attribute),
    OptionDescription("--columns", "NAMES", "only these attributes", completes: .attribute),
    OptionDescription("--limit", "N", "at most so many"),
    OptionDescription("--offset", "N", "without the first N"),
    OptionDescription(
      "--format", "FORMAT", "how to print; else table on a terminal, tsv off it",
      choices: EntryFormat.allCases.map(\.rawValue)),
    OptionDescription("--spreadsheet", nil, "keep a spreadsheet from running cells of csv"),
    .explain,
  ]
}

extension CommandDescription {
  static let list = CommandDescription(
    words: ["list"],
    summary: "list entries",
    operands: [OperandDescription("ENTITY", .one, "what to list", completes: .entity)],
    options: [.condition] + OptionDescription.listing,
    notes: [EntryFormat.notes, ConditionNotes.text],
    examples: [
      Example("daybook list Location", "All, in the order they were added."),
      Example("daybook list Location --section category --sort date", "By category, oldest first."),
      Example(
        "daybook list Location --sort -date --limit 5 --columns date,placemark.locality",
        "When and where the last five were."),
      Example("daybook list Location --format jsonl > all.jsonl", "One JSON object a line."),
    ],
    run: { invocation in
      _ = try EntryListing(invocation: invocation, condition: nil).run()
      return .success
    })

  static let find = CommandDescription(
    words: ["find"],
    summary: "list entries that fulfil a predicate; exit 1 when none does",
    operands: [
      OperandDescription("ENTITY", .one, "what to look for", completes: .entity),
      OperandDescription("PREDICATE", .one, "what it must fulfil", completes: .attribute),
    ],
    options: OptionDescription.listing,
    notes: [ConditionNotes.text, EntryFormat.notes],
    examples: [
      Example("daybook find Contact \"name = 'Ann'\"", "All contacts of that name."),
      Example(
        "daybook find Location 'category = \"Bar\" AND latitude > 40' --format ids",
        "The ids alone, for other commands."),
    ],
    run: { invocation in
      let found = try EntryListing(invocation: invocation, condition: invocation.operands[1]).run()
      try invocation.output.flush()
      if invocation.arguments.has("--explain") { return found == 0 ? .no : .success }
      invocation.messages.say(found == 0 ? "No Match" : "Matches found: \(found)")
      return found == 0 ? .no : .success
    })
}

/// What every help says of predicates.
enum ConditionNotes {
  static let text =
    "A predicate compares attributes: category = \"Bar\" AND latitude > 40. There are = != < <= "
    + "> >= BETWEEN IN CONTAINS BEGINSWITH ENDSWITH LIKE MATCHES, each of the words with [c], [d] "
    + "or [cd] to overlook case and accents; AND OR NOT and parentheses; nil, true, false; and "
    + "dotted names into JSON: placemark.locality = \"Berlin\". “daybook help predicates” tells all."
}
