import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Invocation {
  /// Options of the container, from the words and the variables.
  func containerOptions() throws -> PersistentContainer.Options {
    var options = PersistentContainer.Options()
    options.salvage = arguments.has("--salvage")
    options.author = "daybook \(ToolVersion.text)"
    options.grace = try arguments.number(of: "--grace") ?? graceOfEnvironment()
    return options
  }

  private func graceOfEnvironment() throws -> Int? {
    guard let text = world.variables["DAYBOOK_GRACE"], !text.isEmpty else { return nil }
    guard let seconds = Int(text), seconds >= 0 else {
      throw Failure.usage("DAYBOOK_GRACE is “\(text)”, not a number of seconds.")
    }
    return seconds
  }

  /// `path` as a URL, from the working directory.
  func url(of path: String) -> URL { URL(filePath: world.absolute(path)) }

  /// The store of the run, opened at the first call.
  func container() throws -> PersistentContainer {
    if let opened { return opened }
    let path = try StoreLocation.find(arguments.value(of: "--store"), in: world)
    let container = try PersistentContainer.open(at: url(of: path), options: containerOptions())
    adopt(container)
    for warning in container.warnings {
      messages.warn(WarningText.of(warning), hint: warning.recoverySuggestion ?? "")
    }
    return container
  }

  /// A request for the entries of an entity that fulfil `condition`, or what
  /// `--where` says.
  func request(for entity: String, condition: String? = nil) throws -> FetchRequest<Record> {
    var request = FetchRequest<Record>(entity: entity)
    if let text = condition ?? arguments.value(of: "--where") {
      request.condition = try self.condition(text, of: entity)
    }
    return request
  }

  /// Reads a predicate and checks its names and types, pointing at what is
  /// wrong with it.
  func condition(_ text: String, of entity: String) throws -> Condition<Record> {
    if let quoted = PredicateCaret.quotedPlaceholder(in: text) {
      messages.warn(
        "\(quoted) is a text in quotes, not a placeholder.",
        hint: "Write the value itself between the quotes.")
    }
    do {
      let condition = try Condition<Record>(text)
      // An entity there is none of is told by what runs the request.
      if let entity = try? container().model.entity(named: entity) {
        try condition.check(against: entity)
      }
      return condition
    } catch {
      throw PredicateCaret.pointing(error, into: text)
    }
  }

  /// Columns that pass over files that are not whole, under `--salvage`.
  func salvaging(_ columns: [EntryColumn]) -> [EntryColumn] {
    guard arguments.has("--salvage") else { return columns }
    return columns.map { column in
      var column = column
      column.substitute = { [messages] error in
        messages.warn(error.message)
        return .null
      }
      return column
    }
  }

  /// The input that `path` names; `-` is stdin.
  func input(_ path: String) throws -> Input {
    if path == "-" { return Input(descriptor: world.stdin, name: "stdin") }
    return try Input(path: world.absolute(path), name: path)
  }

  /// Refuses words that a command has no use for.
  func refuse(_ words: [String]) throws {
    guard let first = words.first else { return }
    throw Failure.usage("“\(first)” is one word too many.")
  }

  /// The endings that tell the ids of the whole store apart.
  func identifierEndings() throws -> IdentifierEndings {
    let container = try container()
    let context = container.newBackgroundContext()
    var ids: [UUID] = []
    for entity in container.model.entities {
      ids += try context.objectIDs(FetchRequest<Record>(entity: entity.name)).map(\.uuid)
    }
    return IdentifierEndings(ids)
  }
}

/// What opening a store noticed, with its place.
private enum WarningText {
  static func of(_ warning: PersistentContainer.Warning) -> String {
    guard let file = warning.file, !warning.message.contains(file) else { return warning.message }
    let line = warning.line.map { ":\($0)" } ?? ""
    let byte = warning.offset.map { " (byte \($0))" } ?? ""
    return "\(file)\(line)\(byte): \(warning.message)"
  }
}

extension Input {
  /// Everything, as text.
  func readText() throws -> String {
    guard let text = String(validating: try readAll(), as: UTF8.self) else {
      throw Failure(.badData, "“\(name)” is not UTF-8.")
    }
    return text
  }
}
