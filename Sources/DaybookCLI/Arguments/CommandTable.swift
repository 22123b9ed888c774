import DaybookKit

/// All commands, in the order help lists them.
struct CommandTable: Sendable {
  var commands: [CommandDescription]
  /// Options that every command takes, anywhere in the line.
  var globalOptions: [OptionDescription]

  /// The command that the first words of a line name, and how many they are.
  func command(leading words: [String]) -> (command: CommandDescription, count: Int)? {
    let matches = commands.filter { Array(words.prefix($0.words.count)) == $0.words }
    let longest = matches.max { $0.words.count < $1.words.count }
    return longest.map { ($0, $0.words.count) }
  }

  /// Commands of two words whose first is `word`: the family of `model`.
  func family(of word: String) -> [CommandDescription] {
    commands.filter { $0.words.count > 1 && $0.words.first == word }
  }

  /// The refusal of words that name no command.
  func unknownCommand(_ words: [String]) -> Failure {
    let first = words.first ?? ""
    let family = family(of: first)
    if !family.isEmpty {
      let names = family.map { "“daybook \($0.name)”" }.joined(separator: ", ")
      let given = words.count > 1 ? " \(words[1])" : ""
      return .usage(
        "“\(first)\(given)” is not a command.", hint: "“\(first)” goes on with: \(names).")
    }
    let nearest = NearestName.of(first, in: commands.map(\.name) + ["help"])
    let suggestion = nearest.map { "Did you mean “\($0)”? " } ?? ""
    return .usage(
      "“\(first)” is not a command.",
      hint: suggestion + "“daybook help” lists the commands.")
  }
}
