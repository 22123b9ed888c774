extension Model {
  /// Makes the model of the entities that Swift types describe.
  ///
  /// ```swift
  /// let model = try Model(Location.self, Restaurant.self)
  /// ```
  ///
  /// Each description is proved, once in a process: probe values are decoded
  /// and encoded, and every attribute's name, key path and coding key must
  /// agree. Models are equal when their entities are, whatever Swift types
  /// stand behind them.
  ///
  /// - Throws: `model.attribute-mismatch`, naming the attribute, the key path
  ///   and the coding key; `model.invalid`, naming the entity, the attribute
  ///   and the rule.
  public init<First: Entity, each Other: Entity>(
    _ first: First.Type, _ others: repeat (each Other).Type
  ) throws(DaybookError) {
    var described: [any EntityTyping] = [try first.entity.coding.proved()]
    for other in repeat each others { described.append(try other.entity.coding.proved()) }
    try self.init(described.map(\.entity))
    for typing in described { typings[typing.entity.name] = typing }
  }
}
