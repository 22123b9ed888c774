/// The tool from its words to its exit code.
struct Tool {
  let world: World

  static let globalOptions = [
    OptionDescription("--store", "DIR", "the store to use", completes: .directory),
    OptionDescription("--salvage", nil, "read a damaged store as far as it is whole"),
    OptionDescription("--debug", nil, "tell on stderr what the engine does"),
    OptionDescription("--help", nil, "tell about the command"),
    OptionDescription("--version", nil, "tell the version"),
  ]

  static let table = CommandTable(commands: allCommands, globalOptions: globalOptions)

  /// Runs the words that follow the tool's name, as the system gave them.
  func run(bytes: [[UInt8]]) -> ExitCode {
    do {
      return run(try ProcessWords.texts(of: bytes))
    } catch {
      let failure = Failure(error)
      Messages(descriptor: world.stderr, terminal: world.stderrTerminal).report(failure)
      return failure.exit
    }
  }

  /// Runs the words that follow the tool's name.
  func run(_ words: [String]) -> ExitCode {
    let output = Output(descriptor: world.stdout, name: "stdout")
    let messages = Messages(descriptor: world.stderr, terminal: world.stderrTerminal)
    do {
      return try run(words, output, messages)
    } catch is ReaderGone {
      return .inputOutput
    } catch {
      let failure = Failure(error).withHint(for: words, in: Self.table)
      // What was asked for and found before it failed is data still.
      try? output.flush()
      messages.report(failure)
      return failure.exit
    }
  }

  private func run(_ words: [String], _ output: Output, _ messages: Messages) throws -> ExitCode {
    let table = Self.table
    switch try ArgumentParser(table: table).parse(words) {
    case .version:
      try output.write("daybook \(ToolVersion.text)\n")
    case .help(let command):
      let renderer = HelpRenderer(table: table)
      try output.write(command.map(renderer.text) ?? renderer.overview())
    case .run(let command, let arguments):
      if arguments.has("--debug"), world.variables["DAYBOOK_DEBUG"] == nil {
        SystemCalls.setVariable("DAYBOOK_DEBUG", "1")
      }
      let invocation = Invocation(
        arguments, world: world, table: table, output: output, messages: messages)
      let code = try command.run(invocation)
      try output.flush()
      messages.finishProgress()
      if command.saves { invocation.close() }
      return code
    }
    try output.flush()
    return .success
  }
}
