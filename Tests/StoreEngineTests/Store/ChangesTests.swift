import JSONText
import TestSupport
import Testing

@testable import StoreEngine

@Suite("Which records changed") struct ChangesTests {
  enum Step: Sendable { case insert, rename, delete }

  @Test(
    "several saves of one record count as one change",
    arguments: [
      ([.insert], .insert), ([.insert, .rename], .insert), ([.insert, .delete], nil),
      ([.rename, .rename], .update), ([.rename, .delete], .delete), ([.delete], .delete),
      ([.delete, .insert], .update), ([.delete, .insert, .delete], .delete),
      ([.insert, .delete, .insert], .insert),
    ] as [([Step], ChangeSet.Operation?)])
  func folding(_ steps: [Step], _ kind: ChangeSet.Operation?) throws {
    let scene = try StoreScene()
    let id = RecordID.next()
    if steps.first != .insert { try scene.store.insert("before", id: id) }
    let before = scene.store.state.save
    for step in steps {
      switch step {
      case .insert: try scene.store.insert("again", id: id)
      case .rename: try scene.store.rename(id, to: "renamed \(scene.store.state.save)")
      case .delete: try scene.store.delete(id)
      }
    }
    let expected = kind.map { [ChangedRecord(entity: "Location", id: id, kind: $0)] } ?? []
    #expect(scene.store.changes(after: before, upTo: scene.store.state) == expected)
  }

  @Test("they are told between any two states, in order, and never backwards")
  func between() throws {
    let store = try StoreScene().store
    var ids: [RecordID] = []
    var states = [store.state]
    for name in ["a", "b", "c"] {
      ids.append(try store.insert(name))
      states.append(store.state)
    }
    for first in 0...3 {
      for last in first...3 {
        let found = store.changes(after: first, upTo: states[last])
        #expect(found?.map(\.id) == Array(ids[first..<last]))
      }
    }
    #expect(store.changes(after: 3, upTo: states[1]) == nil)
  }

  @Test("what others saved is told, after their compactions too")
  func others() throws {
    let scene = try StoreScene()
    let other = try scene.reopened()
    let first = try other.insert("first")
    try scene.store.refresh()
    #expect(scene.store.changes(after: 0, upTo: scene.store.state)?.map(\.id) == [first])
    let second = try other.insert("second")
    try other.compact()
    let third = try other.insert("third")
    try other.delete(first)
    let mine = try scene.store.insert("mine")
    let found = scene.store.changes(after: 1, upTo: scene.store.state)
    #expect(
      found == [
        ChangedRecord(entity: "Location", id: second, kind: .insert),
        ChangedRecord(entity: "Location", id: third, kind: .insert),
        ChangedRecord(entity: "Location", id: first, kind: .delete),
        ChangedRecord(entity: "Location", id: mine, kind: .insert),
      ])
    try scene.store.compact()
    #expect(scene.store.changes(after: 1, upTo: scene.store.state) == found)
  }

  @Test("what no process can know is not guessed: before the opening, behind a snapshot")
  func unknown() throws {
    let scene = try StoreScene()
    try scene.store.insert("first")
    let late = try scene.reopened()
    #expect(late.changes(after: 0, upTo: late.state) == nil)
    #expect(late.changes(after: 1, upTo: late.state) == [])
    try scene.store.insert("second")
    try scene.store.compact()
    let third = try scene.store.insert("third")
    // The journal that tells of the second save goes, and a snapshot has both.
    let files = try #require(scene.files as? MemoryFileSystem)
    let journal = try #require(
      files.paths.first { $0.contains("/journals/0000000001-") })
    files.removeItem(at: journal)
    try late.refresh()
    #expect(try late.names() == ["first", "second", "third"])
    #expect(late.changes(after: 1, upTo: late.state) == nil)
    let fourth = try late.insert("fourth")
    #expect(late.changes(after: 3, upTo: late.state)?.map(\.id) == [fourth])
    #expect(scene.store.changes(after: 2, upTo: scene.store.state)?.map(\.id) == [third])
  }

  @Test("a batch is told like any other save")
  func batch() throws {
    let store = try StoreScene().store
    var batch = store.beginBatch()
    var ids: [RecordID] = []
    for _ in 0..<100 {
      ids.append(.next())
      try batch.add(
        .init(
          operation: .insert, entity: "Location", id: ids[ids.count - 1],
          members: Bytes(#""name":"x""#)))
    }
    try batch.commit { _ in }
    #expect(store.changes(after: 0, upTo: store.state)?.map(\.id) == ids)
  }

  @Test("memory is bounded: the oldest saves are forgotten, whole")
  func bounded() throws {
    var state = try StoreScene().store.state
    var memory = ChangeMemory(state)
    let size = ChangeMemory.limit / 10
    let change = ChangedRecord(entity: "Location", id: .next(), kind: .update)
    for save in 1...25 {
      var news = ChangeNews()
      news.add(Array(repeating: change, count: size), of: save)
      state.save = save
      memory.take(news, upTo: state)
    }
    #expect(memory.steps(after: 14, upTo: state) == nil)
    for known in [18, 20, 25] {
      #expect(memory.steps(after: known, upTo: state)?.count == (25 - known) * size)
    }
    // One save that is too large for it all leaves nothing.
    var news = ChangeNews()
    news.add(Array(repeating: change, count: ChangeMemory.limit + 1), of: 26)
    state.save = 26
    memory.take(news, upTo: state)
    #expect(memory.steps(after: 25, upTo: state) == nil)
    #expect(memory.steps(after: 26, upTo: state)?.isEmpty == true)
  }

  @Test("observers are told of every newer state, without a lock, until they go")
  func observers() throws {
    let scene = try StoreScene()
    let other = try scene.reopened()
    let store = scene.store
    let told = Locked<[Int]>([])
    var observation: StoreObservation? = store.onPublish { state in
      // A lock would end this: it asks the store while it is told.
      #expect((try? store.refresh().save) == state.save)
      told.withLock { $0.append(state.save) }
    }
    try store.insert("mine")
    try other.insert("theirs")
    try store.refresh()
    try store.refresh()
    try store.compact()
    #expect(throws: StoreError.self) { try store.delete(.next()) }
    #expect(told.withLock { $0 } == [1, 2])
    withExtendedLifetime(observation) {}
    observation = nil
    try store.insert("unheard")
    #expect(told.withLock { $0 } == [1, 2])
  }
}
