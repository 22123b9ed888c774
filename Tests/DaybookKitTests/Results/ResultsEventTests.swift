import DaybookKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Events of a results controller")
struct ResultsEventTests {
  /// Writes down what it is told.
  private final class Diary: FetchedResultsControllerDelegate {
    typealias Value = Spot
    var lines: [String] = []
    var snapshots: [FetchedResultsSnapshot] = []
    var onDidChange: () -> Void = {}

    func controllerWillChangeContent(_ controller: FetchedResultsController<Spot>) {
      lines.append("will \(controller.fetchedObjects?.count ?? -1)")
    }

    func controller(
      _ controller: FetchedResultsController<Spot>,
      didChange section: FetchedResultsSection<Spot>, atSectionIndex index: Int,
      for type: FetchedResultsChanges.ChangeType
    ) {
      lines.append("\(type) section \(section.name) at \(index)")
    }

    func controller(
      _ controller: FetchedResultsController<Spot>, didChange object: ManagedObject<Spot>,
      at indexPath: IndexPath?, for type: FetchedResultsChanges.ChangeType,
      newIndexPath: IndexPath?
    ) {
      lines.append("\(type) \(object.name) \(text(indexPath)) \(text(newIndexPath))")
    }

    func controllerDidChangeContent(_ controller: FetchedResultsController<Spot>) {
      lines.append("did \(controller.fetchedObjects?.count ?? -1)")
      onDidChange()
    }

    func controller(
      _ controller: FetchedResultsController<Spot>,
      didChangeContentWith snapshot: FetchedResultsSnapshot
    ) {
      snapshots.append(snapshot)
    }

    func controller(
      _ controller: FetchedResultsController<Spot>, didFailWith error: DaybookError
    ) {
      lines.append("failed \(error.code)")
    }

    private func text(_ path: IndexPath?) -> String {
      path.map { "\($0[0]).\($0[1])" } ?? "-"
    }

    func taken() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  /// A list by group and name of ant and bee in “A”, cat in “B”, and nobody.
  private struct Scene {
    let container: PersistentContainer
    let context: ManagedObjectContext
    let results: FetchedResultsController<Spot>
    let diary = Diary()
    let ant, bee, cat: ManagedObject<Spot>

    init(limit: Int? = nil, savedOnly: Bool = false) throws {
      container = try PersistentContainer(inMemory: Model(Spot.self))
      context = container.newBackgroundContext()
      ant = context.insert(Spot(name: "ant", group: "A"))
      bee = context.insert(Spot(name: "bee", group: "A"))
      cat = context.insert(Spot(name: "cat", group: "B"))
      try context.save()
      var request = Spot.request(.ascending(\.group), .ascending(\.name))
      request.fetchLimit = limit
      request.includesPendingChanges = !savedOnly
      results = FetchedResultsController(request, sectionBy: \.group, in: context)
      results.delegate = diary
      try results.performFetch()
    }
  }

  @Test("an insertion tells the new path, and the section when it is new")
  func insertion() throws {
    let scene = try Scene()
    scene.context.insert(Spot(name: "auk", group: "A"))
    #expect(scene.diary.taken() == ["will 3", "insert auk - 0.1", "did 4"])
    scene.context.insert(Spot(name: "dog", group: "Ab"))
    #expect(
      scene.diary.taken() == ["will 4", "insert section Ab at 1", "insert dog - 1.0", "did 5"])
    scene.context.insert(Spot(name: "elk"))
    #expect(
      scene.diary.taken() == ["will 5", "insert section  at 0", "insert elk - 0.0", "did 6"])
  }

  @Test("a deletion tells the old path, and the section when it was the last of it")
  func deletion() throws {
    let scene = try Scene()
    scene.context.delete(scene.ant)
    #expect(scene.diary.taken() == ["will 3", "delete ant 0.0 -", "did 2"])
    scene.context.delete(scene.cat)
    #expect(
      scene.diary.taken() == ["will 2", "delete section B at 1", "delete cat 1.0 -", "did 1"])
  }

  @Test("a change in place is an update with both paths, and no move")
  func update() throws {
    let scene = try Scene()
    scene.bee.rank = 7
    #expect(scene.diary.taken() == ["will 3", "update bee 0.1 0.1", "did 3"])
    #expect(scene.diary.snapshots.last?.reconfigured == [scene.bee.objectID])
    scene.bee.name = "bat"
    #expect(scene.diary.taken() == ["will 3", "update bat 0.1 0.1", "did 3"])
  }

  @Test("the changed object moves, not those it passes")
  func move() throws {
    let scene = try Scene()
    scene.ant.name = "cow"
    #expect(scene.diary.taken() == ["will 3", "move cow 0.0 0.1", "did 3"])
    scene.ant.name = "ant"
    #expect(scene.diary.taken() == ["will 3", "move ant 0.1 0.0", "did 3"])
  }

  @Test("a change of section is a move, even where the number stays")
  func changeOfSection() throws {
    let scene = try Scene()
    scene.bee.group = "B"
    #expect(scene.diary.taken() == ["will 3", "move bee 0.1 1.0", "did 3"])
    scene.cat.group = "C"
    #expect(
      scene.diary.taken() == ["will 3", "insert section C at 2", "move cat 1.1 2.0", "did 3"])
    scene.cat.group = "D"
    #expect(
      scene.diary.taken() == [
        "will 3", "delete section C at 2", "insert section D at 2", "move cat 2.0 2.0", "did 3",
      ])
  }

  @Test("a step is one batch, told in the documented order")
  func batch() throws {
    let scene = try Scene()
    scene.context.undoGroup {
      scene.context.delete(scene.ant)
      scene.context.insert(Spot(name: "zoo", group: "Z"))
      scene.cat.group = "A"
      scene.bee.rank = 1
    }
    #expect(
      scene.diary.taken() == [
        "will 3", "delete section B at 1", "insert section Z at 1", "delete ant 0.0 -",
        "insert zoo - 1.0", "move cat 1.0 0.1", "update bee 0.1 0.0", "did 3",
      ])
    scene.context.undo()
    #expect(
      scene.diary.taken() == [
        "will 3", "delete section Z at 1", "insert section B at 1", "delete zoo 1.0 -",
        "insert ant - 0.0", "move cat 0.1 1.0", "update bee 0.0 0.1", "did 3",
      ])
  }

  @Test("a save tells nothing that was told already")
  func save() throws {
    let scene = try Scene()
    scene.context.insert(Spot(name: "auk", group: "A"))
    scene.bee.rank = 3
    _ = scene.diary.taken()
    try scene.context.save()
    #expect(scene.diary.taken() == [])
    scene.context.rollback()
    #expect(scene.diary.taken() == [])
  }

  @Test("without pending changes the save is told, and nothing before it")
  func savedOnly() throws {
    let scene = try Scene(savedOnly: true)
    scene.context.insert(Spot(name: "auk", group: "A"))
    scene.context.delete(scene.cat)
    #expect(scene.diary.taken() == [])
    try scene.context.save()
    #expect(
      scene.diary.taken() == [
        "will 3", "delete section B at 1", "delete cat 1.0 -", "insert auk - 0.1", "did 3",
      ])
  }

  @Test("a limit holds: what comes pushes the last out, what goes lets the next in")
  func limit() throws {
    let scene = try Scene(limit: 2)
    scene.context.insert(Spot(name: "asp", group: "A"))
    #expect(
      scene.diary.taken() == ["will 2", "delete bee 0.1 -", "insert asp - 0.1", "did 2"])
    scene.context.delete(scene.ant)
    #expect(
      scene.diary.taken() == ["will 2", "delete ant 0.0 -", "insert bee - 0.1", "did 2"])
  }

  @Test("what others save is told when it is taken in")
  func others() throws {
    let scene = try Scene()
    let other = scene.container.newBackgroundContext()
    let bee = try other.existingObject(Spot.self, with: scene.bee.objectID)
    bee.group = "B"
    other.insert(Spot(name: "auk", group: "A"))
    try other.save()
    #expect(scene.diary.taken() == [])
    try scene.context.processStoreChanges()
    #expect(
      scene.diary.taken() == ["will 3", "insert auk - 0.1", "move bee 0.1 1.0", "did 4"])
  }

  @Test("what a delegate changes is a batch of its own that follows")
  func reentrance() throws {
    let scene = try Scene()
    scene.diary.onDidChange = { [context = scene.context, diary = scene.diary] in
      diary.onDidChange = {}
      context.insert(Spot(name: "dog", group: "B"))
    }
    scene.bee.rank = 1
    #expect(
      scene.diary.taken() == [
        "will 3", "update bee 0.1 0.1", "did 3", "will 3", "insert dog - 1.1", "did 4",
      ])
  }

  @Test("a fetch that a delegate asks for is told after the batch it was told of")
  func fetchWhileTold() throws {
    let scene = try Scene()
    var resets: [Bool] = []
    scene.results.onChange { changes in resets.append(changes.isReset) }
    scene.diary.onDidChange = { [results = scene.results, diary = scene.diary] in
      diary.onDidChange = {}
      results.fetchRequest.condition = \.name != "bee"
      try? results.performFetch()
    }
    scene.bee.rank = 1
    #expect(scene.diary.taken() == ["will 3", "update bee 0.1 0.1", "did 3"])
    #expect(resets == [false, true])
    #expect(scene.diary.snapshots.suffix(2).map(\.numberOfObjects) == [3, 2])
    scene.ant.name = "asp"
    #expect(scene.diary.taken() == ["will 2", "update asp 0.0 0.0", "did 2"])
  }

  @Test("the same changes, applied to the old snapshot, make the new one")
  func applying() throws {
    let scene = try Scene()
    var list = scene.results.snapshot
    var told = 0
    scene.results.onChange { changes in
      told += 1
      changes.apply(to: &list)
      #expect(list == changes.snapshot)
    }
    scene.context.undoGroup {
      scene.bee.group = "C"
      scene.context.delete(scene.ant)
      scene.context.insert(Spot(name: "zoo", group: "B"))
    }
    scene.context.rollback()
    #expect(told == 2 && list.sections.map(\.name) == ["A", "B"])
  }

  @Test("an order that tears a section apart is refused, naming two objects")
  func tornSections() throws {
    let container = try PersistentContainer(inMemory: Model(Spot.self))
    let context = container.newBackgroundContext()
    let names = ["bar", "Bar", "bar"]
    let spots = names.enumerated().map { number, group in
      context.insert(Spot(name: "\(number)", group: group, rank: number))
    }
    let request = Spot.request(
      .ascending(\.group, options: .caseInsensitive), .ascending(\.rank))
    let results = FetchedResultsController(request, sectionBy: \.group, in: context)
    let error = #expect(throws: DaybookError.self) { try results.performFetch() }
    #expect(error?.code == .requestInvalid)
    for spot in [spots[0], spots[2]] {
      #expect(error?.message.contains("\(spot.objectID)") == true)
    }
    #expect(results.sections.isEmpty && results.fetchedObjects == nil)
  }

  @Test("a change that tears a section apart leaves the list and is told; the next tries again")
  func tornLater() throws {
    let container = try PersistentContainer(inMemory: Model(Spot.self))
    let context = container.newBackgroundContext()
    let one = context.insert(Spot(name: "1", group: "bar", rank: 1))
    context.insert(Spot(name: "2", group: "bar", rank: 3))
    let diary = Diary()
    let request = Spot.request(.ascending(\.rank))
    let results = FetchedResultsController(request, sectionBy: \.group, in: context)
    results.delegate = diary
    try results.performFetch()
    let torn = context.insert(Spot(name: "3", group: "park", rank: 2))
    #expect(diary.taken() == ["failed request.invalid"])
    #expect(results.failure?.code == .requestInvalid && results.fetchedObjects?.count == 2)
    torn.rank = 0
    #expect(
      diary.taken() == ["will 2", "insert section park at 0", "insert 3 - 0.0", "did 3"])
    #expect(results.failure == nil)
    one.rank = -1
    #expect(results.failure != nil && results.fetchedObjects?.first === torn)
  }

  @Test("a request without a sort is refused, and one with unknown names")
  func refusals() throws {
    let container = try PersistentContainer(inMemory: Model(Spot.self))
    let context = container.newBackgroundContext()
    #expect(
      code { try FetchedResultsController(Spot.fetchRequest(), in: context).performFetch() }
        == .requestInvalid)
    let sorted = Spot.request(.ascending(\.name))
    #expect(
      code {
        try FetchedResultsController(sorted, sectionBy: "grup", in: context).performFetch()
      } == .attributeUnknown)
    let results = FetchedResultsController(sorted, in: context)
    #expect(code { _ = try results.object(at: IndexPath(row: 0, section: 0)) } == .requestInvalid)
  }

  private func code(_ body: () throws -> Void) -> DaybookError.Code? {
    (#expect(throws: DaybookError.self) { try body() })?.code
  }

  @Test("a controller that nobody keeps goes, and its streams end")
  func lifetime() async throws {
    let container = try PersistentContainer(inMemory: Model(Spot.self))
    let context = container.newBackgroundContext()
    var results: FetchedResultsController<Spot>? = FetchedResultsController(
      Spot.request(.ascending(\.name)), in: context)
    try results?.performFetch()
    weak let gone = results
    let changes = try #require(results?.changes)
    let snapshots = try #require(results?.snapshots)
    context.insert(Spot(name: "ant"))
    context.insert(Spot(name: "bee"))
    results = nil
    #expect(gone == nil)
    var told: [Int] = []
    for await batch in changes { told.append(batch.snapshot.numberOfObjects) }
    #expect(told == [1, 2])
    var newest: [Int] = []
    for await snapshot in snapshots { newest.append(snapshot.numberOfObjects) }
    #expect(newest == [2])
  }
}
