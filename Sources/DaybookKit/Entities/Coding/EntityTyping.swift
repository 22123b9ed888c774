import JSONText
import StoreEngine

/// What a program's Swift type adds to an entity of the model, whatever the
/// type is.
protocol EntityTyping: AnyObject, Sendable {
  var entity: ModelEntity { get }

  /// Why the Swift type refuses a value that the attribute's type accepts: the
  /// text of an enum it does not know, JSON of another shape, nil where it has
  /// no nil.
  func problem(with value: FieldValue, at place: Int) -> ValueProblem?

  /// Proves that the Swift type can read a record; no document is read.
  ///
  /// - Throws: `record.damaged`.
  func prove(_ record: RecordText, id: RecordID) throws(DaybookError)

  /// The text of some value that the Swift type reads as the attribute at
  /// `place`.
  func someText(at place: Int) -> Bytes

  /// Hooks that need not be called.
  var unusedHooks: UnusedHooks { get }

  /// Whether there are rules of the program's own.
  var hasChecks: Bool { get }

  /// The rules of the program's own that a record breaks.
  ///
  /// - Throws: `record.damaged` when the Swift type cannot read the record.
  func brokenChecks(_ record: RecordText) throws(DaybookError) -> [BrokenCheck]
}

/// A rule of the program's own that does not hold.
struct BrokenCheck: Sendable, Hashable {
  /// The attribute it is about; nil when it is about the whole object.
  let place: Int?
  let message: String

  /// As the rules of the model are reported.
  var problem: ValueProblem { ValueProblem(.checkFailed, message) }
}

/// A record as text, with what it takes to reach its documents.
struct RecordText: Sendable {
  /// The inside of the JSON object, without braces.
  let members: Bytes
  let documents: RecordDocuments?

  init(members: Bytes, documents: RecordDocuments?) {
    self.members = members
    self.documents = documents
  }

  /// - Parameter drafts: Documents that are not stored yet, by the names of
  ///   their attributes; the text has `_inline` or `_pending` in their place.
  init(
    members: Bytes, access: (any DocumentAccess)?, entity: String,
    drafts: [String: Document] = [:]
  ) {
    self.members = members
    documents = RecordDocuments(access: access, entity: entity, drafts: drafts)
  }
}

/// An entity's value as it was read.
struct DecodedEntity<Value: Entity> {
  let value: Value
  /// Attributes whose stored value the Swift type does not know: they read as
  /// nil or as their default, and what is stored stays until they are assigned.
  var unknownPlaces: Set<Int> = []
}
