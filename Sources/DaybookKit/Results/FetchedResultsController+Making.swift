extension FetchedResultsController where Value: Entity {
  /// A list without sections: all objects are in one.
  public convenience init(
    _ request: FetchRequest<Value>, cacheName: String? = nil, in context: ManagedObjectContext
  ) {
    self.init(request, .none, cacheName: cacheName, EntityReader(), context)
  }

  /// A list with a section for each value of an attribute.
  ///
  /// Under a `cacheName` the order is kept in the store's `caches/`, so that
  /// the next start need not work it out.
  public convenience init<Attribute: AttributeValue>(
    _ request: FetchRequest<Value>, sectionBy path: KeyPath<Value, Attribute>,
    cacheName: String? = nil, in context: ManagedObjectContext
  ) {
    let sort = Sort<Value>.ascending(path)
    self.init(request, .key(sort.criterion), cacheName: cacheName, EntityReader(), context)
  }

  /// A list with a section for each value of an attribute, or of a value
  /// inside one: `placemark.locality`.
  public convenience init(
    _ request: FetchRequest<Value>, sectionBy name: String, cacheName: String? = nil,
    in context: ManagedObjectContext
  ) {
    let sort = Sort<Value>(name)
    self.init(request, .key(sort.criterion), cacheName: cacheName, EntityReader(), context)
  }

  /// A list with a section for each text that `name` makes of objects; nil is
  /// a section too.
  ///
  /// Such a list has no cache, since nothing is known of what `name` does.
  public convenience init(
    _ request: FetchRequest<Value>, sectionBy name: @escaping (Value) -> String?,
    in context: ManagedObjectContext
  ) {
    self.init(request, .closure(name), cacheName: nil, EntityReader(), context)
  }
}

extension FetchedResultsController where Value == Record {
  /// A list of records without sections: all objects are in one.
  public convenience init(
    _ request: FetchRequest<Record>, cacheName: String? = nil, in context: ManagedObjectContext
  ) {
    self.init(request, .none, cacheName: cacheName, RecordReader(), context)
  }

  /// A list of records with a section for each value of an attribute, or of a
  /// value inside one.
  public convenience init(
    _ request: FetchRequest<Record>, sectionBy name: String, cacheName: String? = nil,
    in context: ManagedObjectContext
  ) {
    let sort = Sort<Record>(name)
    self.init(request, .key(sort.criterion), cacheName: cacheName, RecordReader(), context)
  }

  /// A list of records with a section for each text that `name` makes of them;
  /// nil is a section too.
  public convenience init(
    _ request: FetchRequest<Record>, sectionBy name: @escaping (Record) -> String?,
    in context: ManagedObjectContext
  ) {
    self.init(request, .closure(name), cacheName: nil, RecordReader(), context)
  }
}
