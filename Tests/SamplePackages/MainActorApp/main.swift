import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

let container = try PersistentContainer(inMemory: Model(Visit.self))
container.onSaveFailure { print("refused: \($0.underlying.count) rules") }

let list = VisitList(container)
let events = container.viewContext.events
let watcher = Task {
  for await case .objectsDidChange(let changes) in events where changes.source == .store {
    return changes.inserted.count
  }
  return 0
}

let visit = try list.add("Harbour", .calm)
try list.load()
try list.stretch(visit)
print(list.titles, list.saves, visit.nights, visit.tags, visit.address?.city ?? "-")

let id = try await container.performBackgroundTask { context in
  let visit = context.insert(Visit(title: "Attic", tags: ["quiet"]))
  visit.route = try Transformable(Route(stations: ["Basel", "Como"]))
  try context.save()
  return visit.objectID
}
print(await watcher.value, "from the background")

let attic = try container.viewContext.existingObject(Visit.self, with: id)
print(attic.title, attic.tags, try attic.route?.load().stations ?? [])
var request = Visit.fetchRequest()
request.predicate = #Predicate { $0.nights > 3 && $0.title.contains("a") }
print(try container.viewContext.fetch(request).map(\.title))

try list.spoil(attic)
print(attic.title, attic.nights)
