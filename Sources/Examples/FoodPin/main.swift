// FoodPin: the restaurants worth going back to.

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
  FoodPin STORE                          lists the restaurants
  FoodPin STORE add name=… type=… location=… phone=… summary=… image=FILE
  FoodPin STORE rate ROW [awesome|good|okay|bad|terrible]
  FoodPin STORE favorite ROW             makes it a favourite, or no longer one
  FoodPin STORE delete ROW
  """
struct Misuse: Error {}

let words = Array(CommandLine.arguments.dropFirst())
let rest = Array(words.dropFirst(2))
let fields = Dictionary(
  rest.compactMap { word in
    word.firstIndex(of: "=").map { (word[..<$0], String(word[$0...].dropFirst())) }
  }, uniquingKeysWith: { $1 })

do {
  guard let path = words.first else { throw Misuse() }
  let container = try PersistentContainer(at: URL(filePath: path), model: Model(Restaurant.self))
  let context = container.viewContext
  let rows = try context.fetch(Restaurant.self, sortBy: .ascending(\.name))

  switch words.dropFirst().first {
  case nil:
    show(rows)
  case "add":
    let restaurant = context.insert(
      Restaurant(
        name: fields["name"] ?? "", type: fields["type"] ?? "",
        location: fields["location"] ?? "", phone: fields["phone"] ?? "",
        summary: fields["summary"] ?? ""))
    if let path = fields["image"] {
      restaurant.image = try Blob(contentsOf: URL(filePath: path))
    }
    try context.save()
    print("Added \(restaurant.name)")
  case "rate":
    let restaurant = try chosen(of: rows)
    restaurant.rating = try rating()
    try context.save()
    print("\(restaurant.name): \(restaurant.rating?.rawValue ?? "not rated")")
  case "favorite":
    let restaurant = try chosen(of: rows)
    restaurant.isFavorite.toggle()
    try context.save()
    print("\(restaurant.name): \(restaurant.isFavorite ? "a favourite" : "no favourite")")
  case "delete":
    let restaurant = try chosen(of: rows)
    context.delete(restaurant)
    try context.save()
    print("Deleted \(restaurant.name)")
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

/// Prints a row for each restaurant, or how to begin.
@MainActor func show(_ rows: [ManagedObject<Restaurant>]) {
  if rows.isEmpty {
    print("No restaurants yet. Add the first one you would go back to:\n\n\(usage)")
  }
  for (index, restaurant) in rows.enumerated() {
    let heart = restaurant.isFavorite ? " ♥" : ""
    print("\(index + 1). \(restaurant.name), \(restaurant.type)\(heart)")
    print("   \(restaurant.location) · \(restaurant.phone)")
    if let rating = restaurant.rating { print("   \(rating.rawValue)") }
  }
}

/// The restaurant in the row that was named.
@MainActor func chosen(
  of rows: [ManagedObject<Restaurant>]
) throws -> ManagedObject<Restaurant> {
  guard let row = rest.first.flatMap({ Int($0) }), rows.indices.contains(row - 1) else {
    throw Misuse()
  }
  return rows[row - 1]
}

/// The rating that was named; nil when none was, which takes a rating away.
@MainActor func rating() throws -> Restaurant.Rating? {
  guard rest.count > 1 else { return nil }
  guard let rating = Restaurant.Rating(rawValue: rest[1]) else { throw Misuse() }
  return rating
}
