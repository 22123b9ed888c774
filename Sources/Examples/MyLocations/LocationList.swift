import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The locations by category, oldest first, and what can be done to them.
@MainActor final class LocationList {
  let context: ManagedObjectContext
  let results: FetchedResultsController<Location>

  init(of context: ManagedObjectContext) throws {
    self.context = context
    var request = Location.fetchRequest()
    request.sortBy = [.ascending(\.category), .ascending(\.date)]
    results = FetchedResultsController(
      request, sectionBy: \.category, cacheName: "Locations", in: context)
    try results.performFetch()
  }

  /// Prints a section for each category and a row for each location.
  func show() throws {
    if results.sections.isEmpty { print("Nothing is tagged yet.") }
    var row = 0
    for section in results.sections {
      print(section.name)
      for location in section.objects {
        row += 1
        print("  \(row). \(location.title)")
        print("     \(try location.entityValue.subtitle())")
        if let photo = location.photo { print("     \(photo.type), \(photo.byteCount) bytes") }
      }
    }
  }

  /// Does what a command says, and says that it is done.
  func perform(_ command: Command) throws -> String {
    switch command.name {
    case "tag":
      guard command.operands.count == 2, let latitude = Double(command.operands[0]),
        let longitude = Double(command.operands[1])
      else { throw Misuse() }
      var location = Location(latitude: latitude, longitude: longitude)
      try fill(&location, command.details)
      let placemark = Placemark(command.details)
      if !placemark.address.isEmpty { location.placemark = try Transformable(placemark) }
      context.insert(location)
      try save()
      return "Tagged"
    case "edit":
      try location(inRow: command).update { try fill(&$0, command.details) }
      try save()
      return "Updated"
    case "delete":
      context.delete(try location(inRow: command))
      try save()
      return "Deleted"
    default:
      throw Misuse()
    }
  }

  /// Does what a line of input says while the list is watched.
  func follow(_ line: String) {
    do {
      if line == "list" { return try show() }
      print(try perform(Command(line: line)))
    } catch is Misuse {
      print("There is no such command or row; try: tag, edit, delete, list")
    } catch {
      print(error)
    }
  }

  /// Saves, or leaves the list as it was.
  private func save() throws {
    do {
      try context.save()
    } catch {
      context.rollback()
      throw error
    }
  }

  /// The location in the row that a command names.
  private func location(inRow command: Command) throws -> ManagedObject<Location> {
    let locations = results.fetchedObjects ?? []
    guard let row = command.operands.first.flatMap({ Int($0) }), command.operands.count == 1,
      locations.indices.contains(row - 1)
    else { throw Misuse() }
    return locations[row - 1]
  }

  /// Puts what was said about a location into it.
  private func fill(_ location: inout Location, _ details: [String: String]) throws {
    if let text = details["description"] { location.locationDescription = text }
    if let text = details["category"] { location.category = text }
    if let path = details["photo"] { location.photo = try Blob(contentsOf: URL(filePath: path)) }
  }
}
