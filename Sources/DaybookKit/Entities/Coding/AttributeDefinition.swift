import JSONText

/// A rule of the program's own about one attribute.
struct ValueCheck<Value: AttributeValue>: Sendable {
  let message: String
  let isRight: @Sendable (Value) -> Bool
}

/// What a description says of one attribute, while it is being said.
struct AttributeDefinition<Root: Entity, Value: AttributeValue>: Sendable {
  var attribute: ModelAttribute
  let path: any KeyPath<Root, Value> & Sendable
  var unknown: UnknownValue?
  var checks: [ValueCheck<Value.Unwrapped>] = []
  private(set) var defaultValue: Value.Unwrapped?
  /// What cannot be, as clauses; `Model` tells them.
  private(set) var faults: [String] = []

  init(_ name: String, _ path: any KeyPath<Root, Value> & Sendable) {
    let kind = Value.attributeKind
    attribute = ModelAttribute(
      name, kind.type, isOptional: kind.isOptional,
      minimum: kind.minimum.map(FieldValue.integer), maximum: kind.maximum.map(FieldValue.integer))
    self.path = path
    if Value.Unwrapped.attributeKind.isOptional {
      faults.append("its type \(Value.self) is optional twice, and JSON has one null")
    }
  }

  mutating func setDefault(_ value: Value.Unwrapped) {
    defaultValue = value
    guard let kept = kept(value, "default") else { return }
    attribute.defaultValue = .value(kept)
  }

  mutating func setRange(_ lower: Value.Unwrapped?, _ upper: Value.Unwrapped?) {
    if let lower { attribute.minimum = kept(lower, "lower bound") ?? attribute.minimum }
    if let upper { attribute.maximum = kept(upper, "upper bound") ?? attribute.maximum }
  }

  mutating func setLength(_ lower: Int?, _ upper: Int?) {
    if let lower { attribute.minLength = lower }
    if let upper { attribute.maxLength = upper }
  }

  mutating func setAllowed(_ values: [Value.Unwrapped]) {
    attribute.oneOf = values.compactMap { kept($0, "allowed value") }
  }

  private mutating func kept(_ value: Value.Unwrapped, _ what: String) -> FieldValue? {
    do {
      return try KeptValue.of(value, as: attribute.type)
    } catch {
      faults.append("the \(what) cannot be kept: \(error.reason)")
      return nil
    }
  }
}
