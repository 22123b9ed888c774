import DaybookKit
import Foundation
import Testing

@Suite("Observing changes") struct ObservingChangesTests {
  typealias Location = ModellingTests.Location

  private let directory: DocumentedFolder
  private let container: PersistentContainer
  private let context: ManagedObjectContext
  private let bar: ManagedObject<Location>
  private let print = Printed()

  init() throws {
    directory = try DocumentedFolder()
    container = try PersistentContainer(
      at: directory.url.appending(path: "Locations.daybook"), model: ModellingTests.model())
    context = container.newBackgroundContext()
    let places = [("Bar", "Zum Hirsch"), ("Museum", "Louvre"), ("Bar", "Tausend")]
    var made: [ManagedObject<Location>] = []
    for (number, place) in places.enumerated() {
      var location = Location(latitude: 1, longitude: Double(number))
      (location.category, location.locationDescription) = place
      location.date = Date(timeIntervalSinceReferenceDate: Double(number))
      made.append(context.insert(location))
    }
    bar = made[2]
    try context.save()
  }

  @Test("shows a list in sections, the changes it tells, its snapshot and its cache")
  func list() async throws {
    // shown: ObservingChanges.md
    var request = Location.fetchRequest()
    request.sortBy = [.ascending(\.category), .ascending(\.date)]
    let results = FetchedResultsController(request, sectionBy: \.category, in: context)
    try results.performFetch()

    for section in results.sections {
      print(section.name, section.objects.map(\.locationDescription))
    }
    // end
    #expect(print.lines == [#"Bar ["Zum Hirsch", "Tausend"]"#, #"Museum ["Louvre"]"#])

    // shown: ObservingChanges.md
    final class Screen: FetchedResultsControllerDelegate {
      var log: [String] = []

      func controller(
        _ controller: FetchedResultsController<Location>,
        didChange section: FetchedResultsSection<Location>, atSectionIndex index: Int,
        for type: FetchedResultsChanges.ChangeType
      ) {
        log.append("\(type) section \(index) \(section.name)")
      }

      func controller(
        _ controller: FetchedResultsController<Location>, didChange object: ManagedObject<Location>,
        at indexPath: IndexPath?, for type: FetchedResultsChanges.ChangeType,
        newIndexPath: IndexPath?
      ) {
        log.append("\(type) \(object.locationDescription)")
      }
    }
    // end
    let screen = Screen()

    // shown: ObservingChanges.md
    results.delegate = screen
    results.onChange { changes in
      for change in changes.objects where change.type == .move {
        print(change.objectID, "is at", change.newIndexPath ?? [])
      }
    }
    let batches = results.changes

    bar.category = "Museum"  // moves to another section
    // end
    #expect(screen.log == ["move Tausend"])
    #expect(print.lines.last == "\(bar.objectID) is at \(IndexPath(indexes: [1, 1]))")
    var iterator = batches.makeAsyncIterator()
    #expect(await iterator.next()?.objects.map(\.objectID) == [bar.objectID])

    // shown: ObservingChanges.md
    let snapshot = results.snapshot
    for section in snapshot.sections {
      print(section.name, section.objectIDs.count)
    }
    if snapshot.isEmpty { print("Nothing here yet") }
    // end
    #expect(print.lines.suffix(2) == ["Bar 1", "Museum 2"])

    // shown: ObservingChanges.md
    request.fetchBatchSize = 50
    let long = FetchedResultsController(
      request, sectionBy: \.category, cacheName: "Locations", in: context)
    try long.performFetch()
    FetchedResultsController<Location>.deleteCache(withName: "Locations", in: container)
    // end
    #expect(long.sections.map(\.numberOfObjects) == [1, 2])
    let caches = directory.url.appending(path: "Locations.daybook/caches").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: caches).isEmpty)
  }

  @Test("shows a list as comments do")
  func comments() throws {
    // shown: FetchedResultsController.swift
    var request = Location.fetchRequest()
    request.sortBy = [.ascending(\.category), .ascending(\.date)]
    let results = FetchedResultsController(request, sectionBy: \.category, in: context)
    try results.performFetch()
    for section in results.sections {
      print(section.name, section.objects.map(\.locationDescription))
    }
    // end
    #expect(print.lines.count == 2)

    // shown: FetchedResultsController+Telling.swift
    results.onChange { changes in
      for change in changes.objects { print(change.type, change.objectID) }
    }
    // end

    // shown: FetchedResultsSnapshot.swift
    results.onChange { changes in
      for section in changes.snapshot.sections {
        print(section.name, section.objectIDs.count)
      }
    }
    // end
    context.delete(bar)
    #expect(print.lines.dropFirst(2) == ["delete \(bar.objectID)", "Bar 1", "Museum 1"])
  }
}
