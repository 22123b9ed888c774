import JSONText

/// One attribute of a described entity, whatever its Swift type: how it is
/// read, compared and refused.
protocol AttributeCoding<Root>: Sendable {
  associatedtype Root: Entity

  /// With every value as its type keeps it.
  var attribute: ModelAttribute { get }
  var path: any PartialKeyPath<Root> & Sendable { get }
  var unknown: UnknownValue? { get }
  var hasChecks: Bool { get }
  /// Mistakes in the description, as clauses.
  var faults: [String] { get }
  var read: FieldReading<Root>.Reader { get }
  var isSame: Sameness<Root>.Test { get }
  /// The Swift type, for messages and for what it can tell.
  var valueType: any AttributeValue.Type { get }
  /// The default, without optionality, if it is a value.
  var defaultValue: (any AttributeValue)? { get }
  /// Where order does not count; probing tells.
  var found: FoundPlaces { get }
  /// Whether the Swift type has more than one value to keep.
  var takesMemory: Bool { get }
  /// Whether a value of the attribute's type may still be none of the Swift
  /// type: the text of an enum, the JSON of a struct.
  var mayRefuse: Bool { get }

  /// Reads a value from JSON, as the Swift type does.
  func refusal(of text: Bytes, _ decoder: JSONTextDecoder) -> (any Error)?
  /// The messages of the program's own rules that `root` breaks.
  func brokenChecks(_ root: Root) -> [String]
  /// The value's JSON, as the Swift type writes it.
  func text(of root: Root, _ encoder: JSONTextEncoder) throws -> [UInt8]
  /// Assigns the attribute of `source`; false when the property cannot be
  /// assigned.
  func assign(from source: Root, to root: inout Root) -> Bool
}

/// An attribute with its Swift type.
struct TypedAttribute<Root: Entity, Value: AttributeValue>: AttributeCoding {
  let attribute: ModelAttribute
  let read: FieldReading<Root>.Reader
  let isSame: Sameness<Root>.Test
  let mayRefuse: Bool
  let found = FoundPlaces(Value.Unwrapped.self)
  private let definition: AttributeDefinition<Root, Value>

  var path: any PartialKeyPath<Root> & Sendable { definition.path }
  var unknown: UnknownValue? { definition.unknown }
  var hasChecks: Bool { !definition.checks.isEmpty }
  var valueType: any AttributeValue.Type { Value.self }
  var defaultValue: (any AttributeValue)? { definition.defaultValue }
  var takesMemory: Bool { MemoryLayout<Value>.size > 0 }

  init(_ definition: AttributeDefinition<Root, Value>) {
    self.definition = definition
    attribute = AttributeRules(entity: "", attribute: definition.attribute).normalized
    read = FieldReading.reader(definition.path, attribute.type, found)
    isSame = Sameness.test(definition.path, attribute.type, read)
    mayRefuse =
      attribute.type == .json || attribute.type == .transformable
      || !(Value.Unwrapped.self is any FieldValueConvertible.Type || attribute.type == .blob)
  }

  var faults: [String] {
    var faults = definition.faults
    switch unknown {
    case .asNil where !Value.attributeKind.isOptional:
      faults.append("unknown values cannot be read as nil, for \(Value.self) is not optional")
    case .asDefault where attribute.defaultValue == nil:
      faults.append("unknown values cannot be read as the default, for there is none")
    default: break
    }
    return faults
  }

  func refusal(of text: Bytes, _ decoder: JSONTextDecoder) -> (any Error)? {
    do {
      _ = try decoder.decode(Value.self, fromTrusted: text)
      return nil
    } catch {
      return error
    }
  }

  func brokenChecks(_ root: Root) -> [String] {
    guard hasChecks, let value = (root[keyPath: definition.path] as Any) as? Value.Unwrapped else {
      return []
    }
    return definition.checks.filter { !$0.isRight(value) }.map(\.message)
  }

  func text(of root: Root, _ encoder: JSONTextEncoder) throws -> [UInt8] {
    try encoder.encode(root[keyPath: definition.path])
  }

  func assign(from source: Root, to root: inout Root) -> Bool {
    guard let path = definition.path as? WritableKeyPath<Root, Value> else { return false }
    root[keyPath: path] = source[keyPath: path]
    return true
  }
}
