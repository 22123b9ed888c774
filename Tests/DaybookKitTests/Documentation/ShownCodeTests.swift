import Foundation
import Testing

@Suite("Code in the documentation") struct ShownCodeTests {
  private static let catalog = "Sources/DaybookKit/DaybookKit.docc"
  static let pages = ShownCode.files(below: catalog, suffix: ".md") + ["README.md"]
  static let sources = ShownCode.files(below: "Sources/DaybookKit", suffix: ".swift")
  private static let tests = ShownCode.files(
    below: "Tests/DaybookKitTests/Documentation", suffix: ".swift")
  /// What the tests compile, by the page that shows it.
  private static let compiled = Result {
    try Dictionary(grouping: tests.flatMap { try ShownCode.compiled(in: ShownCode.text($0)) }) {
      $0.page
    }
  }

  @Test("is compiled and run, page by page", arguments: pages)
  func page(_ path: String) throws {
    let name = URL(filePath: path).lastPathComponent
    let shown = ShownCode.blocks(ofMarkdown: try ShownCode.text(path))
    try expectSame(shown, name)
  }

  @Test("is compiled and run where comments show it", arguments: sources)
  func comments(_ path: String) throws {
    let name = URL(filePath: path).lastPathComponent
    let shown = ShownCode.blocks(ofComments: try ShownCode.text(path))
    try expectSame(shown, name)
  }

  @Test("stands in the tests only for pages that there are")
  func testsWithoutPage() throws {
    let names = Set((Self.pages + Self.sources).map { URL(filePath: $0).lastPathComponent })
    for page in try Self.compiled.get().keys { #expect(names.contains(page)) }
    #expect(Self.pages.count > 3 && Self.sources.count > 100)
  }

  private func expectSame(_ shown: [String], _ page: String) throws {
    let compiled = try Self.compiled.get()[page]?.map { $0.text } ?? []
    #expect(
      shown.count == compiled.count,
      """
      \(page) shows \(shown.count) examples, and \(compiled.count) are compiled: put them into \
      Tests/DaybookKitTests/Documentation, after “// shown: \(page)”
      """)
    for (number, pair) in zip(shown, compiled).enumerated() {
      #expect(pair.0 == pair.1, "\(page), example \(number + 1)")
    }
  }
}
