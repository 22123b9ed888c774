package import JSONText
package import StoreEngine

/// A small store of locations, and the few changes tests make to it.
package struct StoreScene {
  package static let model = Bytes(
    #"{"entities":[{"name":"Location","attributes":[{"name":"name","type":"string"},{"name":"photo","type":"blob","optional":true}]}]}"#
  )

  package let files: any FileSystem
  package let path: String
  package let store: Store

  package init(
    _ files: any FileSystem = MemoryFileSystem(), at path: String = "/Places.daybook",
    keep: KeepRule = .standard, options: Store.Options = Store.Options()
  ) throws {
    self.files = files
    self.path = path
    store = try Store.create(
      at: path, model: Self.model, modelID: "0123456789abcdef", keep: keep, fileSystem: files,
      options: options)
  }

  package func reopened(_ options: Store.Options = Store.Options()) throws -> Store {
    try Store.open(at: path, fileSystem: files, options: options)
  }
}

extension Store {
  /// Inserts one location in a save of its own.
  @discardableResult
  package func insert(
    _ name: String, entity: String = "Location", id: RecordID = .next()
  ) throws(StoreError) -> RecordID {
    try save { _ throws(StoreError) in
      ChangeSet(changes: [
        .init(
          operation: .insert, entity: entity, id: id, members: Self.members(name, photo: nil))
      ])
    }
    return id
  }

  /// Inserts a location with a photo of these bytes.
  @discardableResult
  package func insert(
    _ name: String, photo: [UInt8], id: RecordID = .next()
  ) throws(StoreError) -> RecordID {
    let staged = try stageDocument(
      entity: "Location", id: id, attribute: "photo", type: "image/jpeg", fileExtension: "jpg",
      content: .bytes(Bytes(photo)))
    try save { _ throws(StoreError) in
      ChangeSet(
        changes: [
          .init(
            operation: .insert, entity: "Location", id: id,
            members: Self.members(name, photo: staged.reference))
        ], documents: [staged])
    }
    return id
  }

  package func rename(_ id: RecordID, to name: String) throws(StoreError) {
    try save { _ throws(StoreError) in
      ChangeSet(changes: [
        .init(
          operation: .update, entity: "Location", id: id, members: Bytes(Self.member(name)))
      ])
    }
  }

  package func delete(_ id: RecordID) throws(StoreError) {
    try save { _ throws(StoreError) in
      ChangeSet(changes: [
        .init(operation: .delete, entity: "Location", id: id, members: Bytes([]))
      ])
    }
  }

  private static func member(_ name: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("name")
    writer.string(name)
    writer.endObject()
    return Array(writer.bytes.dropFirst().dropLast())
  }

  private static func members(_ name: String, photo: DocumentReference?) -> Bytes {
    var writer = JSONWriter()
    if let photo { photo.write(to: &writer) } else { writer.null() }
    return Bytes(member(name) + Array(#","photo":"#.utf8) + writer.bytes)
  }

  /// The names of all locations, in the order they were inserted.
  package func names() throws(StoreError) -> [String] { try state.names() }

  /// Proves that every document a record names can be read whole.
  package func readAllDocuments() throws(StoreError) -> Int {
    var count = 0
    var records = try state.makeCursor(of: "Location")
    while let record = try records.next() {
      guard let value = JSONText.value(of: "photo", inTrusted: record.body.members),
        let reference = DocumentReference(value)
      else { continue }
      _ = try document(reference, entity: "Location")
      count += 1
    }
    return count
  }
}

extension StoreState {
  package func names(_ order: RecordOrder = .insertion) throws(StoreError) -> [String] {
    var names: [String] = []
    var records = try makeCursor(of: "Location", order: order)
    while let record = try records.next() {
      names.append(
        JSONText.value(of: "name", inTrusted: record.body.members)
          .flatMap { JSONText.string(of: $0) } ?? "?")
    }
    return names
  }
}
