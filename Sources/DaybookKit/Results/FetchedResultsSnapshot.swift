/// A results list as one value: its sections, and the ids in each.
///
/// It can be passed to any actor, kept, and compared: what a diffable list
/// needs. It holds no objects.
///
/// ```swift
/// results.onChange { changes in
///   for section in changes.snapshot.sections {
///     print(section.name, section.objectIDs.count)
///   }
/// }
/// ```
public struct FetchedResultsSnapshot: Sendable, Equatable {
  /// One section of a snapshot.
  public struct Section: Sendable, Equatable {
    /// The value its objects share; `.null` when they have none.
    public var key: FieldValue
    /// The key as text; empty without a value.
    public var name: String
    /// What an index beside the list shows for it.
    public var indexTitle: String?
    /// The ids of its objects, in order.
    public var objectIDs: [ObjectID]

    /// Makes a section.
    public init(
      key: FieldValue, name: String, indexTitle: String? = nil, objectIDs: [ObjectID] = []
    ) {
      self.key = key
      self.name = name
      self.indexTitle = indexTitle
      self.objectIDs = objectIDs
    }
  }

  /// The sections, in order.
  public var sections: [Section]
  /// Objects that are in the list before and after with other values: the rows
  /// to draw again.
  public var reconfigured: Set<ObjectID>

  /// Makes a snapshot; without arguments, an empty one.
  public init(sections: [Section] = [], reconfigured: Set<ObjectID> = []) {
    self.sections = sections
    self.reconfigured = reconfigured
  }

  /// The ids of all objects, in order.
  public var objectIDs: [ObjectID] { sections.flatMap(\.objectIDs) }
  /// How many objects there are.
  public var numberOfObjects: Int { sections.reduce(0) { $0 + $1.objectIDs.count } }
  /// Whether there is no object.
  public var isEmpty: Bool { sections.allSatisfy(\.objectIDs.isEmpty) }
}
