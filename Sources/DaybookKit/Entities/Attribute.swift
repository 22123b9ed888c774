#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One attribute of an entity's description: its name, the property it is, and
/// the rules its values obey.
///
/// ```swift
/// Attribute("name", \.name).length(1...80)
/// Attribute("rating", \.rating, default: .okay).unknown(.asDefault)
/// Attribute("phone", \.phone).pattern("[+0-9 ]+").required()
/// ```
///
/// The name is the property's coding key, as `Model` proves. Rules are about
/// the value without its optionality; a value that is nil keeps all of them
/// but `required()`. They are checked at `save()`, not at an assignment.
public struct Attribute<Root: Entity, Value: AttributeValue>: EntityPart {
  var definition: AttributeDefinition<Root, Value>

  /// Describes the property at `path` as the attribute called `name`.
  ///
  /// It is optional if its type is; it has no default.
  public init(_ name: String, _ path: any KeyPath<Root, Value> & Sendable) {
    definition = AttributeDefinition(name, path)
  }

  /// Describes the property at `path` as the attribute called `name`.
  ///
  /// The default is what a stored record has that lacks the attribute, and an
  /// entry that the tool adds without it.
  public init(
    _ name: String, _ path: any KeyPath<Root, Value> & Sendable,
    default defaultValue: Value.Unwrapped
  ) {
    definition = AttributeDefinition(name, path)
    definition.setDefault(defaultValue)
  }

  /// Describes a date whose default is the time of the object's insertion.
  public init(
    _ name: String, _ path: any KeyPath<Root, Value> & Sendable,
    default defaultValue: InsertionDefault
  ) where Value.Unwrapped == Date {
    definition = AttributeDefinition(name, path)
    definition.attribute.defaultValue = .now
  }

  /// What the line says.
  public var content: EntityPartContent<Root> {
    EntityPartContent(.attribute(TypedAttribute(definition)))
  }

  func changing(_ change: (inout AttributeDefinition<Root, Value>) -> Void) -> Self {
    var copy = self
    change(&copy.definition)
    return copy
  }
}
