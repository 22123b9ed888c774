import JSONText
import StoreEngine
import Testing

/// A small store of locations, and the few changes tests make to it.
struct StoreScene {
  static let model = Bytes(
    #"{"entities":[{"name":"Location","attributes":[{"name":"name","type":"string"}]}]}"#)

  let files: any FileSystem
  let path: String
  let store: Store

  init(
    _ files: any FileSystem = MemoryFileSystem(), at path: String = "/Places.daybook",
    keep: KeepRule = .standard, options: Store.Options = Store.Options()
  ) throws {
    self.files = files
    self.path = path
    store = try Store.create(
      at: path, model: Self.model, modelID: "0123456789abcdef", keep: keep, fileSystem: files,
      options: options)
  }

  func reopened(_ options: Store.Options = Store.Options()) throws -> Store {
    try Store.open(at: path, fileSystem: files, options: options)
  }
}

extension Store {
  /// Inserts one location in a save of its own.
  @discardableResult
  func insert(
    _ name: String, entity: String = "Location", id: RecordID = .next()
  ) throws -> RecordID {
    try save { _ in
      ChangeSet(changes: [
        .init(operation: .insert, entity: entity, id: id, members: Self.members(name))
      ])
    }
    return id
  }

  func rename(_ id: RecordID, to name: String) throws {
    try save { _ in
      ChangeSet(changes: [
        .init(operation: .update, entity: "Location", id: id, members: Self.members(name))
      ])
    }
  }

  func delete(_ id: RecordID) throws {
    try save { _ in
      ChangeSet(changes: [
        .init(operation: .delete, entity: "Location", id: id, members: Bytes([]))
      ])
    }
  }

  private static func members(_ name: String) -> Bytes {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("name")
    writer.string(name)
    writer.endObject()
    return Bytes(Array(writer.bytes.dropFirst().dropLast()))
  }

  /// The names of all locations, in the order they were inserted.
  func names() throws -> [String] { try state.names() }
}

extension StoreState {
  func names(_ order: RecordOrder = .insertion) throws -> [String] {
    var names: [String] = []
    try forEachRecord(of: "Location", order: order) { record in
      names.append(
        JSONText.value(of: "name", inTrusted: record.body.members)
          .flatMap { JSONText.string(of: $0) } ?? "?")
      return true
    }
    return names
  }
}
