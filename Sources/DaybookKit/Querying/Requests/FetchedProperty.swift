import StoreEngine

/// Objects that belong to an object because a condition says so: what a query
/// finds for it, each time it is asked.
///
/// In the condition `$FETCH_SOURCE` is the object, with its values as they are
/// now, saved or not; `$FETCH_SOURCE._id` is its id.
///
/// ```swift
/// static let ofSameCategory = FetchedProperty<Self, Self>(
///   "category = $FETCH_SOURCE.category AND _id != $FETCH_SOURCE._id",
///   sortBy: .ascending(\.date))
/// ```
///
/// ```swift
/// let others = try context.fetch(Location.ofSameCategory, of: location)
/// ```
public struct FetchedProperty<Source: ManagedValue, Target: Entity>: Sendable {
  private let request: Result<FetchRequest<Target>, DaybookError>

  /// Describes a fetched property. What is wrong with the text is told when it
  /// is fetched.
  public init(_ condition: String, sortBy sorts: Sort<Target>..., limit: Int? = nil) {
    request = Result { () throws(DaybookError) in
      var request = Target.fetchRequest()
      request.condition = try Condition(condition)
      request.sortBy = sorts
      request.fetchLimit = limit
      return request
    }
  }

  /// What to fetch for an object.
  ///
  /// - Throws: `predicate.syntax`; `model.unknown-attribute`, naming the
  ///   nearest, for what the object has not; `document.missing`.
  func request(
    of object: ManagedObject<Source>
  ) throws(DaybookError) -> FetchRequest<Target> {
    var request = try request.get()
    let state = object.state
    let access = object.managedObjectContext.opened.store
    request.condition = try request.condition?.substituting {
      (variable, names) throws(DaybookError) in
      guard variable == "FETCH_SOURCE" else { return nil }
      guard let first = names.first, first != "_id" else {
        return .uuid(state.id.uuid)
      }
      let value = state.value(at: try state.layout.place(of: first), access)
      guard names.count > 1, case .document(let document) = value else {
        return value.value(at: names.dropFirst())
      }
      return try document.json().value(at: names.dropFirst())
    }
    return request
  }
}

extension ManagedObjectContext {
  /// What a fetched property finds for an object, pending changes included.
  ///
  /// - Throws: As `fetch(_:)` does; `predicate.syntax` and
  ///   `model.unknown-attribute` for what its text says.
  /// - Complexity: As `fetch(_:)`.
  public func fetch<Source, Target>(
    _ property: FetchedProperty<Source, Target>, of object: ManagedObject<Source>
  ) throws(DaybookError) -> [ManagedObject<Target>] {
    try fetch(property.request(of: object))
  }
}
