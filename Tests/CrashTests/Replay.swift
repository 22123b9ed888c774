import JSONText
import StoreEngine
import Testing
import TestSupport

/// A recording of work on a store, and what each save left it as.
///
/// After a crash at any moment a store must hold a state that was saved: at
/// least the last acknowledged, at most the last attempted, and nothing else.
final class Replay {
  let files: MemoryFileSystem
  let path = "/Places.daybook"
  /// The names after each save; the first entry is the empty store.
  private(set) var states: [[String]] = [[]]
  private var names: [RecordID: String] = [:]
  private var order: [RecordID] = []

  init() { files = MemoryFileSystem(recording: true) }

  func create(_ options: Store.Options = Store.Options()) throws -> Store {
    let store = try Store.create(
      at: path, model: StoreScene.model, modelID: "0123456789abcdef", fileSystem: files,
      options: options)
    files.acknowledge("create")
    return store
  }

  func insert(_ name: String, photo: [UInt8]? = nil, in store: Store) throws -> RecordID {
    let id = RecordID.next()
    names[id] = name
    order.append(id)
    states.append(order.compactMap { names[$0] })
    if let photo {
      try store.insert(name, photo: photo, id: id)
    } else {
      try store.insert(name, id: id)
    }
    files.acknowledge("save \(states.count - 1)")
    return id
  }

  func rename(_ id: RecordID, to name: String, in store: Store) throws {
    names[id] = name
    states.append(order.compactMap { names[$0] })
    try store.rename(id, to: name)
    files.acknowledge("save \(states.count - 1)")
  }

  func delete(_ id: RecordID, in store: Store) throws {
    names[id] = nil
    order.removeAll { $0 == id }
    states.append(order.compactMap { names[$0] })
    try store.delete(id)
    files.acknowledge("save \(states.count - 1)")
  }

  /// Visits every state a crash can leave, and proves each; gives their number.
  func proveAll(_ options: CrashOptions, readsDocuments: Bool = false) -> Int {
    var count = 0
    for crash in files.crashStates(options) {
      count += 1
      do {
        try prove(crash, readsDocuments: readsDocuments)
      } catch {
        Issue.record("\(crash.description): \(error)")
        return count
      }
    }
    return count
  }

  /// Nil where the store was not born yet.
  private func opened(_ crash: CrashState) throws -> Store? {
    do {
      return try Store.open(at: path, fileSystem: crash.fileSystem)
    } catch {
      guard error.code == .notFound, !crash.acknowledged.contains("create") else { throw error }
      return nil
    }
  }

  private func prove(_ crash: CrashState, readsDocuments: Bool) throws {
    let acknowledged = crash.acknowledged.filter { $0.hasPrefix("save") }.count
    guard let store = try opened(crash) else {
      // What a killed `create` left is completed by the next.
      _ = try Store.create(
        at: path, model: StoreScene.model, modelID: "0123456789abcdef",
        fileSystem: crash.fileSystem)
      return
    }
    let save = store.state.save
    try #require(save >= acknowledged, "save \(acknowledged) was acknowledged")
    try #require(save < states.count, "save \(save) was never attempted")
    try #require(try store.names() == states[save])
    if readsDocuments { _ = try store.readAllDocuments() }
    // Opening again tells the same, and a save survives.
    try #require(try Store.open(at: path, fileSystem: crash.fileSystem).names() == states[save])
    try store.insert("after the crash")
    let again = try Store.open(at: path, fileSystem: crash.fileSystem)
    try #require(try again.names() == states[save] + ["after the crash"])
    try #require(again.state.save == save + 1)
  }
}
