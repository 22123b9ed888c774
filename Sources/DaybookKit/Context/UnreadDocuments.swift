import JSONText
import StoreEngine

/// Stands for the documents where only their references are compared and
/// copied.
final class UnreadDocuments: DocumentAccess {
  static let shared = UnreadDocuments()

  func readDocument(
    _ reference: DocumentReference, entity: String,
    _ body: (Bytes) throws(StoreError) -> Void
  ) throws(StoreError) {
    throw StoreError(.documentMissing, "A save compares documents without reading them.")
  }
}
