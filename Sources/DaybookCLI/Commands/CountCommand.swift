import DaybookKit

extension CommandDescription {
  static let count = CommandDescription(
    words: ["count"],
    summary: "print how many entries there are",
    operands: [OperandDescription("ENTITY", .one, "what to count", completes: .entity)],
    options: [.condition, .explain],
    examples: [
      Example("daybook count Location --where 'photo != nil'", "How many have a photo.")
    ],
    run: { invocation in
      let context = try invocation.container().newBackgroundContext()
      let request = try invocation.request(for: invocation.operands[0])
      if invocation.arguments.has("--explain") {
        try invocation.output.write("\(context.explain(request, counting: true))\n")
      } else {
        try invocation.output.write("\(context.count(request))\n")
      }
      return .success
    })
}
