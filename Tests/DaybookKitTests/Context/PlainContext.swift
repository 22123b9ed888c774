import DaybookKit

/// A store as plain dictionaries.
final class PlainStore {
  struct Row {
    var values: [String: FieldValue]
    var revision: Int
  }

  var rows: [ObjectID: Row] = [:]
  var saves = 0
}

/// What a context ought to do, in plain dictionaries: conflicts, undo and
/// children included.
final class PlainContext {
  struct Change: Equatable {
    var started: FieldValue?
    var value: FieldValue
  }

  struct Pending: Equatable {
    var changes: [String: Change] = [:]
    var isInserted = false
    var isDeleted = false
    var deletedRevision: Int?

    var isSomething: Bool { isInserted ? !isDeleted : isDeleted || !changes.isEmpty }
  }

  typealias Step = [(id: ObjectID, before: Pending)]

  enum Policy { case error, storeTrump, objectTrump, rollback }

  let store: PlainStore
  let parent: PlainContext?
  var policy = Policy.error
  /// The rows of the store that were taken in.
  private(set) var seen: [ObjectID: PlainStore.Row] = [:]
  /// The last values of every object that was in the store, or in the parent.
  private var known: [ObjectID: [String: FieldValue]] = [:]
  /// For a child: what its parent had pending.
  private var inherited: [ObjectID: Pending] = [:]
  private(set) var pending: [ObjectID: Pending] = [:]
  private var undone: [Step] = []
  private var done: [Step] = []
  private var open: Step?

  init(_ store: PlainStore, parent: PlainContext? = nil) {
    self.store = store
    self.parent = parent
  }

  var hasChanges: Bool { pending.values.contains { $0.isSomething } }
  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  // MARK: Reading

  func below(_ id: ObjectID) -> [String: FieldValue]? {
    let above = inherited[id]
    if above?.isDeleted == true { return nil }
    guard let base = seen[id]?.values ?? (above?.isInserted == true ? [:] : nil) else { return nil }
    return base.merging(above?.changes.mapValues(\.value) ?? [:]) { $1 }
  }

  func isVisible(_ id: ObjectID) -> Bool {
    guard let mine = pending[id] else { return below(id) != nil }
    return !mine.isDeleted && (mine.isInserted || below(id) != nil)
  }

  func values(_ id: ObjectID) -> [String: FieldValue] {
    (below(id) ?? known[id] ?? [:])
      .merging(pending[id]?.changes.mapValues(\.value) ?? [:]) { $1 }
  }

  var visible: Set<ObjectID> {
    Set(seen.keys).union(inherited.keys).union(pending.keys).filter(isVisible)
  }

  // MARK: Changing

  private func note(_ id: ObjectID, _ before: Pending? = nil) {
    if open?.contains(where: { $0.id == id }) == true { return }
    open?.append((id, before ?? pending[id] ?? Pending()))
  }

  func step(_ body: () -> Void) {
    if open != nil { return body() }
    record(body) {
      self.done.append($0); self.undone = []
    }
  }

  private func record(_ body: () -> Void, _ keep: (Step) -> Void) {
    open = []
    body()
    if let step = open, !step.isEmpty { keep(step) }
    open = nil
  }

  func insert(_ id: ObjectID, _ values: [String: FieldValue]) {
    step {
      note(id, Pending(isInserted: true, isDeleted: true))
      pending[id] = Pending(changes: values.mapValues { Change(value: $0) }, isInserted: true)
    }
  }

  func set(_ id: ObjectID, _ name: String, _ value: FieldValue) {
    if values(id)[name] != value { change(id, name, value, since: nil) }
  }

  private func change(_ id: ObjectID, _ name: String, _ value: FieldValue, since: FieldValue?) {
    step {
      note(id)
      var mine = pending[id] ?? Pending()
      if mine.isInserted {
        mine.changes[name] = Change(value: value)
      } else if (below(id) ?? known[id] ?? [:])[name] == value {
        mine.changes[name] = nil
      } else {
        let isInherited = inherited[id]?.changes[name] != nil
        let started =
          mine.changes[name].map(\.started) ?? since ?? (isInherited ? nil : seen[id]?.values[name])
        mine.changes[name] = Change(started: started, value: value)
      }
      pending[id] = mine
    }
  }

  func delete(_ id: ObjectID, knowing revision: Int? = nil) {
    guard isVisible(id) else { return }
    step {
      note(id)
      pending[id, default: Pending()].isDeleted = true
      pending[id]?.deletedRevision = revision ?? seen[id]?.revision
    }
  }

  func undo() {
    guard let step = done.popLast() else { return }
    record({ restore(step) }, { undone.append($0) })
  }

  func redo() {
    guard let step = undone.popLast() else { return }
    record({ restore(step) }, { done.append($0) })
  }

  private func restore(_ step: Step) {
    for entry in step.reversed() {
      note(entry.id)
      pending[entry.id] = entry.before
    }
  }

  func rollback() {
    for (id, mine) in pending {
      if mine.isInserted { pending[id]?.isDeleted = true } else { pending[id] = nil }
    }
    forgetSteps()
  }

  private func forgetSteps() {
    done = []
    undone = []
  }

  func giveUp(_ id: ObjectID) { if pending[id]?.isInserted != true { pending[id] = nil } }

  // MARK: The store, or the parent

  func takeIn() {
    let before = Set(seen.keys)
    for (id, row) in seen { known[id] = row.values }
    if let parent {
      parent.takeIn()
      for id in visible { known[id] = below(id) ?? known[id] }
      seen = parent.seen
      inherited = parent.pending.merging(parent.inherited) { mine, above in
        var both = mine
        both.changes = above.changes.merging(mine.changes) { $1 }
        return both
      }.filter { $0.value.isInserted || $0.value.isSomething }
    } else {
      seen = store.rows
    }
    for id in before where seen[id] == nil && pending[id]?.isDeleted == true { pending[id] = nil }
  }

  /// The objects in conflict, which make the save fail; none means that it
  /// succeeded.
  func save() -> Set<ObjectID> {
    takeIn()
    guard hasChanges else { return [] }
    let states = pending.filter { $0.value.isSomething }
    if let parent { return save(states, into: parent) }
    let conflicts = states.filter { !self.conflicts($0.key, $0.value).isEmpty }
    if policy == .error, !conflicts.isEmpty { return Set(conflicts.keys) }
    var isWritten = false
    for (id, mine) in states {
      if let row = saved(id, mine) {
        store.rows[id] = row.values.isEmpty ? nil : row
        isWritten = true
      }
    }
    if isWritten { store.saves += 1 }
    pending = pending.filter { $0.value.isInserted && !states.keys.contains($0.key) }
    forgetSteps()
    for (id, row) in seen { known[id] = row.values }
    seen = store.rows
    return []
  }

  /// What is in conflict: names of attributes, or nothing but "" for an object
  /// deleted on one side.
  private func conflicts(_ id: ObjectID, _ mine: Pending) -> [String] {
    if mine.isInserted { return [] }
    guard let row = store.rows[id] else { return mine.isDeleted ? [] : [""] }
    if mine.isDeleted { return row.revision == mine.deletedRevision ? [] : [""] }
    return mine.changes.filter {
      row.values[$0.key] != $0.value.started && row.values[$0.key] != $0.value.value
    }.map(\.key)
  }

  /// The row that is written, an empty one for a deletion; nil for nothing.
  private func saved(_ id: ObjectID, _ mine: Pending) -> PlainStore.Row? {
    let found = conflicts(id, mine)
    let next = store.saves + 1
    var changes = mine.changes.mapValues(\.value)
    guard let row = store.rows[id] else {
      if mine.isInserted { return .init(values: changes, revision: next) }
      if mine.isDeleted || policy != .objectTrump { return nil }
      return .init(values: (known[id] ?? [:]).merging(changes) { $1 }, revision: next)
    }
    if mine.isDeleted {
      return found.isEmpty || policy == .objectTrump ? .init(values: [:], revision: next) : nil
    }
    if policy == .rollback, !found.isEmpty { return nil }
    if policy == .storeTrump { for name in found { changes[name] = nil } }
    return changes.isEmpty
      ? nil : .init(values: row.values.merging(changes) { $1 }, revision: next)
  }

  private func save(
    _ states: [ObjectID: Pending], into parent: PlainContext
  ) -> Set<ObjectID> {
    let conflicts = states.filter {
      !$0.value.isInserted && !$0.value.isDeleted && !parent.isVisible($0.key)
    }
    guard conflicts.isEmpty else { return Set(conflicts.keys) }
    parent.step {
      for (id, mine) in states {
        if mine.isInserted {
          parent.insert(id, mine.changes.mapValues(\.value))
        } else if mine.isDeleted {
          parent.delete(id, knowing: mine.deletedRevision)
        } else {
          for (name, change) in mine.changes {
            parent.change(id, name, change.value, since: change.started)
          }
        }
      }
    }
    pending = pending.filter { $0.value.isInserted && !states.keys.contains($0.key) }
    forgetSteps()
    takeIn()
    return []
  }
}
