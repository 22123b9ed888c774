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
  FoodPin STORE watch                    lists them, and the rows that change, by whomever,
                                         to the end of the input
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
  let list = try RestaurantList(of: context)

  switch words.dropFirst().first {
  case nil:
    list.show()
  case "watch":
    list.show()
    await list.followUntilInputEnds()
  case "add":
    var restaurant = Restaurant(
      name: fields["name"] ?? "", type: fields["type"] ?? "", location: fields["location"] ?? "",
      phone: fields["phone"] ?? "", summary: fields["summary"] ?? "")
    if let path = fields["image"] {
      restaurant.image = try Blob(contentsOf: URL(filePath: path))
    }
    context.insert(restaurant)
    try context.save()
    print("Added \(restaurant.name)")
  case "rate":
    let restaurant = try chosen(of: list)
    restaurant.rating = try rating()
    try context.save()
    print("\(restaurant.name): \(restaurant.rating?.rawValue ?? "not rated")")
  case "favorite":
    let restaurant = try chosen(of: list)
    restaurant.isFavorite.toggle()
    try context.save()
    print("\(restaurant.name): \(restaurant.isFavorite ? "a favourite" : "no favourite")")
  case "delete":
    let restaurant = try chosen(of: list)
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

/// The restaurant in the row that was named.
@MainActor func chosen(of list: RestaurantList) throws -> ManagedObject<Restaurant> {
  guard let row = rest.first.flatMap({ Int($0) }), let restaurant = list.restaurant(inRow: row)
  else { throw Misuse() }
  return restaurant
}

/// The rating that was named; nil when none was, which takes a rating away.
@MainActor func rating() throws -> Restaurant.Rating? {
  guard rest.count > 1 else { return nil }
  guard let rating = Restaurant.Rating(rawValue: rest[1]) else { throw Misuse() }
  return rating
}
