// Comparisons of key paths make conditions:
//
//     context.fetch(Location.self, where: \.category == "Bar" && \.latitude > 40)
//
// All are disfavoured, so that they cost the type checker next to nothing in
// code that compares anything else, and `path == otherPath` stays a `Bool`
// wherever that is possible.

/// Fulfilled where the attribute has this value; `nil` asks for those without.
@_disfavoredOverload
public func == <Root: Entity, Value: AttributeValue>(
  path: KeyPath<Root, Value>, value: Value
) -> Condition<Root> {
  Condition(path, .equal, value)
}

/// Fulfilled where the attribute has another value, or none.
@_disfavoredOverload
public func != <Root: Entity, Value: AttributeValue>(
  path: KeyPath<Root, Value>, value: Value
) -> Condition<Root> {
  Condition(path, .notEqual, value)
}

/// Fulfilled where the attribute has a smaller value; not where it has none.
///
/// Texts are ordered by their Unicode scalars, and enums by their raw values.
@_disfavoredOverload
public func < <Root: Entity, Value: AttributeValue>(
  path: KeyPath<Root, Value>, value: Value.Unwrapped
) -> Condition<Root> where Value.Unwrapped: Comparable {
  Condition(path, .less, value)
}

/// Fulfilled where the attribute has this value or a smaller one.
@_disfavoredOverload
public func <= <Root: Entity, Value: AttributeValue>(
  path: KeyPath<Root, Value>, value: Value.Unwrapped
) -> Condition<Root> where Value.Unwrapped: Comparable {
  Condition(path, .lessOrEqual, value)
}

/// Fulfilled where the attribute has a greater value; not where it has none.
///
/// Texts are ordered by their Unicode scalars, and enums by their raw values.
@_disfavoredOverload
public func > <Root: Entity, Value: AttributeValue>(
  path: KeyPath<Root, Value>, value: Value.Unwrapped
) -> Condition<Root> where Value.Unwrapped: Comparable {
  Condition(path, .greater, value)
}

/// Fulfilled where the attribute has this value or a greater one.
@_disfavoredOverload
public func >= <Root: Entity, Value: AttributeValue>(
  path: KeyPath<Root, Value>, value: Value.Unwrapped
) -> Condition<Root> where Value.Unwrapped: Comparable {
  Condition(path, .greaterOrEqual, value)
}
