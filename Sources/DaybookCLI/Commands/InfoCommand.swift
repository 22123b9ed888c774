import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandDescription {
  static let info = CommandDescription(
    words: ["info"],
    summary: "print figures about the store",
    options: [.textOrJSON],
    examples: [
      Example("daybook info", "What is in the store, and how large its files are."),
      Example("daybook info --format json", "The same for programs."),
    ],
    run: { invocation in
      let container = try invocation.container()
      let figures = try container.info()
      let counts = container.model.entities.map { ($0.name, figures.objects[$0.name] ?? 0) }
      if invocation.arguments.value(of: "--format") == "json" {
        try invocation.output.write(InfoText.json(figures, counts) + "\n")
      } else {
        let path = container.url?.path ?? ""
        for (name, value) in InfoText.rows(figures, counts, path: path) {
          try invocation.output.write(DisplayWidth.fit(name, in: 14, padding: true) + value + "\n")
        }
      }
      return .success
    })
}

/// What `info` prints.
private enum InfoText {
  static func json(
    _ figures: PersistentContainer.Info, _ counts: [(name: String, count: Int)]
  ) -> String {
    let objects = counts.map { ($0.name, FieldValue.integer(Int64($0.count))) }
    let integers = [
      ("saves", figures.saves), ("generation", figures.generation),
      ("snapshots", figures.snapshots), ("snapshotBytes", figures.snapshotBytes),
      ("journals", figures.journals), ("journalBytes", figures.journalBytes),
      ("documents", figures.documents), ("documentBytes", figures.documentBytes),
    ].map { ($0.0, FieldValue.integer(Int64($0.1))) }
    let members =
      [
        ("store", FieldValue.string(figures.store)), ("replica", .string(figures.replica)),
        ("format", .integer(Int64(figures.format))),
      ] + integers + [
        ("keep", .string(figures.keep)), ("objects", .object(FieldValue.Object(objects))),
      ]
    return FieldValue.object(FieldValue.Object(members)).jsonText
  }

  static func rows(
    _ figures: PersistentContainer.Info, _ counts: [(name: String, count: Int)], path: String
  ) -> [(name: String, value: String)] {
    func files(_ count: Int, _ bytes: Int) -> String {
      "\(count) \(count == 1 ? "file" : "files"), \(ByteCount.text(of: bytes))"
    }
    return [
      ("path", TerminalText.escaped(path)), ("store", figures.store),
      ("format", String(figures.format)),
    ] + counts.map { ($0.name, "\($0.count) \($0.count == 1 ? "entry" : "entries")") } + [
      ("saves", String(figures.saves)), ("generation", String(figures.generation)),
      ("snapshots", files(figures.snapshots, figures.snapshotBytes)),
      ("journals", files(figures.journals, figures.journalBytes)),
      ("documents", files(figures.documents, figures.documentBytes)), ("keep", figures.keep),
    ]
  }
}
