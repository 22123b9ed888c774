/// One command of the tool. The table of these drives parsing, help,
/// suggestions and completions; nothing about a command is said twice.
struct CommandDescription: Sendable {
  /// The words that name it: `["list"]`, `["model", "show"]`.
  var words: [String]
  /// One line for the list of commands, without a period.
  var summary: String
  var operands: [OperandDescription] = []
  var options: [OptionDescription] = []
  /// Paragraphs below the options.
  var notes: [String] = []
  var examples: [Example]
  /// Whether it may save. Only then a compaction that is due is finished after
  /// its output: a command that reads leaves every file as it is.
  var saves = false
  var run: @Sendable (Invocation) throws -> ExitCode

  var name: String { words.joined(separator: " ") }
}

/// A word that a command takes by its place.
struct OperandDescription: Sendable, Equatable {
  enum Count: Sendable { case one, optional, any, oneOrMore }

  /// As help shows it: `ENTITY`.
  var name: String
  var count: Count
  var summary: String
  /// What a shell may complete here.
  var completes: CompletionKind

  init(
    _ name: String, _ count: Count = .one, _ summary: String,
    completes: CompletionKind = .nothing
  ) {
    self.name = name
    self.count = count
    self.summary = summary
    self.completes = completes
  }
}

/// A word that starts with two dashes.
struct OptionDescription: Sendable, Equatable {
  /// With its dashes.
  var name: String
  /// What follows it, as help shows it; nil for a switch.
  var value: String?
  var summary: String
  /// The only values it takes; empty when any will do.
  var choices: [String]
  var mayRepeat: Bool
  var completes: CompletionKind

  init(
    _ name: String, _ value: String? = nil, _ summary: String, choices: [String] = [],
    mayRepeat: Bool = false, completes: CompletionKind = .nothing
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.choices = choices
    self.mayRepeat = mayRepeat
    self.completes = completes
  }
}

/// What stands in the place of an operand or a value.
enum CompletionKind: Sendable {
  case nothing, entity, attribute, file, directory, command

  var isPath: Bool { self == .file || self == .directory }
}

/// A command line to copy, and what it does.
struct Example: Sendable, Equatable {
  var line: String
  var summary: String

  init(_ line: String, _ summary: String) {
    self.line = line
    self.summary = summary
  }
}
