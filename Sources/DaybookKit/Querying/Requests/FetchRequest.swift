#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which objects to fetch, in which order.
///
/// ```swift
/// var request = FetchRequest<Record>(entity: "Location")
/// try request.format("category = %@ AND latitude > 40", "Bar")
/// request.sortBy = [.ascending("category"), .descending("date")]
/// request.fetchLimit = 20
/// ```
///
/// Names and types are checked against the model when the request is run.
public struct FetchRequest<Value: ManagedValue>: Sendable {
  /// The name of the entity.
  public var entityName: String
  /// What the objects must fulfil; nil for all.
  public var condition: Condition<Value>? {
    didSet { swiftPredicate = nil }
  }
  /// What `condition` was translated from, if it was.
  var swiftPredicate: Predicate<Value>?
  /// The order; none means the order of insertion.
  public var sortBy: [Sort<Value>]
  /// The most objects to return; nil for all.
  public var fetchLimit: Int?
  /// How many of the first objects to leave out.
  public var fetchOffset: Int
  /// How many objects are read at a time; 0 reads all at once.
  public var fetchBatchSize: Int
  /// Whether changes of the context that are not saved count.
  public var includesPendingChanges: Bool
  /// The columns of the rows that `fetchRows(_:)` gives; none for all
  /// attributes, or, of groups, for their keys and the count. A request that
  /// has any is not for objects.
  public var propertiesToFetch: [FetchColumn<Value>] = []
  /// Whether equal rows come once. Texts that mean the same are equal, and so
  /// are two missing values.
  public var returnsDistinctResults = false
  /// The attributes whose values make groups; one row is made of each group.
  public var propertiesToGroupBy: [FetchColumn<Value>] = []
  /// What groups must fulfil; its keys are the names of columns.
  public var havingPredicate: Condition<Record>?

  init(entityName: String) {
    self.entityName = entityName
    sortBy = []
    fetchOffset = 0
    fetchBatchSize = 0
    includesPendingChanges = true
  }

  /// Sets the condition from the text of a predicate; see `Condition`.
  ///
  /// - Throws: `predicate.syntax`, `predicate.arguments`.
  public mutating func format(
    _ text: String, _ arguments: (any FieldValueConvertible)?...
  ) throws(DaybookError) {
    condition = try Condition(format: text, arguments: arguments.map { $0?.fieldValue ?? .null })
  }
}

extension FetchRequest where Value == Record {
  /// Makes a request for the objects of an entity, as records.
  public init(entity: String) { self.init(entityName: entity) }
}
