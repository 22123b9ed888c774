import DaybookKit
import Testing

@Suite("Predicates against plain Swift, over random work in two contexts")
struct ConditionModelTests {
  /// Steps of each run; more by DAYBOOK_MODEL_STEPS, from DAYBOOK_MODEL_SEED.
  private static let steps = Variables.number("DAYBOOK_MODEL_STEPS") ?? 800
  private static let seeds =
    Variables.number("DAYBOOK_MODEL_SEED").map { [UInt64($0)] } ?? [
      1, 2, 3, .random(in: 4...9_999_999),
    ]

  @Test("every fetch finds what a filter over all objects finds", arguments: seeds)
  func random(seed: UInt64) throws {
    var run = try ConditionModelRun(seed: seed)
    for number in 1...Self.steps {
      let word = try run.step()
      if let difference = try run.difference() {
        Issue.record("seed \(seed), step \(number), after \(word): \(difference)")
        return
      }
    }
    #expect(run.saves > 0 && run.found > 0 && run.missed > 0)
  }
}

/// Two contexts on one store, each of which changes objects of its own.
private struct ConditionModelRun {
  final class Side {
    let context: ManagedObjectContext
    /// Values of objects with pending changes; none for deleted ones.
    var pending: [ObjectID: [String: FieldValue]?] = [:]
    /// In the order of their insertion.
    var inserted: [ObjectID] = []
    var objects: [ObjectID: ManagedObject<Record>] = [:]

    init(_ context: ManagedObjectContext) { self.context = context }
  }

  private var random: Xorshift
  private let sides: [Side]
  /// What is saved, in the order of insertion.
  private var saved: [(id: ObjectID, values: [String: FieldValue])] = []
  private(set) var (saves, found, missed) = (0, 0, 0)

  init(seed: UInt64) throws {
    random = Xorshift(seed)
    let types: [AttributeType] = [.string, .string, .int64, .double, .bool, .date, .json, .json]
    let attributes = zip(PlainValues.names, types).map { ModelAttribute($0, $1, isOptional: true) }
    let container = try PersistentContainer(
      inMemory: Model([ModelEntity("Row", attributes: attributes)]))
    sides = (0..<2).map { _ in Side(container.newBackgroundContext()) }
  }

  mutating func step() throws -> String {
    let side = sides[random.next(2)]
    let own = side.objects.keys.sorted { $0.description < $1.description }
    switch random.next(10) {
    case 0...1 where own.count < 12, 2 where own.count < 24: return try insert(side)
    case 3...5 where !own.isEmpty: return try edit(side, own[random.next(own.count)])
    case 6 where !own.isEmpty: return delete(side, own[random.next(own.count)])
    case 7 where random.next(4) == 0: return try rollback(side)
    case 7...8: return try save(side)
    default: return "nothing"
    }
  }

  private mutating func insert(_ side: Side) throws -> String {
    let values = PlainValues.row(&random)
    let object = try side.context.insert(entity: "Row", values)
    side.objects[object.objectID] = object
    side.pending[object.objectID] = .some(values)
    side.inserted.append(object.objectID)
    return "insert"
  }

  private mutating func edit(_ side: Side, _ id: ObjectID) throws -> String {
    let name = PlainValues.names[random.next(PlainValues.names.count)]
    let value = PlainValues.value(of: name, &random)
    try side.objects[id]?.setValue(value, forKey: name)
    var values = (side.pending[id] ?? saved.first { $0.id == id }?.values) ?? [:]
    values[name] = value
    side.pending[id] = .some(values)
    return "\(name) = \(value.literal)"
  }

  private func delete(_ side: Side, _ id: ObjectID) -> String {
    if let object = side.objects.removeValue(forKey: id) { side.context.delete(object) }
    if let place = side.inserted.firstIndex(of: id) {
      side.inserted.remove(at: place)
      side.pending[id] = nil
    } else {
      side.pending.updateValue(nil, forKey: id)
    }
    return "delete"
  }

  private mutating func save(_ side: Side) throws -> String {
    try side.context.save()
    for (place, row) in saved.enumerated() {
      if case .some(.some(let values)) = side.pending[row.id] { saved[place].values = values }
    }
    saved.removeAll { row in if case .some(.none) = side.pending[row.id] { true } else { false } }
    for id in side.inserted {
      if case .some(.some(let values)) = side.pending[id] { saved.append((id, values)) }
    }
    (side.pending, side.inserted) = ([:], [])
    saves += 1
    return "save"
  }

  private func rollback(_ side: Side) throws -> String {
    side.context.rollback()
    for id in side.inserted { side.objects[id] = nil }
    for (id, values) in side.pending where values == nil {
      // Deleted objects are back; the next fetch hands them out again.
      side.objects[id] = try side.context.existingObject(with: id)
    }
    (side.pending, side.inserted) = ([:], [])
    return "rollback"
  }

  /// What a context sees, in order.
  private func visible(_ side: Side, _ countsPending: Bool) -> [(ObjectID, [String: FieldValue])] {
    guard countsPending else { return saved.map { ($0.id, $0.values) } }
    var rows: [(ObjectID, [String: FieldValue])] = []
    for row in saved {
      switch side.pending[row.id] {
      case .none: rows.append((row.id, row.values))
      case .some(.some(let values)): rows.append((row.id, values))
      case .some(.none): break
      }
    }
    for id in side.inserted {
      if case .some(.some(let values)) = side.pending[id] { rows.append((id, values)) }
    }
    return rows
  }

  /// A random predicate, asked of both contexts.
  mutating func difference() throws -> String? {
    let plain = PlainCondition.random(&random)
    for (number, side) in sides.enumerated() {
      var request = FetchRequest<Record>(entity: "Row")
      request.condition = try Condition(plain.text)
      request.includesPendingChanges = random.next(8) != 0
      let rows = visible(side, request.includesPendingChanges)
      let wanted = rows.filter { plain.holds($0.1) }.map(\.0)
      let ids = try side.context.objectIDs(request)
      (found, missed) = (found + wanted.count, missed + rows.count - wanted.count)
      let count = try side.context.count(request)
      if ids != wanted || count != wanted.count {
        let differing = rows.filter { ids.contains($0.0) != wanted.contains($0.0) }
        return "\(plain.text) in context \(number): \(ids.count) for \(wanted.count), \(differing)"
      }
    }
    return nil
  }
}
