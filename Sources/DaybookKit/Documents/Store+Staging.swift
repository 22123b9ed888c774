import JSONText
import StoreEngine

extension Store {
  /// Writes a pending document, unnamed; nil when it is in the store already
  /// as a document of the same object and attribute.
  func stage(
    _ document: Document, entity: String, id: RecordID, attribute: String
  ) throws(DaybookError) -> StagedDocument? {
    guard let bytes = try content(of: document, unlessStoredFor: id, of: entity) else {
      return nil
    }
    return try DaybookError.mapping { () throws(StoreError) in
      try stageDocument(
        entity: entity, id: id, attribute: attribute, type: document.type,
        fileExtension: MediaType(name: document.type).fileExtension, content: .bytes(bytes))
    }
  }

  /// The bytes that are to be written; nil when they are a document of the
  /// object already.
  func content(
    of document: Document, unlessStoredFor id: RecordID, of entity: String
  ) throws(DaybookError) -> Bytes? {
    switch document.content {
    case .pending(let data): return Bytes([UInt8](data))
    case .stored(let stored):
      if stored.entity == entity, stored.access === self,
        stored.reference.file.hasPrefix("\(id)-")
      {
        return nil
      }
      return try stored.bytes()
    }
  }
}
