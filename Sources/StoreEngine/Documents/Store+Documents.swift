package import JSONText

/// Where a document's bytes come from.
package enum DocumentSource: Sendable {
  case bytes(Bytes)
  /// Hands pieces of any size to what it is given.
  case stream(DocumentStream)
}

/// Bytes that are handed out piece by piece.
package struct DocumentStream: Sendable {
  package typealias Taker = (Bytes) throws(StoreError) -> Void

  /// Their SHA-256, where it need not be worked out again.
  package let sha256: String?
  /// Hands out all of them, or throws.
  package let forEachPiece: @Sendable (Taker) throws(StoreError) -> Void

  package init(
    sha256: String?, _ forEachPiece: @escaping @Sendable (Taker) throws(StoreError) -> Void
  ) {
    self.sha256 = sha256
    self.forEachPiece = forEachPiece
  }
}

extension Store {
  /// Writes a document without a name, hashed and durable. A save gives it its
  /// name; without one it vanishes.
  ///
  /// - Parameter batch: Others of the same save. With them it is not durable
  ///   before `synchronize(_:)` makes all of them so, at once.
  /// - Throws: `save.no-space`, `file.…`, and what the source throws.
  package func stageDocument(
    entity: String, id: RecordID, attribute: String, type: String, fileExtension: String,
    content: DocumentSource, in batch: [StagedDocument]? = nil
  ) throws(StoreError) -> StagedDocument {
    // One folder, opened once, is synced once.
    let known = batch?.last.flatMap { $0.entity == entity ? $0.file.directory : nil }
    let directory =
      if let known { known } else { try documentDirectory(of: entity) }
    let name = DocumentName(
      id: id, attribute: attribute, random: environment.randomName(),
      fileExtension: fileExtension)
    let (file, reference) = try write(content, as: name, type: type, in: directory)
    let document = StagedDocument(reference: reference, entity: entity, file: file)
    if batch == nil { try synchronize([document]) }
    return document
  }

  /// Makes documents durable that were staged without: one sync for many.
  ///
  /// - Throws: `file.…`; none of them may be saved then.
  package func synchronize(_ documents: [StagedDocument]) throws(StoreError) {
    do throws(FileSystemError) {
      try StagedFile.synchronize(documents.map(\.file))
    } catch {
      throw StoreError(error)
    }
  }

  /// Writes a document without a name, and without a sync.
  func write(
    _ content: DocumentSource, as name: DocumentName, type: String, in directory: any Directory
  ) throws(StoreError) -> (file: StagedFile, reference: DocumentReference) {
    let stream =
      switch content {
      case .stream(let stream): stream
      case .bytes(let bytes):
        DocumentStream(sha256: nil) { (take) throws(StoreError) in try take(bytes) }
      }
    let file: any File
    do {
      file = try directory.makeUnnamedFile()
    } catch {
      throw StoreError(error)
    }
    var hash = SHA256()
    var size = 0
    try stream.forEachPiece { (bytes) throws(StoreError) in
      do throws(FileSystemError) {
        try file.append(bytes)
      } catch {
        throw StoreError(error)
      }
      if stream.sha256 == nil { hash.update(bytes) }
      size += bytes.count
    }
    let reference = DocumentReference(
      file: name.text, bytes: size, sha256: stream.sha256 ?? hash.hex, type: type)
    do throws(FileSystemError) {
      return (try StagedFile(file, as: name.text, in: directory), reference)
    } catch {
      throw StoreError(error)
    }
  }

  func documentDirectory(of entity: String) throws(StoreError) -> any Directory {
    if options.salvage { throw .salvageOnly(path) }
    let result: Result<any Directory, StoreError> = session.withLock { session in
      do {
        if session.folders.documents == nil { try session.folders.complete() }
        guard
          let directory = try session.folders.documents?.openDirectory(entity, creating: true)
        else {
          throw FileSystemError(
            code: .other, errno: 0, operation: "mkdir", path: StoreLayout.documents)
        }
        return .success(directory)
      } catch let error as FileSystemError {
        return .failure(StoreError(error))
      } catch {
        return .failure(StoreError(.inputOutput, "No folder for documents.", hint: "Try again."))
      }
    }
    return try result.get()
  }
}
