import JSONText
import StoreEngine

/// A value that a context can manage: a `Record`, or an entity of your own.
public protocol ManagedValue: Sendable {}

/// The values of one object by name, as a plain value.
///
/// A record that was fetched keeps the text it was read from and reads a value
/// when it is asked for. One made here is a draft for an insertion:
///
/// ```swift
/// var record = Record(entity: "Contact")
/// record["name"] = "Ann"
/// let contact = try context.insert(record)
/// ```
public struct Record: ManagedValue {
  /// The name of its entity.
  public let entityName: String
  /// Its identity; nil for a draft.
  public let objectID: ObjectID?
  /// The number of the save that last changed it; 0 when it is not saved.
  public let revision: Int

  let layout: EntityLayout?
  let members: Bytes
  let access: (any DocumentAccess)?
  private(set) var drafts: [String: FieldValue]

  /// Makes a draft.
  public init(entity: String, _ values: [String: FieldValue] = [:]) {
    entityName = entity
    objectID = nil
    revision = 0
    layout = nil
    members = Bytes([])
    access = nil
    drafts = values
  }

  init(
    layout: EntityLayout, id: RecordID, revision: Int, members: Bytes,
    access: (any DocumentAccess)?, drafts: [String: FieldValue] = [:]
  ) {
    entityName = layout.name
    objectID = ObjectID(entityName: layout.name, recordID: id)
    self.revision = revision
    self.layout = layout
    self.members = members
    self.access = access
    self.drafts = drafts
  }

  /// The value of an attribute: `.null` when it has none, nil when the entity
  /// has no attribute of this name. Values assigned here are checked when the
  /// record is inserted.
  ///
  /// - Complexity: O(length of the record).
  public subscript(name: String) -> FieldValue? {
    get {
      if let draft = drafts[name] { return draft }
      guard let layout, let place = layout.placeIfKnown(of: name) else { return nil }
      return value(at: place, of: layout)
    }
    set { drafts[name] = newValue }
  }

  private func value(at place: Int, of layout: EntityLayout) -> FieldValue {
    guard let text = JSONText.value(of: layout.keys[place], inTrusted: members) else {
      return .null
    }
    return ValueText.value(
      ofStored: text, as: layout.attributes[place].type, entity: entityName, access: access)
      ?? .null
  }

  /// The names of the attributes, in the model's order.
  public var attributeNames: [String] {
    layout?.attributes.map(\.name) ?? drafts.keys.sorted()
  }

  /// Every attribute and its value, in the model's order.
  public var values: [(name: String, value: FieldValue)] {
    attributeNames.map { ($0, self[$0] ?? .null) }
  }
}
