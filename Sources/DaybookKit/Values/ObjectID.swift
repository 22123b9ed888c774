#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
package import StoreEngine

/// The permanent identity of an object: its entity and its UUID.
///
/// An id is given when an object is inserted and never changes. Ids made here
/// are UUIDs of version 7, so that their order is about the order of insertion.
public struct ObjectID: Hashable, Sendable {
  /// The name of the object's entity.
  public let entityName: String
  package let recordID: RecordID

  package init(entityName: String, recordID: RecordID) {
    self.entityName = entityName
    self.recordID = recordID
  }

  /// Makes the id of an object that may or may not exist.
  public init(entityName: String, uuid: UUID) {
    self.init(entityName: entityName, recordID: RecordID(uuid))
  }

  /// Reads a UUID in any case; nil when the text is none.
  public init?(entityName: String, text: String) {
    guard let recordID = RecordID(text) else { return nil }
    self.init(entityName: entityName, recordID: recordID)
  }

  /// The UUID.
  public var uuid: UUID { recordID.uuid }
}

extension ObjectID: CustomStringConvertible {
  /// The UUID in lower case, as the files have it.
  public var description: String { recordID.description }
}

extension ObjectID: Comparable {
  /// Orders by entity, then by the text of the UUID.
  public static func < (left: ObjectID, right: ObjectID) -> Bool {
    (left.entityName, left.recordID) < (right.entityName, right.recordID)
  }
}
