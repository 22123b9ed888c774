import JSONText
import StoreEngine

extension ManagedObjectContext {
  /// Calls `body` with every object of a request as a plain value, without
  /// making managed objects: for long lists.
  ///
  /// ```swift
  /// var total = 0.0
  /// try context.forEach(Location.fetchRequest()) { location in total += location.latitude }
  /// ```
  ///
  /// - Throws: As `fetch(_:)` does, and what `body` throws.
  public func forEach<Value: Entity>(
    _ request: FetchRequest<Value>, _ body: (Value) throws -> Void
  ) throws {
    try forEach(request, EntityReader<Value>(), body)
  }

  /// Calls `body` with every object of a request as a plain record, without
  /// making managed objects: for long lists.
  ///
  /// - Throws: As `fetch(_:)` does, and what `body` throws.
  public func forEach(
    _ request: FetchRequest<Record>, _ body: (Record) throws -> Void
  ) throws {
    try forEach(request, RecordReader(), body)
  }

  private func forEach<Reader: ObjectReader>(
    _ request: FetchRequest<Reader.Value>, _ reader: Reader,
    _ body: (Reader.Value) throws -> Void
  ) throws {
    var failure: (any Error)?
    try run(request) { (row, layout) throws(DaybookError) in
      let value = try reader.value(of: row, layout, in: self)
      do {
        try body(value)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// The objects of a request in batches of `fetchBatchSize` (100 when that is
  /// 0): only one batch is in memory at a time, unless its objects are held or
  /// changed.
  ///
  /// ```swift
  /// var request = Location.fetchRequest()
  /// request.fetchBatchSize = 500
  /// var batches = try context.batches(of: request)
  /// while let locations = try batches.next() {
  ///   for location in locations where location.category.isEmpty {
  ///     location.category = "No Category"
  ///   }
  ///   try context.save()
  /// }
  /// ```
  ///
  /// Which objects there are and their order is decided here; an object that
  /// is deleted before its batch comes is left out of it.
  ///
  /// - Throws: As `fetch(_:)` does.
  public func batches<Value: Entity>(
    of request: FetchRequest<Value>
  ) throws(DaybookError) -> FetchedBatches<Value> {
    FetchedBatches(try objectIDs(request), size: request.fetchBatchSize) {
      (id) throws(DaybookError) in try self.objectIfThere(id, EntityReader<Value>())
    }
  }

  /// The objects of a request in batches, by the names of their attributes.
  ///
  /// - Throws: As `fetch(_:)` does.
  public func batches(
    of request: FetchRequest<Record>
  ) throws(DaybookError) -> FetchedBatches<Record> {
    FetchedBatches(try objectIDs(request), size: request.fetchBatchSize) {
      (id) throws(DaybookError) in try self.objectIfThere(id, RecordReader())
    }
  }
}

/// The objects of a request, some at a time.
public struct FetchedBatches<Value: ManagedValue> {
  private let ids: [ObjectID]
  private let size: Int
  private var place = 0
  private let object: (ObjectID) throws(DaybookError) -> ManagedObject<Value>?

  init(
    _ ids: [ObjectID], size: Int,
    _ object: @escaping (ObjectID) throws(DaybookError) -> ManagedObject<Value>?
  ) {
    self.ids = ids
    self.size = size > 0 ? size : 100
    self.object = object
  }

  /// How many objects there are in all batches.
  public var count: Int { ids.count }

  /// The next batch; nil after the last.
  ///
  /// - Throws: `record.damaged` when an object of the batch cannot be read.
  public mutating func next() throws(DaybookError) -> [ManagedObject<Value>]? {
    while place < ids.count {
      let end = min(place + size, ids.count)
      var objects: [ManagedObject<Value>] = []
      objects.reserveCapacity(end - place)
      for id in ids[place..<end] {
        if let found = try object(id) { objects.append(found) }
      }
      place = end
      if !objects.isEmpty { return objects }
    }
    return nil
  }
}
