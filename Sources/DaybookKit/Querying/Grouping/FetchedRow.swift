/// The values of one row that a request for values found: those of an object,
/// or of a group of objects.
public struct FetchedRow: Sendable, Hashable {
  /// The names of the columns, in order.
  public let names: [String]
  /// The values, in the order of the columns; `.null` for none.
  public let values: [FieldValue]

  init(names: [String], values: [FieldValue]) {
    self.names = names
    self.values = values
  }

  /// The value of the column called `name`: `.null` when there is none, nil when
  /// there is no such column.
  ///
  /// - Complexity: O(columns).
  public subscript(name: String) -> FieldValue? {
    names.firstIndex(of: name).map { values[$0] }
  }
}
