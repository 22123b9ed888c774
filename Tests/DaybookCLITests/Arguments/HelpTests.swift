import Testing

@testable import DaybookCLI

@Suite("Help") struct HelpTests {
  private static let renderer = HelpRenderer(table: Tool.table)

  @Test("every command has a summary, an example that names it, and lines that fit")
  func everyCommand() {
    for command in Tool.table.commands {
      let text = Self.renderer.text(of: command)
      #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."), "\(command.name)")
      #expect(!command.examples.isEmpty, "\(command.name)")
      #expect(command.examples.allSatisfy { $0.line.contains("daybook \(command.name)") })
      #expect(text.contains("usage: daybook \(command.name)"))
      let body = text.components(of: "Example")[0]
      for line in body { #expect(line.count <= 80, "\(command.name): \(line)") }
    }
  }

  @Test("the names of commands and of their options are all different")
  func distinct() {
    let names = Tool.table.commands.map(\.name)
    #expect(Set(names).count == names.count)
    for command in Tool.table.commands {
      let options = (command.options + Tool.globalOptions).map(\.name)
      #expect(Set(options).count == options.count, "\(command.name)")
      #expect(options.allSatisfy { $0.hasPrefix("--") })
    }
  }

  @Test("the overview lists every command")
  func overview() {
    let text = Self.renderer.overview()
    for command in Tool.table.commands { #expect(text.contains("\n  \(command.name) ")) }
    #expect(text.contains("DAYBOOK_STORE"))
  }

  @Test("the help of a command reads so")
  func snapshot() throws {
    let command = try #require(Tool.table.command(leading: ["count"])?.command)
    #expect(
      Self.renderer.text(of: command) == """
        Print how many entries there are.

        usage: daybook count ENTITY [--where PREDICATE] [--explain]

        Arguments:
          ENTITY  what to count

        Options:
          --where PREDICATE  only entries that fulfil it
          --explain          tell how it is found, and how long that took, instead of
                             what

        Everywhere:
          --store DIR  the store to use
          --salvage    read a damaged store as far as it is whole
          --debug      tell on stderr what the engine does
          --help       tell about the command

        Example:
          daybook count Location --where 'photo != nil'
              How many have a photo.

        """)
  }
}

extension String {
  /// The lines before the first that begins with `mark`, and the others.
  fileprivate func components(of mark: String) -> [[Substring]] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let place = lines.firstIndex { $0.hasPrefix(mark) } ?? lines.endIndex
    return [Array(lines[..<place]), Array(lines[place...])]
  }
}
