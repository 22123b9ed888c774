import DaybookKit
import StoreEngine
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Results controllers against fresh fetches")
struct ResultsModelTests {
  /// Steps of each run; more by DAYBOOK_MODEL_STEPS, from DAYBOOK_MODEL_SEED.
  private static let steps =
    ProcessInfo.processInfo.environment["DAYBOOK_MODEL_STEPS"].flatMap { Int($0) } ?? 150
  private static let seeds: [UInt64] = {
    let given = ProcessInfo.processInfo.environment["DAYBOOK_MODEL_SEED"].flatMap { UInt64($0) }
    return given.map { [$0] } ?? [1, .random(in: 2 ... .max)]
  }()

  @Test("replayed changes never diverge from the list", arguments: seeds)
  func random(seed: UInt64) throws {
    var run = try ResultsRun(seed: seed)
    for number in 1...Self.steps {
      try run.step()
      for (place, mirror) in run.mirrors.enumerated() {
        if let fault = try mirror.fault() {
          Issue.record(
            "seed \(seed), step \(number), list \(place): \(fault)\n\(run.log.suffix(12))")
          return
        }
      }
    }
    #expect(run.mirrors.allSatisfy { $0.batches > 0 })
    #expect(run.mirrors.contains { $0.moves > 0 })
  }
}

/// One run: lists of one context, which it and others change.
private struct ResultsRun {
  private var generator: SeededGenerator
  private let context: ManagedObjectContext
  private let other: ManagedObjectContext
  private let child: ManagedObjectContext
  let mirrors: [ListMirror]
  private(set) var log: [String] = []

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    let container = try PersistentContainer(inMemory: Model(Spot.self))
    context = container.newBackgroundContext()
    other = container.newBackgroundContext()
    context.mergePolicy = .objectTrump
    other.mergePolicy = .objectTrump
    child = ManagedObjectContext(parent: context)
    mirrors = try Self.lists(of: context) + Self.lists(of: child)
  }

  private static func lists(of context: ManagedObjectContext) throws -> [ListMirror] {
    let byGroup = Spot.request(.ascending(\.group), .descending(\.rank))
    var few = Spot.request(.ascending(\.name, options: .caseInsensitive))
    (few.fetchLimit, few.fetchOffset) = (5, 2)
    var firstGroups = Spot.request(.descending(\.group), .ascending(\.name))
    firstGroups.fetchLimit = 7
    var visible = Spot.request(.ascending(\.rank))
    visible.condition = \.isHidden == false
    var saved = Spot.request(.ascending(\.rank))
    saved.includesPendingChanges = false
    var batches = Spot.request(.ascending(\.group), .ascending(\.isHidden))
    batches.fetchBatchSize = 3
    var late = Spot.request(.descending(\.isHidden), .ascending(\.group))
    late.fetchOffset = 4
    return try [
      .init(byGroup, sectionBy: \.group, in: context),
      .init(few, in: context),
      .init(firstGroups, sectionBy: \.group, in: context),
      .init(visible, sectionBy: "rank", in: context),
      .init(
        Spot.request(.ascending(\.name)), sectionBy: { $0.name.first.map(String.init) },
        in: context),
      .init(saved, sectionBy: \.rank, in: context),
      .init(batches, sectionBy: \.group, in: context),
      .init(late, sectionBy: \.isHidden, in: context),
    ].map(ListMirror.init)
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  mutating func step() throws {
    switch number(20) {
    case 0..<10: change(context)
    case 10:
      log.append("group")
      context.beginUndoGrouping()
      for _ in 0...number(6) { change(context) }
      context.endUndoGrouping()
    case 11:
      log.append("undo")
      context.undo()
    case 12:
      log.append("redo")
      context.redo()
    case 13:
      log.append("save")
      try context.save()
    case 14, 15:
      for _ in 0...number(4) { change(other) }
      log.append("other saves")
      try other.save()
    case 16:
      for _ in 0...number(3) { change(child) }
      if number(2) == 0 {
        log.append("child saves")
        do { try child.save() } catch DaybookError.Code.conflictDeleted {
          child.rollback()
        } catch { throw error }
      }
    case 17 where number(4) == 0:
      log.append("rollback")
      context.rollback()
    case 18 where number(8) == 0:
      log.append("reset")
      context.reset()
    case 19:
      let place = number(mirrors.count)
      log.append("fetch \(place)")
      try mirrors[place].controller.performFetch()
    default: break
    }
    try context.processStoreChanges()
    try child.processStoreChanges()
  }

  private mutating func change(_ context: ManagedObjectContext) {
    let name = context === self.context ? "here" : context === other ? "other" : "child"
    let all = (try? context.fetch(Spot.self)) ?? []
    guard !all.isEmpty, number(all.count > 24 ? 8 : 4) != 0 else {
      let spot = Spot(
        name: "\(["a", "A", "b", "ä", "Z"][number(5)])\(number(3))",
        group: [nil, "g1", "g2", "g3"][number(4)], rank: number(4), isHidden: number(3) == 0)
      log.append("\(name) inserts \(spot)")
      context.insert(spot)
      return
    }
    let object = all[number(all.count)]
    log.append("\(name) changes \(object.objectID)")
    switch number(all.count > 24 ? 8 : 6) {
    case 0: object.name = "\(["a", "A", "b", "c"][number(4)])\(number(3))"
    case 1: object.group = [nil, "g1", "g2", "g3"][number(4)]
    case 2: object.rank = number(4)
    case 3: object.isHidden.toggle()
    case 4:
      let (group, rank) = (["g1", "g2"][number(2)], number(4))
      object.update {
        $0.group = group
        $0.rank = rank
      }
    default:
      log.append("…deletes it")
      context.delete(object)
    }
  }
}
