public import Observation

extension ManagedObject: Observable {
  /// Stands for one attribute where Observation wants a key path.
  fileprivate subscript(attribute place: Int) -> Int { place }

  /// Notes that somebody reads the attribute at `place`; nil for any.
  func access(_ place: Int?) {
    if let place { return registrar.access(self, keyPath: observed.paths[place]) }
    for path in observed.paths { registrar.access(self, keyPath: path) }
  }

  func valuesWillChange(at places: [Int]) {
    for place in places { registrar.willSet(self, keyPath: observed.paths[place]) }
  }

  func valuesDidChange(at places: [Int]) {
    for place in places { registrar.didSet(self, keyPath: observed.paths[place]) }
  }
}

/// The key paths that stand for the attributes of one kind of object: making
/// one takes longer than reading a property.
final class ObservedAttributes<Value: ManagedValue> {
  let paths: [KeyPath<ManagedObject<Value>, Int>]

  init(_ layout: EntityLayout) {
    paths = layout.attributes.indices.map { \ManagedObject<Value>.[attribute: $0] }
  }
}
