/// Puts an entity together from the parts of its description.
struct EntityAssembly<Value: Entity> {
  var entity: ModelEntity
  private(set) var attributes: [any AttributeCoding<Value>] = []
  private(set) var checks: [Check<Value>] = []
  private(set) var mistakes: [DaybookError] = []
  private(set) var places: [PathReference<Value>: Int] = [:]
  private var lists: [(isUnique: Bool, paths: [PathReference<Value>])] = []

  init(_ entity: ModelEntity) { self.entity = entity }

  mutating func add(_ part: EntityPartContent<Value>) {
    switch part.kind {
    case .attribute(let attribute): add(attribute)
    case .index(let paths): lists.append((false, paths))
    case .unique(let paths): lists.append((true, paths))
    case .check(let check): checks.append(check)
    }
  }

  private mutating func add(_ attribute: some AttributeCoding<Value>) {
    let path = PathReference(path: attribute.path)
    let name = attribute.attribute.name
    for fault in attribute.faults {
      mistakes.append(mistake("In attribute “\(entity.name).\(name)”, \(fault).", name))
    }
    // Properties that take no memory have one key path, and one value.
    if let other = places[path], attribute.takesMemory {
      mistakes.append(
        mistake(
          "“\(entity.name).\(entity.attributes[other].name)” and “\(entity.name).\(name)” are "
            + "the same property, \(attribute.path).",
          name, hint: "Give each attribute the key path of its own property."))
    } else {
      places[path] = places[path] ?? attributes.count
    }
    attributes.append(attribute)
    entity.attributes.append(attribute.attribute)
  }

  /// Finds the names behind the key paths of indexes and unique sets.
  mutating func resolveLists() {
    for list in lists {
      let word = list.isUnique ? "Unique" : "Index"
      var names: [String] = []
      for path in list.paths {
        guard let place = places[path] else {
          mistakes.append(
            mistake(
              "\(word) of “\(entity.name)” names \(path.path), which no attribute describes.", nil,
              hint: "Describe it with an Attribute, or leave it out."))
          continue
        }
        names.append(entity.attributes[place].name)
      }
      if list.isUnique { entity.unique.append(names) } else { entity.indexes.append(names) }
    }
  }

  private func mistake(
    _ message: String, _ attribute: String?, hint: String? = nil
  ) -> DaybookError {
    DaybookError(
      .modelInvalid, message, recoverySuggestion: hint,
      context: .init(entity: entity.name, attribute: attribute))
  }
}
