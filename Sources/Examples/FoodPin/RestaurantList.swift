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

/// The restaurants by name, on a screen that is told by snapshots what to draw.
@MainActor final class RestaurantList {
  private let results: FetchedResultsController<Restaurant>
  /// What is on the screen: the rows, and what each says.
  private var shown: [ObjectID] = []
  private var titles: [ObjectID: String] = [:]

  init(of context: ManagedObjectContext) throws {
    var request = Restaurant.fetchRequest()
    request.sortBy = [.ascending(\.name)]
    // Rows change when something is saved: nobody sees what may be refused yet.
    request.includesPendingChanges = false
    results = FetchedResultsController(request, in: context)
    try results.performFetch()
    shown = results.snapshot.objectIDs
    for restaurant in restaurants { titles[restaurant.objectID] = restaurant.row }
    results.onChange { [weak self] changes in self?.apply(changes.snapshot) }
  }

  private var restaurants: [ManagedObject<Restaurant>] { results.fetchedObjects ?? [] }

  func restaurant(inRow row: Int) -> ManagedObject<Restaurant>? {
    restaurants.indices.contains(row - 1) ? restaurants[row - 1] : nil
  }

  /// Prints a row for each restaurant, or how to begin.
  func show() {
    if shown.isEmpty { showEmptyView() }
    for (index, restaurant) in restaurants.enumerated() {
      print("\(index + 1). \(restaurant.title)")
      print("   \(restaurant.location) · \(restaurant.phone)")
      if let rating = restaurant.rating { print("   \(rating.rawValue)") }
    }
  }

  private func showEmptyView() {
    print("No restaurants yet. Add the first one you would go back to:\n\n\(usage)")
  }

  /// Draws what differs between the screen and a snapshot, as a diffable data
  /// source does: `-` a row that goes, `+` one that comes, `~` one that has new
  /// values.
  private func apply(_ snapshot: FetchedResultsSnapshot) {
    var drawn: Set<ObjectID> = []
    for change in snapshot.objectIDs.difference(from: shown) {
      switch change {
      case .remove(let place, let id, _):
        print("- \(place + 1). \(titles[id] ?? "")")
      case .insert(let place, let id, _):
        titles[id] = restaurants[place].row
        drawn.insert(id)
        print("+ \(place + 1). \(titles[id] ?? "")")
      }
    }
    for (place, id) in snapshot.objectIDs.enumerated()
    where snapshot.reconfigured.contains(id) && !drawn.contains(id) {
      titles[id] = restaurants[place].row
      print("~ \(place + 1). \(titles[id] ?? "")")
    }
    shown = snapshot.objectIDs
    if shown.isEmpty { showEmptyView() }
    fflush(nil)
  }

  /// Leaves the main actor free to take in what others save, until stdin ends.
  func followUntilInputEnds() async {
    fflush(nil)
    await Task.detached {
      var byte: UInt8 = 0
      while read(0, &byte, 1) == 1 {}
    }.value
  }
}

extension Restaurant {
  /// What the first line of a row says.
  var title: String { "\(name), \(type)\(isFavorite ? " ♥" : "")" }

  /// What a row says in one line.
  var row: String { title + (rating.map { " · \($0.rawValue)" } ?? "") }
}
