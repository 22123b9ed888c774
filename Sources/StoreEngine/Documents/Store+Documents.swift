package import JSONText

/// Where a document's bytes come from.
package enum DocumentSource: Sendable {
  case bytes(Bytes)
  /// Called until it gives nil; pieces of any size.
  case pieces(@Sendable () throws(StoreError) -> Bytes?)
}

extension Store {
  private static let piece = 1 << 20

  /// Writes a document without a name, hashed and durable. A save gives it its
  /// name; without one it vanishes.
  ///
  /// - Throws: `save.no-space`, `file.…`, and what the source throws.
  package func stageDocument(
    entity: String, id: RecordID, attribute: String, type: String, fileExtension: String,
    content: DocumentSource
  ) throws(StoreError) -> StagedDocument {
    let directory = try documentDirectory(of: entity)
    let name = DocumentName(
      id: id, attribute: attribute, random: environment.randomName(),
      fileExtension: fileExtension)
    let (file, reference) = try write(content, as: name, type: type, in: directory)
    do {
      try file.synchronize()
    } catch {
      throw StoreError(error)
    }
    return StagedDocument(reference: reference, entity: entity, file: file, directory: directory)
  }

  /// Writes a document without a name, and without a sync.
  func write(
    _ content: DocumentSource, as name: DocumentName, type: String, in directory: any Directory
  ) throws(StoreError) -> (file: any File, reference: DocumentReference) {
    var hash = SHA256()
    var size = 0
    func add(_ bytes: Bytes, to file: any File) throws(StoreError) {
      do {
        try file.append(bytes)
      } catch {
        throw StoreError(error)
      }
      hash.update(bytes)
      size += bytes.count
    }
    let file: any File
    do {
      file = try directory.makeUnnamedFile()
    } catch {
      throw StoreError(error)
    }
    switch content {
    case .bytes(let bytes): try add(bytes, to: file)
    case .pieces(let next):
      while let piece = try next() { try add(piece, to: file) }
    }
    return (
      file, DocumentReference(file: name.text, bytes: size, sha256: hash.hex, type: type)
    )
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

  /// The open file of a document, of the size the record says.
  ///
  /// - Throws: `document.missing`, `document.damaged` for another size.
  package func openDocument(
    _ reference: DocumentReference, entity: String
  ) throws(StoreError) -> any File {
    let path = "\(StoreLayout.documents)/\(entity)/\(reference.file)"
    let root = session.withLock { $0.folders }
    do {
      guard let file = try root.documents(of: entity)?.openFile(reference.file, for: .reading)
      else {
        throw StoreError(
          .documentMissing, "The document “\(path)” is not there.",
          hint: "Bring the file back from a backup under this very name.", file: path)
      }
      let size = try file.status().size
      guard size == reference.bytes else {
        throw StoreError(
          .documentDamaged,
          "The document “\(path)” has \(size) bytes, and \(reference.bytes) were saved.",
          hint: "Bring the file back from a backup, or set the attribute anew.", file: path)
      }
      return file
    } catch let error as FileSystemError {
      throw StoreError(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.inputOutput, "“\(path)” could not be opened.", hint: "Try again.")
    }
  }

  /// Hands out a document piece by piece; the last call means it was whole.
  ///
  /// - Throws: `document.damaged` at the end when the hash is another.
  package func readDocument(
    _ reference: DocumentReference, entity: String,
    _ body: (Bytes) throws(StoreError) -> Void
  ) throws(StoreError) {
    let file = try openDocument(reference, entity: entity)
    var hash = SHA256()
    var offset = 0
    while offset < reference.bytes {
      let piece: Bytes
      do {
        piece = Bytes(try file.read(at: offset, count: Self.piece))
      } catch {
        throw StoreError(error)
      }
      if piece.isEmpty { break }
      hash.update(piece)
      offset += piece.count
      try body(piece)
    }
    guard hash.hex == reference.sha256 else {
      let path = "\(StoreLayout.documents)/\(entity)/\(reference.file)"
      throw StoreError(
        .documentDamaged, "The document “\(path)” is not what was saved: its SHA-256 differs.",
        hint: "Bring the file back from a backup, or set the attribute anew.", file: path)
    }
  }

  /// A whole document.
  ///
  /// - Throws: `document.missing`, `document.damaged`.
  package func document(
    _ reference: DocumentReference, entity: String
  ) throws(StoreError) -> Bytes {
    var content: [UInt8] = []
    content.reserveCapacity(min(reference.bytes, 1 << 30))
    try readDocument(reference, entity: entity) { content.append(contentsOf: $0.array) }
    return Bytes(content)
  }
}
