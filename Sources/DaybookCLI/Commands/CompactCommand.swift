import DaybookKit

extension CommandDescription {
  static let compact = CommandDescription(
    words: ["compact"],
    summary: "write a snapshot and let superseded files go",
    options: [
      OptionDescription(
        "--grace", "SECONDS", "delete files superseded for so long; else as the store keeps them")
    ],
    notes: [
      "A store compacts itself when its journals have grown. Superseded files stay for a while, so "
        + "that a copy that is being made remains complete."
    ],
    examples: [
      Example("daybook compact", "Now rather than later."),
      Example("daybook compact --grace 0", "And delete what is superseded at once."),
    ],
    run: { invocation in
      let container = try invocation.container()
      let grace = try invocation.arguments.number(of: "--grace")
      let report = try container.compact(grace: grace.map { .seconds($0) })
      if report.isElsewhere {
        invocation.messages.say("Another process is compacting the store already.")
        return .success
      }
      let deleted = report.deleted.count
      let files = "deleted \(deleted) superseded \(deleted == 1 ? "file" : "files")"
      let wrote = report.snapshot.map { "Wrote \($0)" } ?? "The newest snapshot is good already"
      invocation.messages.say("\(wrote); \(files).")
      if grace != nil, deleted == 0, let why = try reasonToKeep(container.info()) {
        invocation.messages.say("hint: \(why)")
      }
      return .success
    })

  /// Why superseded files are still there, if any are.
  private static func reasonToKeep(_ figures: PersistentContainer.Info) -> String? {
    guard figures.snapshots > 1 || figures.journals > 1 else { return nil }
    if figures.keep == "all" { return "This store keeps everything, as it was made to." }
    return "Superseded files go when they are older than the grace and two newer snapshots are "
      + "there; compact again after the next saves."
  }
}
