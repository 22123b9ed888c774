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
    let property = Property(path)
    return { property.value(of: $0) == property.value(of: $1) }
  }

  /// The encoded values are compared only where `==` may be too broad.
  private static func areStoredAlike(
    _ one: Root, _ other: Root, _ read: FieldReading<Root>.Reader
  ) -> Bool {
    guard let kept = try? read(one), let keptOther = try? read(other) else { return true }
    return kept.isStored(as: keptOther)
  }

  private static func text(_ path: any AnyKeyPath & Sendable) -> Test? {
    if let text = Property<Root, String>(path, as: String.self) {
      return { isSame(text.value(of: $0), text.value(of: $1)) }
    }
    guard let text = Property<Root, String?>(path, as: String?.self) else { return nil }
    return { one, other in
      switch (text.value(of: one), text.value(of: other)) {
      case (let one?, let other?): isSame(one, other)
      case (nil, nil): true
      default: false
      }
    }
  }

  /// By their bytes: texts that read the same may differ in those.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count && one == other && one.utf8.elementsEqual(other.utf8)
  }

  private static func number(_ path: any AnyKeyPath & Sendable) -> Test? {
    if let number = Property<Root, Double>(path, as: Double.self) {
      return { number.value(of: $0).bitPattern == number.value(of: $1).bitPattern }
    }
    if let number = Property<Root, Double?>(path, as: Double?.self) {
      return { number.value(of: $0)?.bitPattern == number.value(of: $1)?.bitPattern }
    }
    if let number = Property<Root, Float>(path, as: Float.self) {
      return { number.value(of: $0).bitPattern == number.value(of: $1).bitPattern }
    }
    guard let number = Property<Root, Float?>(path, as: Float?.self) else { return nil }
    return { number.value(of: $0)?.bitPattern == number.value(of: $1)?.bitPattern }
  }
}
