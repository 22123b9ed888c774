import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandDescription {
  static let initialize = CommandDescription(
    words: ["init"],
    summary: "make a store",
    operands: [
      OperandDescription(
        "DIR", .optional, "where; a name that ends in .daybook is found without --store",
        completes: .directory)
    ],
    options: [
      OptionDescription(
        "--template", "NAME", "start from a model that comes with the tool",
        choices: ModelTemplate.allCases.map(\.rawValue)),
      OptionDescription(
        "--entity", "TEXT", "an entity in a line: 'Book: title, year int?, read bool = false'",
        mayRepeat: true),
      OptionDescription("--model", "FILE", "a model file (JSON), or - for stdin", completes: .file),
      OptionDescription(
        "--keep", "DURATION", "keep superseded files longer: 12h, 30d, or all; else 10m"),
    ],
    notes: [
      "An attribute of --entity is a name, a type (string if left out), “?” if there may be no "
        + "value, and “= value” for a default. Types: int, "
        + AttributeType.allCases.map(\.rawValue).joined(separator: ", ") + ".",
      "A transformable is any JSON and a blob any bytes; both are kept as files of their own.",
    ],
    examples: [
      Example("daybook init Places.daybook --template locations", "Places with photos."),
      Example(
        "daybook init Books.daybook --entity 'Book: title, year int?, read bool = false, cover blob?'",
        "Books, described in a line."),
      Example(
        "daybook model show --store Old.daybook --format json | daybook init New.daybook --model -",
        "An empty store with the model of another."),
    ],
    run: { try InitCommand(invocation: $0).run() })
}

private struct InitCommand {
  let invocation: Invocation
  private var arguments: ParsedArguments { invocation.arguments }

  func run() throws -> ExitCode {
    guard let path = arguments.operands.first else {
      throw usage("init needs a directory and a model.")
    }
    let model = try model()
    var keep = PersistentContainer.Keep.standard
    if let text = arguments.value(of: "--keep") {
      guard let known = PersistentContainer.Keep(text) else {
        throw Failure.usage(
          "“\(text)” is no duration.", hint: "Write --keep like 12h, 30d or all.")
      }
      keep = known
    }
    guard !model.entities.isEmpty else {
      throw Failure(
        .badData, "The model has no entity, so nothing could be kept.",
        hint: "Describe one: --entity 'Book: title, year int?'.")
    }
    try invocation.requirePlace(for: path)
    let container = try PersistentContainer.create(
      at: invocation.url(of: path), model: model, keep: keep,
      options: invocation.containerOptions())
    invocation.adopt(container)
    tell(path, model)
    return .success
  }

  private func model() throws -> Model {
    let specifications = arguments.values(of: "--entity")
    let given = [
      arguments.has("--model"), arguments.has("--template"), !specifications.isEmpty,
    ].count { $0 }
    guard given > 0 else { throw usage("init needs a model.") }
    guard given == 1 else { throw usage("--model, --template and --entity exclude each other.") }
    if let name = arguments.value(of: "--template"), let template = ModelTemplate(rawValue: name) {
      return try Model(json: Data(template.json.utf8))
    }
    if let file = arguments.value(of: "--model") {
      return try Model(json: Data(invocation.input(file).readAll()))
    }
    return try Model(specifications.map(EntitySpecification.parse))
  }

  private func usage(_ message: String) -> Failure {
    Failure.usage(
      message,
      details: [
        "daybook init Places.daybook --template locations        (or restaurants, contacts)",
        "daybook init Books.daybook --entity 'Book: title, year int?, read bool = false'",
        "daybook init Books.daybook --model model.json",
      ], hint: "Choose one; “daybook init --help” tells all.")
  }

  private func tell(_ path: String, _ model: Model) {
    let names = model.entities.map(\.name).joined(separator: ", ")
    invocation.messages.say("Made the store \(path) for \(names).")
    if !path.hasSuffix(StoreLocation.suffix), !path.hasSuffix(StoreLocation.suffix + "/") {
      invocation.messages.say(
        "hint: Its name does not end in \(StoreLocation.suffix): give --store \(path), or set "
          + "DAYBOOK_STORE.")
    }
  }
}
