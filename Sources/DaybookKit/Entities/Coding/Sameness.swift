/// Whether an assignment changed an attribute, as it is stored: `==` is
/// broader where it takes -0 for 0, or one spelling of é for another.
enum Sameness<Root: Entity> {
  typealias Test = @Sendable (Root, Root) -> Bool

  static func test<Value: AttributeValue>(
    _ path: any KeyPath<Root, Value> & Sendable, _ type: AttributeType,
    _ read: @escaping FieldReading<Root>.Reader
  ) -> Test {
    if let test = text(path) ?? number(path) { return test }
    if type == .json {
      return { $0[keyPath: path] == $1[keyPath: path] && areStoredAlike($0, $1, read) }
    }
    return { $0[keyPath: path] == $1[keyPath: path] }
  }

  /// The encoded values are compared only where `==` may be too broad.
  private static func areStoredAlike(
    _ one: Root, _ other: Root, _ read: FieldReading<Root>.Reader
  ) -> Bool {
    guard let kept = try? read(one), let keptOther = try? read(other) else { return true }
    return kept.isStored(as: keptOther)
  }

  private static func text(_ path: any AnyKeyPath & Sendable) -> Test? {
    if let path = Retyped<Root, String>(path, as: String.self) {
      return { $0[keyPath: path.path].utf8.elementsEqual($1[keyPath: path.path].utf8) }
    }
    guard let path = Retyped<Root, String?>(path, as: String?.self) else { return nil }
    return { one, other in
      switch (one[keyPath: path.path], other[keyPath: path.path]) {
      case (let one?, let other?): one.utf8.elementsEqual(other.utf8)
      case (nil, nil): true
      default: false
      }
    }
  }

  private static func number(_ path: any AnyKeyPath & Sendable) -> Test? {
    if let path = Retyped<Root, Double>(path, as: Double.self) {
      return { $0[keyPath: path.path].bitPattern == $1[keyPath: path.path].bitPattern }
    }
    if let path = Retyped<Root, Double?>(path, as: Double?.self) {
      return { $0[keyPath: path.path]?.bitPattern == $1[keyPath: path.path]?.bitPattern }
    }
    if let path = Retyped<Root, Float>(path, as: Float.self) {
      return { $0[keyPath: path.path].bitPattern == $1[keyPath: path.path].bitPattern }
    }
    guard let path = Retyped<Root, Float?>(path, as: Float?.self) else { return nil }
    return { $0[keyPath: path.path]?.bitPattern == $1[keyPath: path.path]?.bitPattern }
  }
}
