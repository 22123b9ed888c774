import DaybookKit
import InterfaceNames

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct Location: Entity {
  var name: String
  var latitude = 0.0
  var category: String?

  static let entity = EntityDescription<Location>("Location") {
    Attribute("name", \.name)
    Attribute("latitude", \.latitude, default: 0)
    Attribute("category", \.category)
  }
}

struct LocationRows: View {
  @State var minimum = 40.0
  @Environment("bars") var title
  @InterfaceNames.FetchRequest(sortDescriptors: []) var old: [String]
  let context: ManagedObjectContext

  var body: [String] {
    get throws {
      let locations = try context.fetch(
        Location.self, where: \.category == "Bar" && \.latitude > minimum,
        sortBy: .descending(\.latitude), limit: 2)
      return old + locations.map(\.name)
    }
  }
}

let container = try PersistentContainer(inMemory: .init(Location.self))
let context = container.viewContext
for (name, latitude) in [("Bistro", 41.0), ("Attic", 52.0), ("Coral", 12.0)] {
  context.insert(Location(name: name, latitude: latitude, category: "Bar"))
}
try context.save()
print(try LocationRows(context: context).body)

var request = Location.fetchRequest()
request.predicate = #Predicate { $0.category == "Bar" && $0.latitude < 50 }
request.sortBy = [.ascending(\.name)]
print(try context.fetch(request).map(\.name), try context.count(request))
try request.format("name BEGINSWITH[c] %@", "c")
print(try context.fetch(request).map(\.name))
