import DaybookKit

extension CommandDescription {
  static let delete = CommandDescription(
    words: ["delete"],
    summary: "delete entries",
    operands: [
      OperandDescription(
        "ENTITY", .optional, "what to delete; needed with --where", completes: .entity),
      OperandDescription("ID", .any, "ids, or their beginnings or endings"),
    ],
    options: [
      .condition,
      OptionDescription("--yes", nil, "do not ask before deleting by predicate"),
    ],
    notes: [
      "All are deleted by one save, or none. What was deleted stays in the store's superseded "
        + "files for as long as it keeps them.", IdentifierNotes.changing,
    ],
    examples: [
      Example("daybook delete 7b8c9d", "One entry."),
      Example("daybook delete Location --where 'date < \"2020-01-01\"' --yes", "All old ones."),
    ],
    saves: true,
    run: { try DeleteCommand(invocation: $0).run() })
}

private struct DeleteCommand {
  let invocation: Invocation

  func run() throws -> ExitCode {
    let container = try invocation.container()
    let (entity, words) = invocation.leadingEntity(invocation.operands, in: container)
    if invocation.arguments.has("--where") {
      guard entity == nil || words.isEmpty, words.count < 2 else {
        throw Failure.usage("--where and ids exclude each other.")
      }
      guard let named = try entity ?? words.first.map({ try container.model.entity(named: $0) })
      else { throw Failure.usage("ENTITY is missing: --where is about the entries of one.") }
      try delete(where: named, container)
    } else {
      guard !words.isEmpty else {
        throw Failure.usage(
          "Which \(entity?.name ?? "entries")? An id or --where is missing.",
          hint: "To delete all: daybook delete \(entity?.name ?? "ENTITY") --where TRUEPREDICATE.")
      }
      try delete(words, in: entity, container)
    }
    return .success
  }

  private func delete(
    _ words: [String], in entity: ModelEntity?, _ container: PersistentContainer
  ) throws {
    let resolver = IdentifierResolver(context: container.newBackgroundContext(), shortest: 6)
    let ids = Set(try words.map { try resolver.object($0, in: entity?.name) }).sorted()
    try Conflict.retrying {
      let context = container.newBackgroundContext()
      for id in ids { context.delete(try context.existingObject(with: id)) }
      try context.save()
    }
    tell(ids.count)
  }

  private func delete(where entity: ModelEntity, _ container: PersistentContainer) throws {
    let request = try invocation.request(for: entity.name)
    let count = try container.newBackgroundContext().count(request)
    guard count > 0 else { return tell(0) }
    guard try invocation.arguments.has("--yes") || isConfirmed(count, entity.name) else {
      invocation.messages.say("Nothing was deleted.")
      return
    }
    tell(try container.batchDelete(request).count)
  }

  private func isConfirmed(_ count: Int, _ entity: String) throws -> Bool {
    guard invocation.world.stdinIsTerminal, invocation.world.stderrTerminal.isTerminal else {
      throw Failure.usage(
        "\(count) \(count == 1 ? "entry" : "entries") of \(entity) would be deleted.",
        hint: "Add --yes to do it.")
    }
    invocation.messages.ask(
      "Delete \(count) \(count == 1 ? "entry" : "entries") of \(entity)? [y/N] ")
    let answer = try? SystemCalls.readLine(invocation.world.stdin)
    return ["y", "yes"].contains(answer?.lowercased())
  }

  private func tell(_ count: Int) {
    invocation.messages.say("Deleted \(count) \(count == 1 ? "entry" : "entries").")
  }
}
