extension Sort where Value: Entity {
  /// From the smallest value of an attribute to the greatest.
  ///
  /// ```swift
  /// let all = try context.fetch(
  ///   Location.self, sortBy: .ascending(\.category), .descending(\.date))
  /// ```
  public static func ascending<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>, options: TextOptions = []
  ) -> Sort {
    Sort(path, isAscending: true, options)
  }

  /// From the greatest value of an attribute to the smallest.
  public static func descending<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>, options: TextOptions = []
  ) -> Sort {
    Sort(path, isAscending: false, options)
  }

  private init(_ path: PartialKeyPath<Value>, isAscending: Bool, _ options: TextOptions) {
    do {
      let names = try Value.entity.coding.names(of: path)
      self.init(names.joined(separator: "."), isAscending: isAscending, options: options)
    } catch {
      self.init(path.shown, isAscending: isAscending, options: options)
      criterion.refusal = error.inEntity(Value.entity.coding.entity.name)
    }
  }
}
