/// Lays rows out in columns, fitted to the terminal if there is one.
///
/// The first rows are held to measure them; the rest streams.
final class TableWriter {
  struct Column {
    var title: String
    var alignsRight = false
    /// Whether it keeps its width when others are cut.
    var isRigid = false
  }

  private enum Line { case row([String]), heading(String) }

  private let columns: [Column]
  private let terminal: Terminal
  private let output: Output
  private var held: [Line] = []
  private var widths: [Int]?

  private static let measured = 1000
  private static let gap = "  "
  private static let narrowest = 4

  init(columns: [Column], terminal: Terminal, output: Output) {
    self.columns = columns
    self.terminal = terminal
    self.output = output
  }

  func row(_ cells: [String]) throws { try take(.row(cells.map(TerminalText.escaped))) }

  /// A line of its own above the rows of a section.
  func heading(_ text: String) throws { try take(.heading(TerminalText.escaped(text))) }

  /// Writes what is still held.
  func finish() throws {
    if widths == nil, !held.isEmpty { try begin() }
  }

  private func take(_ line: Line) throws {
    guard widths == nil else { return try write(line) }
    held.append(line)
    if held.count == Self.measured { try begin() }
  }

  private func begin() throws {
    widths = fitted(naturalWidths())
    try writeTitles()
    for line in held { try write(line) }
    held = []
  }

  private func naturalWidths() -> [Int] {
    var widths = columns.map { DisplayWidth.of($0.title) }
    for case .row(let cells) in held {
      for (index, cell) in cells.enumerated() {
        widths[index] = max(widths[index], DisplayWidth.of(cell))
      }
    }
    return widths
  }

  /// Cuts the widest columns until the line fits.
  private func fitted(_ natural: [Int]) -> [Int] {
    guard let width = terminal.width else { return natural }
    let room = width - Self.gap.count * (columns.count - 1)
    func total(_ limit: Int) -> Int {
      zip(natural, columns).reduce(0) { $0 + ($1.1.isRigid ? $1.0 : min($1.0, limit)) }
    }
    var limit = natural.max() ?? 0
    while limit > Self.narrowest, total(limit) > room { limit -= 1 }
    // What the last step left over goes to the first cut columns.
    var spare = room - total(limit)
    return zip(natural, columns).map { width, column in
      guard !column.isRigid, width > limit else { return width }
      defer { spare -= spare > 0 ? 1 : 0 }
      return limit + (spare > 0 ? 1 : 0)
    }
  }

  private func writeTitles() throws {
    let titles = line(columns.map(\.title))
    try output.write(terminal.styled(titles, .bold) + "\n")
  }

  private func write(_ line: Line) throws {
    switch line {
    case .row(let cells): try output.write(self.line(cells) + "\n")
    case .heading(let text): try output.write("\n" + terminal.styled(text, .cyan) + "\n")
    }
  }

  private func line(_ cells: [String]) -> String {
    guard let widths else { return "" }
    var line = ""
    for (index, cell) in cells.enumerated() {
      let isLast = index == cells.count - 1
      if index > 0 { line += Self.gap }
      if terminal.isTerminal {
        line += DisplayWidth.fit(
          cell, in: widths[index], padding: !isLast || columns[index].alignsRight,
          toTheRight: columns[index].alignsRight)
      } else {
        let blanks = max(0, widths[index] - DisplayWidth.of(cell))
        let padding = String(repeating: " ", count: blanks)
        line += columns[index].alignsRight ? padding + cell : cell + (isLast ? "" : padding)
      }
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
