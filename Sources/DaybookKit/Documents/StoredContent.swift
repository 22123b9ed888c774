import JSONText
import StoreEngine

/// Where the documents of a store are read.
protocol DocumentAccess: AnyObject, Sendable {
  /// Hands out a document piece by piece; returning means that it was whole.
  func readDocument(
    _ reference: DocumentReference, entity: String,
    _ body: (Bytes) throws(StoreError) -> Void
  ) throws(StoreError)

  /// The path of a document's file; nil where it is in memory.
  func path(of reference: DocumentReference, entity: String) -> String?
}

extension DocumentAccess {
  func path(of reference: DocumentReference, entity: String) -> String? { nil }
}

extension Store: DocumentAccess {}

/// A document that is in a store: its reference and the way to its file.
struct StoredContent: Sendable {
  let reference: DocumentReference
  let entity: String
  let access: any DocumentAccess

  /// The bytes, proved to be those that were saved.
  func bytes() throws(DaybookError) -> Bytes {
    var all: [UInt8] = []
    all.reserveCapacity(min(reference.bytes, 1 << 26))
    do {
      try access.readDocument(reference, entity: entity) { all.append(contentsOf: $0.array) }
    } catch {
      throw DaybookError(error)
    }
    return Bytes(all)
  }
}
