import DaybookKit

extension CommandDescription {
  static let modelShow = CommandDescription(
    words: ["model", "show"],
    summary: "print the model of the store",
    options: [.textOrJSON],
    notes: ["As json it is a model file, which “daybook init --model” takes."],
    examples: [
      Example("daybook model show", "Entities and attributes, to read."),
      Example("daybook model show --format json > model.json", "A file to make other stores from."),
    ],
    run: { invocation in
      let model = try invocation.container().model
      if invocation.arguments.value(of: "--format") == "json" {
        try invocation.output.write(model.json(pretty: true))
        try invocation.output.write("\n")
      } else {
        for (index, entity) in model.entities.enumerated() {
          if index > 0 { try invocation.output.write("\n") }
          try ModelText(entity: entity, terminal: invocation.world.stdoutTerminal)
            .write(to: invocation.output)
        }
      }
      return .success
    })
}

/// An entity as text to read: a line for each attribute, with its rules.
private struct ModelText {
  let entity: ModelEntity
  let terminal: Terminal

  func write(to output: Output) throws {
    try output.write(terminal.styled(entity.name, .bold) + "\n")
    let names = entity.attributes.map(\.name)
    let types = entity.attributes.map { $0.type.rawValue + ($0.isOptional ? "?" : "") }
    let nameWidth = names.map(DisplayWidth.of).max() ?? 0
    let typeWidth = types.map(\.count).max() ?? 0
    for (index, attribute) in entity.attributes.enumerated() {
      let rules = rules(of: attribute).joined(separator: ", ")
      var line = "  " + DisplayWidth.fit(names[index], in: nameWidth, padding: true)
      line += "  " + DisplayWidth.fit(types[index], in: typeWidth, padding: !rules.isEmpty)
      if !rules.isEmpty { line += "  " + TerminalText.escaped(rules) }
      try output.write(line + "\n")
    }
    for names in entity.unique {
      try output.write("  unique together: \(names.joined(separator: ", "))\n")
    }
    for names in entity.indexes {
      try output.write("  indexed together: \(names.joined(separator: ", "))\n")
    }
  }

  private func rules(of attribute: ModelAttribute) -> [String] {
    var rules: [String] = []
    switch attribute.defaultValue {
    case .now: rules.append("= now")
    case .value(let value): rules.append("= \(CellText.quoted(value))")
    case nil: break
    }
    if let minimum = attribute.minimum { rules.append("from \(CellText.quoted(minimum))") }
    if let maximum = attribute.maximum { rules.append("to \(CellText.quoted(maximum))") }
    if let length = attribute.minLength { rules.append("at least \(length) long") }
    if let length = attribute.maxLength { rules.append("at most \(length) long") }
    if let pattern = attribute.pattern { rules.append("like \(pattern)") }
    if let values = attribute.oneOf {
      rules.append("one of " + values.map(CellText.quoted).joined(separator: " "))
    }
    if attribute.isUnique { rules.append("unique") }
    if attribute.isIndexed { rules.append("indexed") }
    return rules
  }
}
