/// How entries are printed.
enum EntryFormat: String, CaseIterable, Sendable {
  case table, json, jsonl, csv, tsv, ids

  static let notes =
    "csv and tsv begin with a row of names. In csv no value is an empty cell and the empty text "
    + "is \"\"; in tsv a backslash, tab or line break in a value is \\\\, \\t, \\n or \\r. A "
    + "transformable is its JSON, a blob the name of its file."

  /// The one asked for, else what suits who reads.
  static func chosen(by arguments: ParsedArguments, for terminal: Terminal) -> EntryFormat {
    let named = arguments.value(of: "--format").flatMap(EntryFormat.init)
    return named ?? (terminal.isTerminal ? .table : .tsv)
  }
}
