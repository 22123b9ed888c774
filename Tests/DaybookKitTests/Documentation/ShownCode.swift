import Foundation
import Testing

/// Code that the documentation shows, and the same code where it is compiled.
///
/// A page's examples stand in a test file, one after another, each between a
/// comment that names the page and a comment that ends it:
///
///     // shown: GettingStarted.md
///     try context.save()
///     // end
///
/// What is outside of these lines prepares the example and asserts what comes
/// of it.
enum ShownCode {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  /// The examples of a page of Markdown, in order.
  static func blocks(ofMarkdown text: String) -> [String] {
    blocks(text.components(separatedBy: "\n"), from: { $0 == "```swift" }, to: { $0 == "```" })
      .map { $0.text }
  }

  /// The examples in the comments of a source file, in order.
  static func blocks(ofComments text: String) -> [String] {
    let lines = text.components(separatedBy: "\n").map { line -> String in
      let code = line.drop { $0 == " " }
      guard code.hasPrefix("///") else { return "" }
      return String(code.dropFirst(code.hasPrefix("/// ") ? 4 : 3))
    }
    return blocks(ofMarkdown: lines.joined(separator: "\n"))
  }

  /// The compiled examples of a test file, in order, each with the page that
  /// shows it.
  static func compiled(in text: String) -> [(page: String, text: String)] {
    blocks(
      text.components(separatedBy: "\n"),
      from: { $0.trimmingCharacters(in: .whitespaces).hasPrefix("// shown: ") },
      to: { $0.trimmingCharacters(in: .whitespaces) == "// end" }
    ).map { (String($0.opening.split(separator: " ").last ?? ""), $0.text) }
  }

  private static func blocks(
    _ lines: [String], from isOpening: (String) -> Bool, to isClosing: (String) -> Bool
  ) -> [(opening: String, text: String)] {
    var blocks: [(opening: String, text: String)] = []
    var open: (opening: String, lines: [String])?
    for line in lines {
      if let block = open {
        if isClosing(line) {
          blocks.append((block.opening, code(block.lines)))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if isOpening(line) {
        open = (line, [])
      }
    }
    return blocks
  }

  /// The lines without what tells a page from a test: imports, which stand at
  /// the head of a test file, indentation, and empty lines around.
  private static func code(_ lines: [String]) -> String {
    let lines = lines.filter { !$0.hasPrefix("import ") }
    let indentation =
      lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
      .trimmingCharacters(in: .newlines)
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The files below a folder whose name ends in `suffix`, as paths from the
  /// root of the package.
  static func files(below folder: String, suffix: String) -> [String] {
    let start = root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: start.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
  }
}
