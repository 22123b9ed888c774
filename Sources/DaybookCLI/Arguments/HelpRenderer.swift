/// Writes the help of the tool and of each command from the table.
struct HelpRenderer {
  let table: CommandTable

  /// `daybook list ENTITY [--where PREDICATE] …`, on one line.
  func usage(of command: CommandDescription) -> String {
    let operands = command.operands.map { operand in
      switch operand.count {
      case .one: operand.name
      case .optional: "[\(operand.name)]"
      case .any: "[\(operand.name)]…"
      case .oneOrMore: "\(operand.name)…"
      }
    }
    let options = command.options.map { option in
      let inner = option.value.map { "\(option.name) \($0)" } ?? option.name
      return "[\(inner)]" + (option.mayRepeat ? "…" : "")
    }
    return (["daybook", command.name] + operands + options).joined(separator: " ")
  }

  func text(of command: CommandDescription) -> String {
    var lines = ["\(command.summary.capitalizedFirst).", ""]
    lines += wrapped(words: usage(of: command), first: "usage: ", rest: "         ")
    lines += section("Arguments", command.operands.map { ($0.name, $0.summary) })
    lines += section("Options", command.options.map(row))
    let everywhere = table.globalOptions.filter { $0.name != "--version" }
    lines += section("Everywhere", everywhere.map(row))
    for note in command.notes { lines += [""] + wrapped(words: note, first: "", rest: "") }
    lines += ["", command.examples.count == 1 ? "Example:" : "Examples:"]
    for example in command.examples {
      lines += ["  \(example.line)", "      \(example.summary)"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help of the tool as a whole.
  func overview() -> String {
    var lines = [
      "daybook keeps entries, photos and places in a directory of plain text.", "",
      "usage: daybook COMMAND … [--store DIR]",
    ]
    lines += section("Commands", table.commands.map { ($0.name, $0.summary) })
    lines += section("Everywhere", table.globalOptions.map(row))
    lines += [""]
    lines += wrapped(
      words: "The store is --store DIR, else $DAYBOOK_STORE, else the only *.daybook in the "
        + "working directory or in the nearest parent that has one.", first: "", rest: "")
    lines += [
      "", "Examples:",
      "  daybook tour",
      "      Make a small store to look around in.",
      "  daybook init Places.daybook --template locations",
      "      Make a store of your own.",
      "  daybook add Location latitude=52.52 longitude=13.4 category=Landmark",
      "      Add an entry to it.",
      "  daybook help list",
      "      Tell all about one command.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ option: OptionDescription) -> (String, String) {
    let choices =
      option.choices.isEmpty ? "" : ": \(option.choices.joined(separator: ", "))"
    return (option.value.map { "\(option.name) \($0)" } ?? option.name, option.summary + choices)
  }

  private func section(_ title: String, _ rows: [(name: String, summary: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let width = min(rows.map(\.name.count).max() ?? 0, 24)
    var lines = ["", "\(title):"]
    for row in rows {
      let indent = String(repeating: " ", count: width + 4)
      if row.name.count > width {
        lines += ["  \(row.name)"] + wrapped(words: row.summary, first: indent, rest: indent)
      } else {
        let padding = String(repeating: " ", count: width - row.name.count + 2)
        lines += wrapped(words: row.summary, first: "  \(row.name)\(padding)", rest: indent)
      }
    }
    return lines
  }

  /// Breaks a paragraph into lines of at most 80 columns.
  private func wrapped(words text: String, first: String, rest: String) -> [String] {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in breakable(text) {
      if !isEmpty, line.count + 1 + word.count > 80 {
        lines.append(line)
        line = rest
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }

  /// Words, with what stands in square brackets kept together.
  private func breakable(_ text: String) -> [String] {
    var words: [String] = []
    for word in text.split(separator: " ") {
      if let last = words.last, last.hasPrefix("["), !last.contains("]") {
        words[words.count - 1] = "\(last) \(word)"
      } else {
        words.append(String(word))
      }
    }
    return words
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
