import DaybookKit

extension CommandDescription {
  static let set = CommandDescription(
    words: ["set"],
    summary: "change attributes of an entry",
    operands: [
      .entityOfID, .entryID,
      OperandDescription(
        "NAME=VALUE", .oneOrMore, "an attribute: NAME=TEXT, NAME=@FILE or NAME:=JSON",
        completes: .attribute),
    ],
    notes: [EntryDraft.grammar, IdentifierNotes.changing],
    examples: [
      Example(
        "daybook set 7b8c9d category=Bar placemark.locality=Berlin", "Two changes, one save."),
      Example("daybook set 7b8c9d photo:=null", "Take the photo away."),
    ],
    saves: true,
    run: { invocation in
      let container = try invocation.container()
      let (id, rest) = try invocation.entry(
        invocation.operands, in: container.newBackgroundContext(), shortest: 6)
      guard !rest.isEmpty else {
        throw Failure.usage("NAME=VALUE is missing.", hint: "Say what to change: category=Bar.")
      }
      let assignments = try Assignment.all(rest)
      try refuseFixed(assignments)
      let entity = try container.model.entity(named: id.entityName)
      let isChanged = try Conflict.retrying {
        let context = container.newBackgroundContext()
        let object = try context.existingObject(with: id)
        var draft = EntryDraft(entity: entity, invocation: invocation)
        try draft.take(assignments) { try object.value(forKey: $0) }
        for (name, value) in draft.values.sorted(by: { $0.key < $1.key }) {
          try object.setValue(value, forKey: name)
        }
        try draft.requireReadable(for: object, in: context)
        return try context.saveIfChanged()
      }
      invocation.messages.say(isChanged ? "Updated \(id)." : "Nothing to change: it is so already.")
      return .success
    })

  /// Refuses what no command changes.
  private static func refuseFixed(_ assignments: [Assignment]) throws {
    for assignment in assignments {
      switch assignment.path[0] {
      case "_id":
        throw Failure(.badData, "An id never changes.", hint: "Add a new entry instead.")
      case "_rev":
        throw Failure(
          .badData, "_rev counts the changes of an entry and cannot be set.",
          hint: "Leave it out; it goes up by itself.")
      default: break
      }
    }
  }
}
