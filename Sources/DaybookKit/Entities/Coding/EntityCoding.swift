import JSONText

/// A described entity made ready: its attributes by place, and the ways
/// between the Swift value and the record.
final class EntityCoding<Value: Entity>: EntityTyping {
  let entity: ModelEntity
  let attributes: [any AttributeCoding<Value>]
  let checks: [Check<Value>]
  /// Mistakes that were seen when the parts were put together.
  let mistakes: [DaybookError]
  let hasChecks: Bool
  /// Attributes that Swift reads as nil when they are absent, though the
  /// description has a default for them.
  let silentDefaults: [JSONKey]
  let hasDocuments: Bool
  let unusedHooks = UnusedHooks()
  let proof = Locked<Result<EntityProof<Value>, DaybookError>?>(nil)
  let nameCache = Locked<[PathReference<Value>: Result<[String], DaybookError>]>([:])
  private let places: [PathReference<Value>: Int]

  init(
    _ name: String, renamedFrom: String?, summary: String?, _ parts: [EntityPartContent<Value>]
  ) {
    var builder = EntityAssembly<Value>(
      ModelEntity(name, attributes: [], renamedFrom: renamedFrom, summary: summary))
    for part in parts { builder.add(part) }
    builder.resolveLists()
    entity = builder.entity
    attributes = builder.attributes
    checks = builder.checks
    mistakes = builder.mistakes
    places = builder.places
    hasChecks = !builder.checks.isEmpty || builder.attributes.contains { $0.hasChecks }
    hasDocuments = builder.attributes.contains { $0.attribute.type.isDocument }
    silentDefaults = builder.attributes.compactMap {
      $0.attribute.defaultValue != nil && $0.valueType.attributeKind.isOptional
        ? JSONKey($0.attribute.name) : nil
    }
  }

  /// The place of the attribute that a key path leads to; nil when it leads
  /// to anything else.
  func place(of path: PartialKeyPath<Value>) -> Int? { places[PathReference(path: path)] }

  /// The value of an attribute as it is kept, or why it cannot be.
  func fieldValue(at place: Int, of value: Value) -> (FieldValue, ValueProblem?) {
    do throws(ValueProblem) {
      return (try attributes[place].read(value), nil)
    } catch {
      return (.null, error)
    }
  }

  /// The attributes that would be stored differently.
  func changedPlaces(_ old: Value, _ new: Value) -> [Int] {
    attributes.indices.filter { !attributes[$0].isSame(old, new) }
  }
}

extension PathReference: Hashable {
  static func == (left: Self, right: Self) -> Bool { left.path == right.path }
  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
