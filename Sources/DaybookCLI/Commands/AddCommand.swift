import DaybookKit

extension CommandDescription {
  static let add = CommandDescription(
    words: ["add"],
    summary: "add an entry and print its id",
    operands: [
      OperandDescription("ENTITY", .one, "what to add", completes: .entity),
      OperandDescription(
        "NAME=VALUE", .any, "an attribute: NAME=TEXT, NAME=@FILE or NAME:=JSON",
        completes: .attribute),
    ],
    options: [
      OptionDescription(
        "--json", "TEXT", "the attributes as one JSON object, or - for stdin")
    ],
    notes: [EntryDraft.grammar],
    examples: [
      Example(
        "daybook add Location latitude=52.52 longitude=13.4 category=Bar photo=@cafe.jpg",
        "With a photo from a file."),
      Example(
        "daybook add Location latitude=52.52 longitude=13.4 placemark.locality=Berlin",
        "With a placemark made of its parts."),
      Example(
        "daybook add Contact --json '{\"name\":\"Ann\",\"phone\":\"+49 30 1234\"}'",
        "From JSON."),
    ],
    saves: true,
    run: { invocation in
      let container = try invocation.container()
      let entity = try container.model.entity(named: invocation.operands[0])
      var draft = EntryDraft(entity: entity, invocation: invocation)
      let words = invocation.operands.dropFirst()
      if let json = invocation.arguments.value(of: "--json") {
        guard words.isEmpty else {
          throw Failure.usage("--json and NAME=VALUE exclude each other.")
        }
        let text = try json == "-" ? invocation.input("-").readText() : json
        try draft.take(json: text)
      } else {
        try draft.take(Assignment.all(words))
      }
      let context = container.newBackgroundContext()
      let object = try draft.insert(into: context)
      try draft.requireReadable(for: object, in: context)
      try context.save()
      try invocation.output.write("\(object.objectID)\n")
      return .success
    })
}
