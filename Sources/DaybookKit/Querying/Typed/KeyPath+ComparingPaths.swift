/// Fulfilled where both attributes have the same value, or none.
@_disfavoredOverload
public func == <Root: Entity, Value: AttributeValue, Other: AttributeValue>(
  left: KeyPath<Root, Value>, right: KeyPath<Root, Other>
) -> Condition<Root> where Value.Unwrapped == Other.Unwrapped {
  Condition(left, .equal, right)
}

/// Fulfilled where the attributes have different values, or one has none.
@_disfavoredOverload
public func != <Root: Entity, Value: AttributeValue, Other: AttributeValue>(
  left: KeyPath<Root, Value>, right: KeyPath<Root, Other>
) -> Condition<Root> where Value.Unwrapped == Other.Unwrapped {
  Condition(left, .notEqual, right)
}

/// Fulfilled where the left attribute has a smaller value than the right one.
@_disfavoredOverload
public func < <Root: Entity, Value: AttributeValue, Other: AttributeValue>(
  left: KeyPath<Root, Value>, right: KeyPath<Root, Other>
) -> Condition<Root> where Value.Unwrapped == Other.Unwrapped, Value.Unwrapped: Comparable {
  Condition(left, .less, right)
}

/// Fulfilled where the left attribute has at most the value of the right one.
@_disfavoredOverload
public func <= <Root: Entity, Value: AttributeValue, Other: AttributeValue>(
  left: KeyPath<Root, Value>, right: KeyPath<Root, Other>
) -> Condition<Root> where Value.Unwrapped == Other.Unwrapped, Value.Unwrapped: Comparable {
  Condition(left, .lessOrEqual, right)
}

/// Fulfilled where the left attribute has a greater value than the right one.
@_disfavoredOverload
public func > <Root: Entity, Value: AttributeValue, Other: AttributeValue>(
  left: KeyPath<Root, Value>, right: KeyPath<Root, Other>
) -> Condition<Root> where Value.Unwrapped == Other.Unwrapped, Value.Unwrapped: Comparable {
  Condition(left, .greater, right)
}

/// Fulfilled where the left attribute has at least the value of the right one.
@_disfavoredOverload
public func >= <Root: Entity, Value: AttributeValue, Other: AttributeValue>(
  left: KeyPath<Root, Value>, right: KeyPath<Root, Other>
) -> Condition<Root> where Value.Unwrapped == Other.Unwrapped, Value.Unwrapped: Comparable {
  Condition(left, .greaterOrEqual, right)
}
