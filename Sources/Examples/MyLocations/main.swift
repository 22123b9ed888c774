// MyLocations: tag places, and see them by category.

import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let usage = """
  MyLocations STORE                      lists the locations
  MyLocations STORE tag LATITUDE LONGITUDE [NAME=VALUE …]
  MyLocations STORE edit ROW NAME=VALUE …
  MyLocations STORE delete ROW
  Names: description, category, photo (a file); when tagging also subThoroughfare,
  thoroughfare, locality.
  """
struct Misuse: Error {}

let words = Array(CommandLine.arguments.dropFirst())
let rest = Array(words.dropFirst(2))
let details = Dictionary(
  rest.compactMap { word in
    word.firstIndex(of: "=").map { (word[..<$0], String(word[$0...].dropFirst())) }
  }, uniquingKeysWith: { $1 })

do {
  guard let path = words.first else { throw Misuse() }
  let container = try PersistentContainer(at: URL(filePath: path), model: Model(Location.self))
  let context = container.viewContext
  let rows = try context.fetch(Location.self, sortBy: .ascending(\.category), .ascending(\.date))

  switch words.dropFirst().first {
  case nil:
    try show(rows)
  case "tag":
    guard rest.count > 1, let latitude = Double(rest[0]), let longitude = Double(rest[1]) else {
      throw Misuse()
    }
    let location = context.insert(Location(latitude: latitude, longitude: longitude))
    let placemark = Placemark(
      subThoroughfare: details["subThoroughfare"], thoroughfare: details["thoroughfare"],
      locality: details["locality"])
    if !placemark.address.isEmpty { location.placemark = try Transformable(placemark) }
    try fill(location)
    try context.save()
    print("Tagged")
  case "edit":
    try fill(chosen(of: rows))
    try context.save()
    print("Updated")
  case "delete":
    context.delete(try chosen(of: rows))
    try context.save()
    print("Deleted")
  default:
    throw Misuse()
  }
  container.close()
} catch is Misuse {
  print(usage)
  exit(64)
} catch {
  print(error)
  exit(1)
}

/// Prints a section for each category and a row for each location.
@MainActor func show(_ rows: [ManagedObject<Location>]) throws {
  if rows.isEmpty { print("Nothing is tagged yet.") }
  for (index, location) in rows.enumerated() {
    if index == 0 || rows[index - 1].category != location.category { print(location.category) }
    print("  \(index + 1). \(location.title)")
    print("     \(try location.entityValue.subtitle())")
    if let photo = location.photo { print("     \(photo.type), \(photo.byteCount) bytes") }
  }
}

/// The location in the row that was named.
@MainActor func chosen(
  of rows: [ManagedObject<Location>]
) throws -> ManagedObject<Location> {
  guard let row = rest.first.flatMap({ Int($0) }), rows.indices.contains(row - 1) else {
    throw Misuse()
  }
  return rows[row - 1]
}

/// Puts what was said about a location into it.
@MainActor func fill(_ location: ManagedObject<Location>) throws {
  if let text = details["description"] { location.locationDescription = text }
  if let text = details["category"] { location.category = text }
  if let path = details["photo"] { location.photo = try Blob(contentsOf: URL(filePath: path)) }
}
