#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Operand {
  /// The stored value that a key path leads to.
  ///
  /// - Throws: `predicate.key-path`, for one that leads to nothing stored.
  init<Root: Entity, Value: AttributeValue>(
    _ path: KeyPath<Root, Value>
  ) throws(DaybookError) {
    self = .key(try Root.entity.coding.names(of: path)).read(as: Value.Unwrapped.self)
  }

  /// A decimal inside another value is kept as a text: this reads it as the
  /// number it is.
  func read(as type: Any.Type) -> Operand {
    guard type == Decimal.self, case .key(let key) = self, key.isInside else { return self }
    return .call(.asDecimal, [self], offset: nil)
  }
}

extension KeyReference {
  /// Whether it leads into a value, not to an attribute.
  fileprivate var isInside: Bool { variable != nil || names.count > 1 }
}

extension FieldValue {
  /// A Swift value as a constant of a condition: an enum as its raw value, a
  /// struct as its JSON.
  ///
  /// - Throws: `predicate.unsupported`, for what nothing can be compared with.
  init<Value: AttributeValue>(constant value: Value) throws(DaybookError) {
    switch value {
    case let number as Float: self = .double(Double(number.description) ?? Double(number))
    case let simple as any FieldValueConvertible: self = simple.fieldValue
    default:
      do {
        self = try KeptValue.of(value, as: Value.attributeKind.type)
      } catch {
        throw DaybookError(
          .predicateUnsupported,
          "A value of \(Value.self) cannot be compared with: \(error.reason).",
          recoverySuggestion: "Compare with a value that could be saved.")
      }
    }
    if case .double(let number) = self, number.isNaN {
      throw DaybookError(
        .predicateUnsupported, "Nothing can be compared with NaN, which is no number.",
        recoverySuggestion: "Compare with a number, or with nil.")
    }
    if case .document = self {
      throw DaybookError(
        .predicateUnsupported, "A predicate cannot compare the contents of documents.",
        recoverySuggestion: "Ask whether there is one: != nil.")
    }
  }
}

extension Condition where Value: Entity {
  /// A condition of operands that may fail to be made.
  init(_ node: () throws(DaybookError) -> ConditionNode) {
    do {
      self.init(try node().canonical)
    } catch {
      self.init(.refused(.init(error: error.inEntity(Value.entity.coding.entity.name))))
    }
  }

  init<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>, _ operation: Comparison.Operator,
    _ value: some AttributeValue, _ options: TextOptions = []
  ) {
    self.init { () throws(DaybookError) in
      .comparison(
        Comparison(
          left: try Operand(path), operation: operation,
          right: .value(try FieldValue(constant: value)), options: options))
    }
  }

  init<One: AttributeValue, Other: AttributeValue>(
    _ left: KeyPath<Value, One>, _ operation: Comparison.Operator, _ right: KeyPath<Value, Other>
  ) {
    self.init { () throws(DaybookError) in
      .comparison(
        .of(
          try Operand(left), operation, try Operand(right), of: One.Unwrapped.self))
    }
  }
}

extension Comparison {
  /// A comparison of two values of one Swift type: of dates inside other
  /// values, which are kept as texts, as dates.
  static func of(
    _ left: Operand, _ operation: Operator, _ right: Operand, of type: Any.Type
  ) -> Comparison {
    guard type == Date.self, left.constant == nil, right.constant == nil else {
      return Comparison(left: left, operation: operation, right: right)
    }
    return Comparison(left: left.asDate, operation: operation, right: right.asDate)
  }
}

extension ConditionNode {
  /// Whether a list has an element; decimals are kept as texts there.
  static func containing(
    _ list: Operand, _ element: Operand, of type: Any.Type
  ) -> ConditionNode {
    guard type == Decimal.self else {
      return .comparison(Comparison(left: list, operation: .contains, right: element))
    }
    let number = Operand.key(KeyReference(variable: "x", names: [])).read(as: type)
    let test = ConditionNode.comparison(
      Comparison(left: number, operation: .equal, right: element))
    return .comparison(
      Comparison(
        left: .call(.count, [.subquery(list, variable: "x", test)], offset: nil),
        operation: .greater, right: .value(0)))
  }
}

extension Operand {
  fileprivate var asDate: Operand {
    guard case .key(let key) = self, key.isInside else { return self }
    return .call(.asDate, [self], offset: nil)
  }
}

extension DaybookError {
  func inEntity(_ name: String) -> DaybookError {
    var error = self
    error.context.entity = error.context.entity ?? name
    return error
  }
}
