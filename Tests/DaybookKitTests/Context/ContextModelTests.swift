import DaybookKit
import TestSupport
import StoreEngine
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Contexts against plain dictionaries")
struct ContextModelTests {
  /// Steps of each run; more by DAYBOOK_MODEL_STEPS, from DAYBOOK_MODEL_SEED.
  private static let steps =
    ProcessInfo.processInfo.environment["DAYBOOK_MODEL_STEPS"].flatMap { Int($0) } ?? 1000
  private static let seeds: [UInt64] = {
    let given = ProcessInfo.processInfo.environment["DAYBOOK_MODEL_SEED"].flatMap { UInt64($0) }
    return given.map { [$0] } ?? [1, 2, 3, .random(in: 4 ... .max)]
  }()

  @Test("random work in three contexts never diverges from the model", arguments: seeds)
  func random(seed: UInt64) throws {
    var run = try ContextModelRun(seed: seed)
    for number in 1...Self.steps {
      try run.step()
      if let difference = try run.difference() {
        let last = run.log.suffix(40).joined(separator: "\n")
        Issue.record("seed \(seed), step \(number): \(difference)\n\(last)")
        return
      }
    }
    #expect(run.conflicts > 0 && run.saves > 0 && run.undos > 0)
  }
}

/// One run: three contexts, and the model of each.
private struct ContextModelRun {
  final class Side {
    let name: String
    let context: ManagedObjectContext
    let plain: PlainContext
    var objects: [ObjectID: ManagedObject<Place>] = [:]
    var records: [ObjectID: ManagedObject<Record>] = [:]

    init(_ name: String, _ context: ManagedObjectContext, _ plain: PlainContext) {
      (self.name, self.context, self.plain) = (name, context, plain)
    }
  }

  private static let names = ["name", "size", "tags", "rating"]
  private var generator: SeededGenerator
  private let sides: [Side]
  private(set) var log: [String] = []
  private(set) var (conflicts, saves, undos) = (0, 0, 0)

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    let container = try PersistentContainer(inMemory: Model(Place.self))
    let store = PlainStore()
    let view = Side("view", container.newBackgroundContext(), PlainContext(store))
    let other = Side("other", container.newBackgroundContext(), PlainContext(store))
    let child = Side(
      "child", ManagedObjectContext(parent: view.context),
      PlainContext(store, parent: view.plain))
    sides = [view, other, child]
  }

  private mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }

  private mutating func value(of name: String) -> FieldValue {
    let number = Int64.random(in: 0...2, using: &generator)
    return switch name {
    case "name": .string("n\(number)")
    case "size": .double(Double(number))
    case "tags": .array((0..<number).map { .string("t\($0)") })
    default: number == 0 ? .null : .integer(number)
    }
  }

  mutating func step() throws {
    let side = pick(sides)
    let visible = side.plain.visible.sorted { "\($0)" < "\($1)" }
    let word: String
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<12 where visible.count < 6, 0..<3 where visible.count < 12: word = insert(side)
    case 0..<45 where !visible.isEmpty: word = try edit(side, pick(visible))
    case 45..<50 where !visible.isEmpty: word = try group(side, visible)
    case 50..<57 where !visible.isEmpty: word = delete(side, pick(visible))
    case 57..<67: word = undo(side)
    case 67..<72: word = redo(side)
    case 72..<76: word = rollback(side)
    case 76..<80 where !visible.isEmpty: word = refresh(side, pick(visible))
    case 80..<88: word = try fetch(side)
    case 88..<90: word = policy(side)
    default: word = try save(side)
    }
    log.append("\(side.name): \(word)")
  }

  private mutating func insert(_ side: Side) -> String {
    let place = Place(name: "new")
    let object = side.context.insert(place)
    side.objects[object.objectID] = object
    var values: [String: FieldValue] = [:]
    values["name"] = "new"
    values["size"] = .double(0)
    values["tags"] = []
    values["rating"] = .null
    side.plain.insert(object.objectID, values)
    return "insert \(object.objectID)"
  }

  private mutating func edit(_ side: Side, _ id: ObjectID) throws -> String {
    let name = pick(Self.names)
    let value = value(of: name)
    let object = try #require(side.objects[id])
    let pending = side.context.insertedObjects + side.context.updatedObjects
    let record = side.records[id] ?? pending.first { $0.objectID == id }
    if let record, Bool.random(using: &generator) {
      try record.setValue(value, forKey: name)
    } else {
      switch name {
      case "name": object.name = value.stringValue ?? ""
      case "size": object.size = value.doubleValue ?? 0
      case "tags": object.tags = value.arrayValue?.compactMap(\.stringValue) ?? []
      default: object.rating = value.integerValue.flatMap { Place.Rating(rawValue: Int($0)) }
      }
    }
    side.plain.set(id, name, value)
    return "set \(id).\(name) = \(value)"
  }

  private mutating func group(_ side: Side, _ visible: [ObjectID]) throws -> String {
    var words: [String] = []
    side.context.beginUndoGrouping()
    defer { side.context.endUndoGrouping() }
    let ids = (0..<3).map { _ in pick(visible) }
    var failure: (any Error)?
    var copy = self
    side.plain.step {
      do {
        for id in ids where side.plain.isVisible(id) { words.append(try copy.edit(side, id)) }
        if copy.pick([true, false]) { words.append(copy.delete(side, ids[0])) }
      } catch {
        failure = error
      }
    }
    self = copy
    if let failure { throw failure }
    return "group (\(words.joined(separator: ", ")))"
  }

  private mutating func delete(_ side: Side, _ id: ObjectID) -> String {
    if let object = side.objects[id], side.plain.isVisible(id) { side.context.delete(object) }
    side.plain.delete(id)
    return "delete \(id)"
  }

  private mutating func undo(_ side: Side) -> String {
    undos += side.plain.canUndo ? 1 : 0
    side.context.undo()
    side.plain.undo()
    return "undo"
  }

  private mutating func redo(_ side: Side) -> String {
    side.context.redo()
    side.plain.redo()
    return "redo"
  }

  private mutating func rollback(_ side: Side) -> String {
    side.context.rollback()
    side.plain.rollback()
    return "rollback"
  }

  private mutating func policy(_ side: Side) -> String {
    side.plain.policy = pick([.error, .error, .storeTrump, .objectTrump, .rollback])
    side.context.mergePolicy =
      switch side.plain.policy {
      case .error: .error
      case .storeTrump: .storeTrump
      case .objectTrump: .objectTrump
      case .rollback: .rollback
      }
    return "policy \(side.plain.policy)"
  }

  private mutating func refresh(_ side: Side, _ id: ObjectID) -> String {
    let merges = Bool.random(using: &generator)
    if let object = side.objects[id] {
      // It may be gone elsewhere; that it is, is seen below.
      try? side.context.refresh(object, mergeChanges: merges)
    }
    if !merges { side.plain.giveUp(id) }
    side.plain.takeIn()
    return "refresh \(id), merging: \(merges)"
  }

  private mutating func fetch(_ side: Side) throws -> String {
    for object in try side.context.fetch(Place.self) { side.objects[object.objectID] = object }
    if Bool.random(using: &generator) {
      for record in try side.context.fetch(FetchRequest<Record>(entity: "Place")) {
        side.records[record.objectID] = record
      }
    }
    side.plain.takeIn()
    let count = try side.context.count(Place.self)
    if count != side.plain.visible.count {
      Issue.record("\(side.name) counts \(count), not \(side.plain.visible.count)")
    }
    return "fetch"
  }

  private mutating func save(_ side: Side) throws -> String {
    let expected = side.plain.save()
    do {
      try side.context.save()
      guard expected.isEmpty else { return "save, which should have failed for \(expected)" }
      saves += 1
      return "save"
    } catch {
      let all =
        error.underlying.isEmpty ? [error] : error.underlying.compactMap { $0 as? DaybookError }
      let found = Set(all.compactMap(\.context.objectID))
      conflicts += 1
      if found != expected { Issue.record("save failed for \(found), not \(expected): \(error)") }
      return "save with conflicts of \(found.count)"
    }
  }

  /// What differs between a context and its model; nil for nothing.
  func difference() throws -> String? {
    for side in sides {
      let (context, plain) = (side.context, side.plain)
      if context.hasChanges != plain.hasChanges {
        return "\(side.name) has changes: \(context.hasChanges)"
      }
      if context.canUndo != plain.canUndo || context.canRedo != plain.canRedo {
        return "\(side.name) can undo: \(context.canUndo), redo: \(context.canRedo)"
      }
      for id in plain.visible where side.objects[id] == nil {
        side.objects[id] = try context.existingObject(with: id)
        plain.takeIn()
      }
      for (id, object) in side.objects {
        if object.isDeleted == plain.isVisible(id) {
          return "\(side.name), \(id): deleted is \(object.isDeleted)"
        }
        guard plain.isVisible(id) else { continue }
        let values = plain.values(id)
        for name in Self.names where object[name] != values[name] {
          return "\(side.name), \(id).\(name): \(String(describing: object[name])), "
            + "not \(String(describing: values[name]))"
        }
        let typed = object.entityValue
        if .string(typed.name) != values["name"] || .double(typed.size) != values["size"]
          || .array(typed.tags.map { .string($0) }) != values["tags"]
          || typed.rating.map({ .integer(Int64($0.rawValue)) }) ?? .null != values["rating"]
        {
          return "\(side.name), \(id): typed \(typed), not \(values)"
        }
      }
    }
    return nil
  }
}
