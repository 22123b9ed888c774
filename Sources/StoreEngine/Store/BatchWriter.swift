import JSONText

/// Gathers the changes of one large save without holding them in memory.
///
/// Lines go to a file without a name once they exceed a few MiB; the lock is
/// held only while they are copied into the journal. Not for several threads.
package struct BatchWriter {
  private let store: Store
  private var encoder: SaveEncoder
  private let documents = DocumentBatch()
  private var directories: [String: any Directory] = [:]

  init(_ store: Store) {
    self.store = store
    encoder = SaveEncoder { () throws(FileSystemError) in
      let journals: Result<(any Directory)?, FileSystemError> = store.session.withLock { session in
        do {
          if session.folders.journals == nil { try session.folders.complete() }
          return .success(session.folders.journals)
        } catch let error as FileSystemError {
          return .failure(error)
        } catch {
          return .success(nil)
        }
      }
      return try SaveEncoder.unnamedFile(in: journals.get())
    }
  }

  /// How many changes were added.
  package var count: Int { encoder.count }

  package mutating func add(_ change: ChangeSet.Change) throws(StoreError) {
    try encoder.add(change)
  }

  /// Writes a document that the save will name; without a save it vanishes.
  ///
  /// - Throws: `save.no-space`, `file.…`, and what the source throws.
  package mutating func stageDocument(
    entity: String, id: RecordID, attribute: String, type: String, fileExtension: String,
    content: DocumentSource
  ) throws(StoreError) -> DocumentReference {
    let directory: any Directory
    if let known = directories[entity] {
      directory = known
    } else {
      directory = try store.documentDirectory(of: entity)
      directories[entity] = directory
    }
    let name = DocumentName(
      id: id, attribute: attribute, random: store.environment.randomName(),
      fileExtension: fileExtension)
    let (file, reference) = try store.write(content, as: name, type: type, in: directory)
    documents.add(file)
    return reference
  }

  /// Saves everything added, durable when it returns. `check` runs under the
  /// lock on the newest state and refuses by throwing.
  ///
  /// - Throws: as `Store.save`.
  @discardableResult
  package mutating func commit(
    patience: Duration = .seconds(10), check: (StoreState) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreState {
    let encoded: EncodedSave
    do {
      encoded = try encoder.finish()
      try documents.synchronize()
    } catch {
      throw StoreError(error)
    }
    let documents = documents
    return try store.underLock(patience) { session throws(StoreError) in
      try check(session.state)
      guard !encoded.changes.isEmpty else { return }
      try session.commit(encoded, environment: store.environment) {
        () throws(FileSystemError) in try documents.publish()
      }
    }
  }
}

extension Store {
  /// Begins a save that is streamed.
  package func beginBatch() -> BatchWriter { BatchWriter(self) }
}
