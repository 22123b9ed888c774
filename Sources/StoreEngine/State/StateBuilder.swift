import JSONText

/// Applies the changes of one save to a state.
///
/// A save that only inserts, as every import is, costs a sort; any other keeps
/// the changes so far by id, because one save may touch an object twice.
struct StateBuilder {
  private let before: StoreState
  private let save: Int
  private var lastNumber: Int
  private var entities: [String: Pending] = [:]

  private struct Pending {
    var inserted: [OverlayEntry] = []
    /// Set at the first change that is not an insert.
    var byID: [RecordID: OverlayEntry]?
    var difference = 0
  }

  /// A change that does not fit the state it is applied to.
  enum Misfit: Error {
    case exists, missing
  }

  init(_ state: StoreState, save: Int) throws(StoreError) {
    before = state
    self.save = save
    if let known = state.lastNumber {
      lastNumber = known
    } else {
      lastNumber = try state.greatestNumber()
    }
  }

  mutating func apply(
    _ operation: ChangeSet.Operation, entity: String, id: RecordID, members: Bytes
  ) throws(ApplyError) {
    switch operation {
    case .insert:
      guard try !exists(entity, id) else { throw .misfit(.exists) }
      lastNumber += 1
      put(
        OverlayEntry(id: id, revision: save, number: lastNumber, members: members), in: entity,
        difference: 1)
    case .update:
      guard let entry = try entry(entity, id), let old = entry.members else {
        throw .misfit(.missing)
      }
      let merged = RecordBody(members: old).merging(members)
      put(
        OverlayEntry(id: id, revision: save, number: entry.number, members: merged.members),
        in: entity, difference: 0)
    case .delete:
      guard let entry = try entry(entity, id), entry.members != nil else {
        throw .misfit(.missing)
      }
      put(
        OverlayEntry(id: id, revision: save, number: entry.number, members: nil), in: entity,
        difference: -1)
    }
  }

  enum ApplyError: Error {
    case misfit(Misfit)
    case store(StoreError)

    func storeError(_ tell: (Misfit) -> StoreError) -> StoreError {
      switch self {
      case .misfit(let misfit): tell(misfit)
      case .store(let error): error
      }
    }
  }

  /// The state after the save; nil when an id was inserted twice.
  func finish(chain: String) -> StoreState? {
    var state = before
    state.save = save
    state.chain = chain
    state.lastNumber = lastNumber
    for (entity, pending) in entities {
      var entries = pending.byID.map { Array($0.values) } ?? pending.inserted
      if !Self.isAscending(entries) { entries.sort { $0.id < $1.id } }
      for (one, next) in zip(entries, entries.dropFirst()) where one.id == next.id { return nil }
      state.overlays[entity, default: EntityOverlay()].push(OverlayLayer(sorted: entries))
      state.differences[entity, default: 0] += pending.difference
    }
    return state
  }

  private static func isAscending(_ entries: [OverlayEntry]) -> Bool {
    zip(entries, entries.dropFirst()).allSatisfy { $0.id < $1.id }
  }

  private mutating func put(_ entry: OverlayEntry, in entity: String, difference: Int) {
    entities[entity, default: Pending()].difference += difference
    if entities[entity]?.byID != nil {
      entities[entity]?.byID?[entry.id] = entry
    } else if difference == 1 {
      entities[entity]?.inserted.append(entry)
    } else {
      var byID: [RecordID: OverlayEntry] = [:]
      for inserted in entities[entity]?.inserted ?? [] { byID[inserted.id] = inserted }
      byID[entry.id] = entry
      entities[entity]?.byID = byID
      entities[entity]?.inserted = []
    }
  }

  /// Whether `id` is taken; among this save's own plain inserts, `finish` looks.
  private func exists(_ entity: String, _ id: RecordID) throws(ApplyError) -> Bool {
    if let pending = entities[entity]?.byID?[id] { return pending.members != nil }
    guard before.count(of: entity) > 0 else { return false }
    return try stored(entity, id)?.members != nil
  }

  private func entry(_ entity: String, _ id: RecordID) throws(ApplyError) -> OverlayEntry? {
    if let pending = entities[entity]?.byID?[id] { return pending }
    if let inserted = entities[entity]?.inserted.last(where: { $0.id == id }) { return inserted }
    return try stored(entity, id)
  }

  private func stored(_ entity: String, _ id: RecordID) throws(ApplyError) -> OverlayEntry? {
    do {
      return try before.record(entity: entity, id: id).map {
        OverlayEntry(id: id, revision: $0.revision, number: $0.number, members: $0.body.members)
      }
    } catch {
      throw .store(error)
    }
  }
}

extension StoreState {
  /// The greatest `_n` of any record here.
  ///
  /// - Complexity: O(1) per entity whose ids are in order of insertion, O(n)
  ///   for others; asked once, and only of snapshots that do not say it.
  func greatestNumber() throws(StoreError) -> Int {
    var greatest = 0
    for entity in base?.entityNames ?? [] {
      var cursor = base?.makeCursor(entity: entity)
      while let record = try cursor?.next() { greatest = max(greatest, record.number) }
    }
    for overlay in overlays.values {
      for layer in overlay.layers {
        for entry in layer.entries { greatest = max(greatest, entry.number) }
      }
    }
    return greatest
  }
}
