import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandDescription {
  static let watch = CommandDescription(
    words: ["watch"],
    summary: "print changes as anybody saves them, one JSON object a line",
    operands: [OperandDescription("ENTITY", .one, "what to watch", completes: .entity)],
    options: [.condition],
    notes: [
      "A line is the entry as “list --format jsonl” prints it, with _op (insert, update or delete) "
        + "and _entity in front; of a deleted one, what was last known. Saves come one by one, in "
        + "order, each line at once. Ctrl-C ends it.",
      "With --where come the entries that fulfil the predicate, however they changed, deleted ones "
        + "that did, and once, with \"_matches\":false, each one that does not any longer.",
      "Should more than a thousand saves wait to be printed, the later ones are told as one: what "
        + "they came to. A file of a former value that is gone already is null.",
      ConditionNotes.text,
    ],
    examples: [
      Example("daybook watch Location", "Every change, until Ctrl-C."),
      Example(
        "daybook watch Location --where 'category = \"Bar\"' | jq -r .locationDescription",
        "What happens to bars."),
    ],
    run: { invocation in
      let interruption = Interruption()
      defer { interruption.end() }
      try EntryWatch(invocation).run(until: interruption)
      return .success
    })
}

/// What `watch` does.
private struct EntryWatch {
  let invocation: Invocation
  let changes: SavedChanges<Record>
  let entityName: String
  let json: EntryJSON

  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    if invocation.arguments.has("--salvage") {
      throw Failure.usage(
        "--salvage reads a store as it is; there is nothing to watch.",
        hint: "Watch without --salvage, or list with it.")
    }
    let container = try invocation.container()
    let entity = try container.model.entity(named: invocation.operands[0])
    entityName = entity.name
    changes = try container.changes(of: invocation.request(for: entity.name))
    let terminal = invocation.world.stdoutTerminal
    json = EntryJSON(
      columns: Self.columns(of: entity, invocation.messages), isForTerminal: terminal.isTerminal)
  }

  /// Prints until it is interrupted, or nobody reads.
  func run(until interruption: Interruption) throws {
    interruption.onEnd(ofReading: invocation.world.stdout) { [changes] in changes.finish() }
    if invocation.messages.terminal.isTerminal {
      let store = invocation.opened?.url?.lastPathComponent ?? "the store"
      invocation.messages.say("Watching \(entityName) in \(store) — Ctrl-C ends")
    }
    do {
      while let change = try changes.wait() {
        try invocation.output.write(line(of: change) + "\n")
        try invocation.output.flush()
      }
    } catch is ReaderGone {
      return
    }
  }

  private func line(of change: SavedChange<Record>) throws -> String {
    var members: [(String, FieldValue)] = [
      ("_op", .string(change.kind.rawValue)), ("_entity", .string(entityName)),
    ]
    if !change.matches { members.append(("_matches", .bool(false))) }
    return try json.line(of: change.value, after: members)
  }

  /// Columns in which a file that is not there, or not whole, is null: it may
  /// be that of a value that another has replaced since.
  private static func columns(of entity: ModelEntity, _ messages: Messages) -> [EntryColumn] {
    entity.attributes.map { attribute in
      var column = EntryColumn(attribute)
      column.substitute = { error in
        if error.code != .documentMissing { messages.warn(error.message) }
        return .null
      }
      return column
    }
  }
}
