import JSONText
import StoreEngine

extension Store {
  /// Writes a pending document, unnamed and not durable yet, with others of its
  /// save; nil when it is in this store already as a document of the same
  /// object.
  func stage(
    _ document: Document, entity: String, id: RecordID, attribute: String,
    in batch: [StagedDocument]
  ) throws(DaybookError) -> StagedDocument? {
    guard let source = try source(of: document, unlessStoredFor: id, of: entity) else {
      return nil
    }
    return try DaybookError.mapping { () throws(StoreError) in
      try stageDocument(
        entity: entity, id: id, attribute: attribute, type: document.type,
        fileExtension: MediaType(name: document.type).fileExtension, content: source,
        in: batch)
    }
  }

  /// The bytes that are to be written; nil when they are a document of the
  /// object already. One of another object, or of another store, is copied.
  ///
  /// - Throws: `document.missing` when the object's own is not there any more.
  func source(
    of document: Document, unlessStoredFor id: RecordID, of entity: String
  ) throws(DaybookError) -> DocumentSource? {
    if case .stored(let stored) = document.content, stored.access === self,
      stored.entity == entity, stored.reference.file.hasPrefix("\(id)-")
    {
      _ = try DaybookError.mapping { () throws(StoreError) in
        try openDocument(stored.reference, entity: entity)
      }
      return nil
    }
    return document.source
  }
}
