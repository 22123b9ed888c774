import DaybookKit

/// Reads a command line by the table of commands.
struct ArgumentParser {
  let table: CommandTable

  /// What a line asks for.
  enum Request {
    case run(CommandDescription, ParsedArguments)
    /// `--help`, with a command or alone; also nothing at all.
    case help(CommandDescription?)
    case version
  }

  /// Parses the words after the tool's own name.
  func parse(_ words: [String]) throws -> Request {
    let (leading, start) = try globalsBeforeCommand(words)
    let rest = Array(words[start...])
    if leading.has("--version") { return .version }
    guard let first = rest.first, !leading.has("--help") || table.command(leading: rest) != nil
    else { return .help(nil) }
    guard let (command, count) = table.command(leading: rest) else {
      if first.hasPrefix("-") { throw unknownOption(first, of: nil) }
      if !table.family(of: first).isEmpty, rest.contains("--help") { return .help(nil) }
      throw table.unknownCommand(rest)
    }
    var arguments = leading
    try parse(Array(rest[count...]), of: command, into: &arguments)
    if arguments.has("--help") { return .help(command) }
    try checkCount(of: arguments.operands, in: command)
    for (operand, word) in zip(command.operands, arguments.operands)
    where operand.completes.isPath && word.isEmpty {
      throw Failure.usage("\(operand.name) is empty.", hint: "Give a path.")
    }
    return .run(command, arguments)
  }

  /// Takes options that stand before the command's name.
  private func globalsBeforeCommand(_ words: [String]) throws -> (ParsedArguments, Int) {
    var arguments = ParsedArguments()
    var index = 0
    while index < words.count, words[index].hasPrefix("-"), words[index] != "-" {
      let (name, _) = split(words[index])
      guard table.globalOptions.contains(where: { $0.name == name }) else { break }
      try takeOption(words, at: &index, of: nil, into: &arguments)
    }
    return (arguments, index)
  }

  private func parse(
    _ words: [String], of command: CommandDescription, into arguments: inout ParsedArguments
  ) throws {
    var index = 0
    while index < words.count {
      let word = words[index]
      if word == "--" {
        arguments.operands += words[(index + 1)...]
        return
      }
      if word.hasPrefix("-"), word != "-" {
        try takeOption(words, at: &index, of: command, into: &arguments)
      } else {
        arguments.operands.append(word)
        index += 1
      }
    }
  }

  /// Reads the option at `index` and moves past it and its value.
  private func takeOption(
    _ words: [String], at index: inout Int, of command: CommandDescription?,
    into arguments: inout ParsedArguments
  ) throws {
    let (name, attached) = split(words[index])
    guard let option = options(of: command).first(where: { $0.name == name }) else {
      throw unknownOption(words[index], of: command)
    }
    index += 1
    guard let valueName = option.value else {
      guard attached == nil else { throw Failure.usage("\(name) takes no value.") }
      arguments.append(name)
      return
    }
    var value = attached
    if value == nil, index < words.count, !isOption(words[index], of: command) {
      value = words[index]
      index += 1
    }
    guard let value else { throw Failure.usage("\(name) needs a value: \(name) \(valueName).") }
    try check(value, for: option, in: arguments)
    arguments.append(name, value)
  }

  private func check(
    _ value: String, for option: OptionDescription, in arguments: ParsedArguments
  ) throws {
    if !option.mayRepeat, arguments.has(option.name) {
      throw Failure.usage("\(option.name) is given twice.", hint: "Keep one of them.")
    }
    guard !value.isEmpty || !option.completes.isPath else {
      throw Failure.usage("\(option.name) names no \(option.completes).")
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      let meant = NearestName.of(value, in: option.choices)
      throw Failure.usage(
        "“\(value)” is no value of \(option.name).",
        hint: (meant.map { "Did you mean “\($0)”? " } ?? "")
          + "It takes \(option.choices.joined(separator: ", ")).")
    }
  }

  private func checkCount(of operands: [String], in command: CommandDescription) throws {
    let needed = command.operands.filter { $0.count == .one || $0.count == .oneOrMore }
    let hint = "Usage: \(HelpRenderer(table: table).usage(of: command))"
    if operands.count < needed.count {
      let missing = needed[operands.count]
      throw Failure.usage("\(missing.name) is missing.", hint: hint)
    }
    let isOpen = command.operands.contains { $0.count == .any || $0.count == .oneOrMore }
    if !isOpen, operands.count > command.operands.count {
      let extra = operands[command.operands.count]
      throw Failure.usage("“\(extra)” is one word too many.", hint: hint)
    }
  }

  private func options(of command: CommandDescription?) -> [OptionDescription] {
    (command?.options ?? []) + table.globalOptions
  }

  private func isOption(_ word: String, of command: CommandDescription?) -> Bool {
    word.hasPrefix("--") && options(of: command).contains { $0.name == split(word).name }
  }

  /// `--where=P` is `--where P`; `-h` is `--help`.
  private func split(_ word: String) -> (name: String, attached: String?) {
    if word == "-h" { return ("--help", nil) }
    guard word.hasPrefix("--"), let (name, value) = word.cut(at: "=") else { return (word, nil) }
    return (name, value)
  }

  private func unknownOption(_ word: String, of command: CommandDescription?) -> Failure {
    let (name, _) = split(word)
    let place = command.map { " of “\($0.name)”" } ?? ""
    let help = command.map { "“daybook \($0.name) --help”" } ?? "“daybook help”"
    if let nearest = NearestName.of(name, in: options(of: command).map(\.name)) {
      return .usage(
        "“\(name)” is not an option\(place).", hint: "Did you mean “\(nearest)”? See \(help).")
    }
    return .usage(
      "“\(name)” is not an option\(place).",
      hint: "See \(help); put “--” before a word that starts with a dash.")
  }
}
