import DaybookKit

extension CommandDescription {
  static let tour = CommandDescription(
    words: ["tour"],
    summary: "make a small store and show what is in it",
    operands: [
      OperandDescription(
        "DIR", .optional, "where to make it; else MyLocations.daybook", completes: .directory)
    ],
    examples: [
      Example("daybook tour", "A store of six places, in the working directory."),
      Example("daybook tour /tmp/Tour.daybook", "The same elsewhere."),
    ],
    saves: true,
    run: { try Tour(invocation: $0).run() })
}
