extension Sequence where Element: AttributeValue {
  /// A condition: that the attribute has one of these values.
  ///
  /// ```swift
  /// let outings = try context.fetch(
  ///   Location.self, where: ["Bar", "Park"].contains(\.category))
  /// ```
  @_disfavoredOverload
  public func contains<Root: Entity, Value: AttributeValue>(
    _ path: KeyPath<Root, Value>
  ) -> Condition<Root> where Value.Unwrapped == Element {
    Condition { () throws(DaybookError) in
      var values: [FieldValue] = []
      for element in self { values.append(try FieldValue(constant: element)) }
      return .comparison(
        Comparison(left: try Operand(path), operation: .isIn, right: .value(.array(values))))
    }
  }
}

extension ClosedRange where Bound: AttributeValue {
  /// A condition: that the attribute has a value in this range, bounds
  /// included.
  ///
  /// ```swift
  /// let here = try context.fetch(Location.self, where: (40...50).contains(\.latitude))
  /// ```
  @_disfavoredOverload
  public func contains<Root: Entity, Value: AttributeValue>(
    _ path: KeyPath<Root, Value>
  ) -> Condition<Root> where Value.Unwrapped == Bound {
    Condition { () throws(DaybookError) in
      let bounds = [try FieldValue(constant: lowerBound), try FieldValue(constant: upperBound)]
      return .comparison(
        Comparison(left: try Operand(path), operation: .between, right: .value(.array(bounds))))
    }
  }
}

extension Range where Bound: AttributeValue {
  /// A condition: that the attribute has a value in this range, its upper
  /// bound not included.
  @_disfavoredOverload
  public func contains<Root: Entity, Value: AttributeValue>(
    _ path: KeyPath<Root, Value>
  ) -> Condition<Root> where Value.Unwrapped == Bound {
    Condition(path, .greaterOrEqual, lowerBound) && Condition(path, .less, upperBound)
  }
}
