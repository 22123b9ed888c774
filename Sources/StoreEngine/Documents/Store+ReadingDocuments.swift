package import JSONText

extension Store {
  private static let piece = 1 << 20

  /// Where a document's file is, for who reads it by other means; nil in memory.
  package func path(of reference: DocumentReference, entity: String) -> String? {
    guard fileSystem is POSIXFileSystem else { return nil }
    return "\(path)/\(Self.place(of: reference, entity: entity))"
  }

  private static func place(of reference: DocumentReference, entity: String) -> String {
    "\(StoreLayout.documents)/\(entity)/\(reference.file)"
  }

  /// The open file of a document, of the size the record says.
  ///
  /// - Throws: `document.missing`, `document.damaged` for another size.
  package func openDocument(
    _ reference: DocumentReference, entity: String
  ) throws(StoreError) -> any File {
    let root = published.withLock { $0.folders }
    let place = Self.place(of: reference, entity: entity)
    do {
      guard let file = try root.documents(of: entity)?.openFile(reference.file, for: .reading)
      else {
        throw Self.error(
          .documentMissing, "The document “\(place)” is not there.",
          hint: "Bring the file back from a backup under this very name.", reference, entity)
      }
      let size = try file.status().size
      guard size == reference.bytes else {
        throw Self.error(
          .documentDamaged,
          "The document “\(place)” has \(size) bytes, and \(reference.bytes) were saved.",
          hint: "Bring the file back from a backup, or set the attribute anew.", reference, entity)
      }
      return file
    } catch let error as FileSystemError {
      throw StoreError(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.inputOutput, "“\(place)” could not be opened.", hint: "Try again.")
    }
  }

  /// An error of a document, with what its file's name tells of its owner.
  private static func error(
    _ code: StoreError.Code, _ message: String, hint: String, _ reference: DocumentReference,
    _ entity: String
  ) -> StoreError {
    let name = DocumentName(reference.file)
    return StoreError(
      code, message, hint: hint, file: place(of: reference, entity: entity), entity: entity,
      id: name?.id, attribute: name?.attribute)
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
      throw Self.error(
        .documentDamaged,
        "The document “\(Self.place(of: reference, entity: entity))” is not what was saved: "
          + "its SHA-256 differs.",
        hint: "Bring the file back from a backup, or set the attribute anew.", reference, entity)
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
