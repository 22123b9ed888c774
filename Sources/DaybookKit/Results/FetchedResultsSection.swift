/// One section of a results controller: the objects that share a value.
public struct FetchedResultsSection<Value: ManagedValue> {
  /// The value its objects share; `.null` when they have none.
  public let key: FieldValue
  /// The key as text; empty without a value.
  public let name: String
  /// What an index beside the list shows for it: the first letter of the name,
  /// unless the delegate says otherwise.
  public let indexTitle: String?
  let rows: ArraySlice<ResultsRow>
  let reader: ResultsReader<Value>

  /// How many objects it has.
  public var numberOfObjects: Int { rows.count }

  /// The objects, in order.
  ///
  /// With a `fetchBatchSize` those that were not read yet are read now; one
  /// that cannot be read any more is left out and told as the controller's
  /// `failure`.
  public var objects: [ManagedObject<Value>] { reader.objects(of: rows) }
}
