import StoreEngine

extension StoreState {
  /// Calls `body` with every record of an entity until it returns false.
  func forEach(
    of entity: String, order: RecordOrder, _ body: (StoredRecord) throws(DaybookError) -> Bool
  ) throws(DaybookError) {
    var cursor = try DaybookError.mapping { () throws(StoreError) in
      try makeCursor(of: entity, order: order)
    }
    while let record = try next(&cursor) {
      if try !body(record) { return }
    }
  }

  private func next(_ cursor: inout RecordCursor) throws(DaybookError) -> StoredRecord? {
    do throws(StoreError) {
      return try cursor.next()
    } catch {
      throw DaybookError(error)
    }
  }
}
