extension CommandDescription {
  static let help = CommandDescription(
    words: ["help"],
    summary: "tell about the tool, or about one command",
    operands: [
      OperandDescription(
        "COMMAND", .any, "the command to tell about, or “predicates”", completes: .command)
    ],
    examples: [
      Example("daybook help list", "All about listing entries."),
      Example("daybook help predicates", "All about --where and find."),
    ],
    run: { invocation in
      let renderer = HelpRenderer(table: invocation.table)
      let words = invocation.operands
      guard let first = words.first else {
        try invocation.output.write(renderer.overview())
        return .success
      }
      if words == ["predicates"] {
        try invocation.output.write(PredicateHelp.text)
        return .success
      }
      if let (command, count) = invocation.table.command(leading: words), count == words.count {
        try invocation.output.write(renderer.text(of: command))
        return .success
      }
      if let (_, count) = invocation.table.command(leading: words) {
        throw Failure.usage(
          "“\(words[count])” is one word too many.", hint: "Usage: daybook help [COMMAND].")
      }
      let family = invocation.table.family(of: first)
      guard words.count == 1, !family.isEmpty else {
        throw invocation.table.unknownCommand(words)
      }
      try invocation.output.write(family.map(renderer.text).joined(separator: "\n"))
      return .success
    })
}
