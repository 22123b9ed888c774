import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes a store of a few places, lists it, and explains the files it wrote.
struct Tour {
  let invocation: Invocation

  private var path: String { invocation.operands.first ?? "MyLocations.daybook" }
  private var output: Output { invocation.output }

  func run() throws -> ExitCode {
    let shown = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard SystemCalls.kind(of: invocation.world.absolute(shown)) == nil else {
      throw Failure(
        .cannotCreate, "“\(shown)” is there already, perhaps from an earlier tour.",
        hint: "Name another place: daybook tour Other.daybook.")
    }
    try invocation.requirePlace(for: shown)
    let model = try Model(json: Data(ModelTemplate.locations.json.utf8))
    let container = try PersistentContainer.create(
      at: invocation.url(of: shown), model: model, options: invocation.containerOptions())
    invocation.adopt(container)
    try say(
      """
      Daybook keeps entries as lines of JSON in text files, and photos as plain files.
      This makes a small store of places and shows what is in it.

      """)
    try step("init \(shown) --template locations", "An empty store; its model has one entity.")
    try fill(container, shown)
    try list(container)
    try TourFiles(store: invocation.world.absolute(shown), shown: shown, output: output).write()
    try farewell(shown)
    return .success
  }

  private func say(_ text: String) throws { try output.write(text + "\n") }

  private func step(_ command: String, _ explanation: String) throws {
    let terminal = invocation.world.stdoutTerminal
    try say(terminal.styled("$ daybook \(command)", .bold))
    try say("  \(explanation)\n")
  }

  private func fill(_ container: PersistentContainer, _ shown: String) throws {
    let places = try TourPlaces.all(in: invocation.world)
    let context = container.newBackgroundContext()
    var last: ManagedObject<Record>?
    for place in places.rows {
      var draft = EntryDraft(
        entity: try container.model.entity(named: "Location"), invocation: invocation,
        folder: places.folder)
      try draft.take(json: place)
      let entry = try draft.insert(into: context)
      try draft.requireReadable(for: entry, in: context)
      last = entry
    }
    try context.save()
    try step(
      "import Location \(places.name)",
      "\(places.rows.count) places, saved together; one has a photo, most have a placemark.")
    guard let last else { return }
    try last.setValue("Temple", forKey: "category")
    try context.save()
    try step("set \(last.objectID) category=Temple", "A change is a save of its own.")
  }

  private func list(_ container: PersistentContainer) throws {
    try step(
      "list Location --section category --sort date", "Everything, by category, oldest first.")
    let entity = try container.model.entity(named: "Location")
    let columns = try ["date", "locationDescription", "placemark.locality", "photo"].map {
      try EntryColumn($0, of: entity)
    }
    var terminal = invocation.world.stdoutTerminal
    terminal.width = terminal.width ?? 110
    terminal.isTerminal = true
    let writer = TableEntryWriter(
      columns: columns, endings: try invocation.identifierEndings(), output: output,
      terminal: terminal)
    var request = FetchRequest<Record>(entity: entity.name)
    request.sortBy = [.ascending("category"), .ascending("date")]
    var section: FieldValue?
    try container.newBackgroundContext().forEach(request) { record in
      if record["category"] != section { try writer.section(record["category"]?.stringValue ?? "") }
      section = record["category"]
      try writer.write(record)
    }
    try writer.finish()
    try say("")
  }

  private func farewell(_ shown: String) throws {
    let tool = invocation.world.executable
    // In the working directory the store is found by itself.
    let isElsewhere = StoreLocation.stores(in: invocation.world.workingDirectory) != [shown]
    try say(
      """
      Try it yourself:
        alias daybook="\(tool)"\(isElsewhere ? "\n  export DAYBOOK_STORE=\"\(shown)\"" : "")
        daybook find Location 'placemark.locality = "Hamburg"'
        daybook add Location latitude=48.8606 longitude=2.3376 category=Museum
        daybook list Location --format csv
        daybook check
        daybook help

      A copy of the folder is a backup. To end the tour: rm -r \(shown)
      """)
  }
}
