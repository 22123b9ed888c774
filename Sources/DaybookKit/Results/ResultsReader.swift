/// Reads the objects of a results list that were not read yet.
final class ResultsReader<Value: ManagedValue> {
  let context: ManagedObjectContext
  let query: ResultsQuery<Value>
  /// Told of what cannot be read where nothing can be thrown.
  var onFailure: (DaybookError) -> Void = { _ in }

  init(_ query: ResultsQuery<Value>, in context: ManagedObjectContext) {
    self.query = query
    self.context = context
  }

  /// Reads every row, or a batch around one.
  ///
  /// - Throws: `record.damaged`.
  func read(_ rows: ArraySlice<ResultsRow>) throws(DaybookError) {
    for row in rows where row.object == nil { _ = try query.object(of: row, in: context) }
  }

  /// The objects of rows, those left out that cannot be read.
  func objects(of rows: ArraySlice<ResultsRow>) -> [ManagedObject<Value>] {
    var objects: [ManagedObject<Value>] = []
    objects.reserveCapacity(rows.count)
    for row in rows {
      do throws(DaybookError) {
        objects.append(try query.object(of: row, in: context))
      } catch {
        onFailure(error)
      }
    }
    return objects
  }
}
