import Testing

@testable import DaybookCLI

@Suite("Reading a command line") struct ArgumentParserTests {
  private static let table = CommandTable(
    commands: [
      CommandDescription(
        words: ["list"], summary: "list entries",
        operands: [OperandDescription("ENTITY", .one, "what to list")],
        options: [
          OptionDescription("--where", "PREDICATE", "only these"),
          OptionDescription("--sort", "ATTRS", "in this order"),
          OptionDescription("--format", "FORMAT", "how", choices: ["json", "jsonl"]),
          OptionDescription("--map", "FROM=TO", "rename", mayRepeat: true),
          OptionDescription("--yes", nil, "do it"),
        ],
        examples: [Example("daybook list Location", "All locations.")], run: { _ in .success }),
      CommandDescription(
        words: ["model", "show"], summary: "show the model", examples: [], run: { _ in .success }),
      CommandDescription(
        words: ["add"], summary: "add", operands: [OperandDescription("WORD", .any, "words")],
        examples: [], run: { _ in .success }),
    ], globalOptions: Tool.globalOptions)

  private static func parse(_ words: String...) throws -> ArgumentParser.Request {
    try ArgumentParser(table: table).parse(words)
  }

  private static func arguments(_ words: [String]) throws -> ParsedArguments {
    guard case .run(_, let arguments) = try ArgumentParser(table: table).parse(words) else {
      throw Failure.usage("not a command to run")
    }
    return arguments
  }

  @Test("options stand anywhere, with = or a blank before their value")
  func options() throws {
    let arguments = try Self.arguments([
      "--store", "a.daybook", "list", "--where=x = 'y'", "Location", "--sort", "-date,name",
      "--yes",
      "--map", "a=b", "--map=c=",
    ])
    #expect(arguments.operands == ["Location"])
    #expect(arguments.value(of: "--store") == "a.daybook")
    #expect(arguments.value(of: "--where") == "x = 'y'")
    #expect(try arguments.list(of: "--sort") == ["-date", "name"])
    #expect(arguments.values(of: "--map") == ["a=b", "c="])
    #expect(arguments.has("--yes"))
    #expect(!arguments.has("--format"))
  }

  @Test("a dash alone and everything after two dashes are plain words")
  func dashes() throws {
    #expect(
      try Self.arguments(["add", "-", "--", "--yes", "-x"]).operands == ["-", "--yes", "-x"])
  }

  @Test("two words name a command of a family")
  func family() throws {
    guard case .run(let command, _) = try Self.parse("model", "show") else {
      Issue.record("not run")
      return
    }
    #expect(command.name == "model show")
  }

  @Test(
    "a line that cannot be meant is refused with what to do",
    arguments: [
      (["lsit"], "“lsit” is not a command.", "Did you mean “list”?"),
      (["nonsense"], "“nonsense” is not a command.", "“daybook help” lists the commands."),
      (["model"], "“model” is not a command.", "“daybook model show”"),
      (["model", "diff"], "“model diff” is not a command.", "“daybook model show”"),
      (["list"], "ENTITY is missing.", "daybook list ENTITY"),
      (["list", "A", "B"], "“B” is one word too many.", "daybook list ENTITY"),
      (["list", "A", "--wher", "x"], "“--wher” is not an option of “list”.", "“--where”"),
      (["list", "A", "-5"], "“-5” is not an option of “list”.", "“--”"),
      (["list", "A", "--where"], "--where needs a value: --where PREDICATE.", ""),
      (["list", "A", "--where", "--yes"], "--where needs a value: --where PREDICATE.", ""),
      (["list", "A", "--yes=1"], "--yes takes no value.", ""),
      (["list", "A", "--format", "jsn"], "“jsn” is no value of --format.", "“json”"),
      (
        ["list", "A", "--sort", "a", "--sort", "b"], "--sort is given twice.",
        "Keep one of them."
      ),
      (["--frob"], "“--frob” is not an option.", "“daybook help”"),
    ])
  func refusals(words: [String], message: String, hint: String) throws {
    let failure = try #require(throws: Failure.self) {
      try ArgumentParser(table: Self.table).parse(words)
    }
    #expect(failure.exit == .usage)
    #expect(failure.message == message)
    #expect(failure.hint.contains(hint) || hint.isEmpty)
  }

  @Test(
    "help and version are requests of their own",
    arguments: [[], ["--help"], ["-h"], ["--store", "x"], ["model", "--help"]])
  func overview(words: [String]) throws {
    guard case .help(nil) = try ArgumentParser(table: Self.table).parse(words) else {
      Issue.record("no overview")
      return
    }
  }

  @Test("--help needs no operands", arguments: [["list", "--help"], ["--help", "list"]])
  func commandHelp(words: [String]) throws {
    guard case .help(let command?) = try ArgumentParser(table: Self.table).parse(words) else {
      Issue.record("no help of the command")
      return
    }
    #expect(command.name == "list")
  }

  @Test("a number is whole and not below its least")
  func numbers() throws {
    var arguments = ParsedArguments()
    arguments.append("--limit", "-1")
    #expect(throws: Failure.self) { try arguments.number(of: "--limit") }
    arguments.append("--limit", "12")
    #expect(try arguments.number(of: "--limit") == 12)
    #expect(try arguments.number(of: "--offset") == nil)
  }
}
