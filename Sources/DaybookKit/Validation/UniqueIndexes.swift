import JSONText
import StoreEngine

/// Who has which unique values, for the newest states that were asked about.
///
/// Built by one pass over the entity when first needed; after a save of this
/// container it is brought forward, after a save of another process built anew.
final class UniqueIndexes: Sendable {
  private struct Name: Hashable {
    var entity: String
    var set: [Int]
  }

  private struct Index {
    var save: Int
    var owners: [UniqueKey: RecordID]
  }

  private let indexes = Locked<[Name: Index]>([:])

  /// Key → owner, as of `state`.
  ///
  /// - Complexity: O(1) when nothing was saved by others, else O(records).
  func index(
    of set: [Int], _ layout: EntityLayout, in state: StoreState
  ) throws(DaybookError) -> [UniqueKey: RecordID] {
    let name = Name(entity: layout.name, set: set)
    if let index = indexes.withLock({ $0[name] }), index.save == state.save {
      return index.owners
    }
    var owners: [UniqueKey: RecordID] = [:]
    try state.forEach(of: layout.name, order: .id) { record throws(DaybookError) in
      if let key = UniqueKey(record.body.members, set, layout) { owners[key] = record.id }
      return true
    }
    let index = Index(save: state.save, owners: owners)
    indexes.withLock { $0[name] = index }
    return owners
  }

  /// One object of a save, before and after it.
  struct Step {
    var layout: EntityLayout
    var id: RecordID
    var old: StoredRecord?
    var new: StoredRecord?
  }

  /// Takes in one save of ours that followed directly on what an index knows.
  func advance(from before: Int, to after: Int, _ steps: [Step]) {
    guard after == before + 1 else { return }
    indexes.withLock { indexes in
      for name in indexes.keys where indexes[name]?.save == before {
        for step in steps where step.layout.name == name.entity {
          Self.take(step, set: name.set, into: &indexes[name])
        }
        indexes[name]?.save = after
      }
    }
  }

  private static func take(_ step: Step, set: [Int], into index: inout Index?) {
    if let key = step.old.flatMap({ UniqueKey($0.body.members, set, step.layout) }),
      index?.owners[key] == step.id
    {
      index?.owners[key] = nil
    }
    if let key = step.new.flatMap({ UniqueKey($0.body.members, set, step.layout) }) {
      index?.owners[key] = step.id
    }
  }
}
