import DaybookKit

/// One run of a command: its words, the world around it, and what it opened.
final class Invocation {
  let arguments: ParsedArguments
  let world: World
  let table: CommandTable
  let output: Output
  let messages: Messages
  private(set) var opened: PersistentContainer?

  init(
    _ arguments: ParsedArguments, world: World, table: CommandTable, output: Output,
    messages: Messages
  ) {
    self.arguments = arguments
    self.world = world
    self.table = table
    self.output = output
    self.messages = messages
  }

  var operands: [String] { arguments.operands }

  /// Takes a container, to be closed at the end of the run.
  func adopt(_ container: PersistentContainer) { opened = container }

  /// Closes what was opened; a compaction that is due is finished first.
  func close() { opened?.close() }
}
