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
      let report = try invocation.container().compact(
        grace: invocation.arguments.number(of: "--grace").map { .seconds($0) })
      if report.isElsewhere {
        invocation.messages.say("Another process is compacting the store already.")
      } else if let snapshot = report.snapshot {
        let deleted = report.deleted.count
        let files = "\(deleted) superseded \(deleted == 1 ? "file" : "files")"
        invocation.messages.say("Wrote snapshots/\(snapshot); deleted \(files).")
      }
      return .success
    })
}
