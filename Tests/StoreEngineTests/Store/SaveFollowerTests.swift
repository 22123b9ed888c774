import JSONText
import TestSupport
import Testing

@testable import StoreEngine

@Suite("Following saves one by one") struct SaveFollowerTests {
  /// What a follower is told: the save, the names after it, and the kinds of
  /// its changes.
  private struct Told: Equatable {
    var save: Int
    var names: [String]
    var kinds: [ChangeSet.Operation]?

    init(_ save: Int, _ names: [String], _ kinds: [ChangeSet.Operation]?) {
      (self.save, self.names, self.kinds) = (save, names, kinds)
    }
  }

  private func all(_ follower: SaveFollower) throws -> [Told] {
    var told: [Told] = []
    while let step = follower.next() {
      told.append(Told(step.state.save, try step.state.names(), step.changes?.map(\.kind)))
    }
    return told
  }

  @Test("each save of this store and of others comes, with the state after it")
  func everySave() throws {
    let scene = try StoreScene()
    let other = try scene.reopened()
    try scene.store.insert("before")
    let follower = scene.store.followSaves()
    let id = try other.insert("a")
    try other.rename(id, to: "b")
    try other.delete(id)
    #expect(try all(follower).isEmpty)
    try scene.store.insert("mine")
    #expect(
      try all(follower) == [
        Told(2, ["before", "a"], [.insert]), Told(3, ["before", "b"], [.update]),
        Told(4, ["before"], [.delete]), Told(5, ["before", "mine"], [.insert]),
      ])
  }

  @Test("saves behind a compaction of another process come one by one too")
  func compaction() throws {
    let scene = try StoreScene()
    let other = try scene.reopened()
    let follower = scene.store.followSaves()
    let id = try other.insert("a")
    try other.compact()
    try other.rename(id, to: "b")
    try other.insert("c")
    try other.delete(id)
    try scene.store.refresh()
    #expect(
      try all(follower) == [
        Told(1, ["a"], [.insert]), Told(2, ["b"], [.update]), Told(3, ["b", "c"], [.insert]),
        Told(4, ["c"], [.delete]),
      ])
  }

  @Test("two compactions between two looks leave the outcome")
  func compactions() throws {
    let scene = try StoreScene()
    let other = try scene.reopened()
    let follower = scene.store.followSaves()
    let id = try other.insert("a")
    try other.compact()
    try other.rename(id, to: "b")
    try other.compact()
    try other.insert("c")
    try scene.store.refresh()
    let told = try all(follower)
    #expect(told.last == Told(3, ["b", "c"], told.last?.kinds))
    #expect(told.count == 1 && told[0].kinds == nil)
  }

  @Test("where the journals are gone, the states tell what changed")
  func gap() throws {
    let scene = try StoreScene()
    let ids = [try scene.store.insert("stays"), try scene.store.insert("goes")]
    let late = try scene.reopened()
    let follower = late.followSaves()
    try scene.store.delete(ids[1])
    let new = try scene.store.insert("comes")
    try scene.store.rename(ids[0], to: "changes")
    try scene.store.compact()
    let files = try #require(scene.files as? MemoryFileSystem)
    for path in files.paths where path.contains("/journals/0000000001-") {
      files.removeItem(at: path)
    }
    try late.refresh()
    let step = try #require(follower.next())
    #expect(step.changes == nil && follower.next() == nil)
    var found: [RecordID: ChangeSet.Operation] = [:]
    var cursor = try step.state.differences(from: follower.start, of: "Location")
    while let difference = try cursor.next() {
      switch difference {
      case .insert(let record): found[record.id] = .insert
      case .update(let record, let before):
        #expect(before.id == record.id && before.revision < record.revision)
        found[record.id] = .update
      case .delete(let record): found[record.id] = .delete
      }
    }
    #expect(found == [ids[0]: .update, ids[1]: .delete, new: .insert])
  }

  @Test("when too many wait the later ones become one, and the last state is right")
  func bounded() throws {
    let store = try StoreScene().store
    let follower = store.followSaves()
    let id = try store.insert("0")
    for number in 1...SaveQueue.limit { try store.rename(id, to: "\(number)") }
    let gone = try store.insert("gone")
    try store.delete(gone)
    let told = try all(follower)
    #expect(told.count == SaveQueue.limit)
    #expect(told.first == Told(1, ["0"], [.insert]))
    #expect(told.last == Told(SaveQueue.limit + 3, ["\(SaveQueue.limit)"], [.update]))
  }

  @Test("too many changes are forgotten, and no save with them")
  func manyChanges() throws {
    var state = try StoreScene().store.state
    var queue = SaveQueue()
    let change = ChangedRecord(entity: "Location", id: .next(), kind: .update)
    for (save, count) in [(1, 10), (2, ChangeMemory.limit - 15), (3, 10), (4, 5)] {
      state.save = save
      queue.append(SaveStep(state: state, changes: Array(repeating: change, count: count)))
    }
    #expect(queue.steps.map(\.state.save) == [1, 3, 4])
    #expect(queue.steps.map { $0.changes?.count } == [10, nil, 5])
  }

  @Test("nothing is kept for followers that have gone")
  func gone() throws {
    let store = try StoreScene().store
    var follower: SaveFollower? = store.followSaves()
    try store.insert("one")
    #expect(store.session.withLock { $0.news.keepsSaves })
    withExtendedLifetime(follower) {}
    follower = nil
    try store.insert("two")
    #expect(!store.session.withLock { $0.news.keepsSaves })
  }

  @Test("a store that was moved or replaced is refused by its path")
  func place() throws {
    let scene = try StoreScene()
    try scene.store.verifyPlace()
    let files = try #require(scene.files as? MemoryFileSystem)
    files.removeItem(at: scene.path)
    #expect(throws: StoreError.self) { try scene.store.verifyPlace() }
  }
}
