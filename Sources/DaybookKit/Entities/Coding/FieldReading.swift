#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Ways from an entity's value to the value that an attribute keeps, chosen
/// once per attribute: what is read often takes no detour over JSON.
enum FieldReading<Root: Entity> {
  typealias Reader = @Sendable (Root) throws(ValueProblem) -> FieldValue

  static func reader<Value: AttributeValue>(
    _ path: any KeyPath<Root, Value> & Sendable, _ type: AttributeType, _ found: FoundPlaces
  ) -> Reader {
    let viaJSON: Reader = { (root) throws(ValueProblem) in
      try KeptValue.of(root[keyPath: path], as: type, unordered: found.places)
    }
    if type.isDocument { return document(path, type) ?? viaJSON }
    guard type != .json, let plain = scalar(path) ?? rawText(path, type) else { return viaJSON }
    switch type {
    case .string, .bool, .uuid: return { plain($0) }
    case .date:
      return { (root) throws(ValueProblem) in
        let value = plain(root)
        // Nearly every date needs no closer look.
        if case .date(let date) = value, abs(date.timeIntervalSinceReferenceDate) < 6e10 {
          return value
        }
        return try ValueText.coerced(value, to: type)
      }
    default:
      return { (root) throws(ValueProblem) in try ValueText.coerced(plain(root), to: type) }
    }
  }

  private static func scalar<Value>(
    _ path: any KeyPath<Root, Value> & Sendable
  ) -> (@Sendable (Root) -> FieldValue)? {
    func open<Known: FieldValueConvertible>(
      _ type: Known.Type
    ) -> (@Sendable (Root) -> FieldValue)? {
      guard let property = Property<Root, Known>(path, as: type) else { return nil }
      return { property.value(of: $0).fieldValue }
    }
    guard let known = Value.self as? any FieldValueConvertible.Type else { return nil }
    return open(known)
  }

  /// Of enums whose raw values are texts, and optionals of them.
  private static func rawText<Value: AttributeValue>(
    _ path: any KeyPath<Root, Value> & Sendable, _ type: AttributeType
  ) -> (@Sendable (Root) -> FieldValue)? {
    func open<Known: RawRepresentable<String> & AttributeValue>(
      _ type: Known.Type
    ) -> (@Sendable (Root) -> FieldValue)? {
      if let property = Property<Root, Known>(path, as: type) {
        return { .string(property.value(of: $0).rawValue) }
      }
      guard let property = Property<Root, Known?>(path, as: Known?.self) else { return nil }
      return { property.value(of: $0).map { .string($0.rawValue) } ?? .null }
    }
    guard type == .string,
      let known = Value.Unwrapped.self as? any (RawRepresentable<String> & AttributeValue).Type
    else { return nil }
    return open(known)
  }

  private static func document<Value: AttributeValue>(
    _ path: any KeyPath<Root, Value> & Sendable, _ type: AttributeType
  ) -> Reader? {
    func open<Known: DocumentValue>(_ known: Known.Type) -> Reader? {
      if let property = Property<Root, Known>(path, as: known) {
        return { (root) throws(ValueProblem) in
          try ValueText.coerced(.document(property.value(of: root).document), to: type)
        }
      }
      guard let property = Property<Root, Known?>(path, as: Known?.self) else { return nil }
      return { (root) throws(ValueProblem) in
        guard let value = property.value(of: root) else { return .null }
        return try ValueText.coerced(.document(value.document), to: type)
      }
    }
    guard let known = Value.Unwrapped.self as? any DocumentValue.Type else { return nil }
    return open(known)
  }
}
