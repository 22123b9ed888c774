/// What a model must obey to be one.
enum ModelRules {
  static func checked(_ entities: [ModelEntity]) throws(DaybookError) -> [ModelEntity] {
    try checkNames(entities.map(\.name), kind: "entities", entity: nil)
    var checked: [ModelEntity] = []
    for entity in entities { checked.append(try check(entity)) }
    return checked
  }

  /// The entity with the values of its rules as their attributes keep them.
  private static func check(_ entity: ModelEntity) throws(DaybookError) -> ModelEntity {
    var entity = entity
    guard isEntityName(entity.name) else {
      throw DaybookError(
        .modelInvalid, "“\(entity.name)” cannot be the name of an entity.",
        recoverySuggestion:
          "Use ASCII letters, digits and “_”, a letter first, at most 64 of them: it names a folder.",
        context: .init(entity: entity.name))
    }
    try checkNames(entity.attributes.map(\.name), kind: "attributes", entity: entity.name)
    for (place, attribute) in entity.attributes.enumerated() {
      guard isAttributeName(attribute.name) else {
        throw DaybookError(
          .modelInvalid,
          "“\(attribute.name)” cannot be the name of an attribute of “\(entity.name)”.",
          recoverySuggestion:
            "Use letters, digits and “_”, a letter first; names that begin with “_” are the store's.",
          context: .init(entity: entity.name, attribute: attribute.name))
      }
      let rules = AttributeRules(entity: entity.name, attribute: attribute)
      try rules.check()
      entity.attributes[place] = rules.normalized
    }
    try checkLists(entity.indexes, key: "indexes", of: entity)
    try checkLists(entity.unique, key: "unique", of: entity)
    return entity
  }

  /// Names must differ by more than case: macOS folds it, and so do people.
  private static func checkNames(
    _ names: [String], kind: String, entity: String?
  ) throws(DaybookError) {
    var seen: [String: String] = [:]
    for name in names {
      guard let other = seen.updateValue(name, forKey: name.lowercased()) else { continue }
      let whose = entity.map { " of “\($0)”" } ?? ""
      throw DaybookError(
        .modelInvalid,
        other == name
          ? "Two \(kind)\(whose) are called “\(name)”."
          : "The \(kind)\(whose) “\(other)” and “\(name)” differ only in case.",
        recoverySuggestion: "Give one of them another name.",
        context: .init(entity: entity ?? name))
    }
  }

  private static func checkLists(
    _ lists: [[String]], key: String, of entity: ModelEntity
  ) throws(DaybookError) {
    for names in lists {
      if names.isEmpty {
        throw DaybookError(
          .modelInvalid, "“\(key)” of “\(entity.name)” has a list without attribute names.",
          context: .init(entity: entity.name))
      }
      for (place, name) in names.enumerated() {
        let attribute: ModelAttribute
        do {
          attribute = try entity.attribute(named: name)
        } catch {
          throw DaybookError(
            .modelInvalid,
            "“\(key)” of “\(entity.name)” names “\(name)”, which is no attribute of it.",
            recoverySuggestion: error.recoverySuggestion, context: error.context)
        }
        if names[..<place].contains(name) {
          throw DaybookError(
            .modelInvalid, "“\(key)” of “\(entity.name)” names “\(name)” twice in one list.",
            context: .init(entity: entity.name, attribute: name))
        }
        if attribute.type.isDocument || attribute.type == .json {
          throw DaybookError(
            .modelInvalid,
            "“\(key)” of “\(entity.name)” names “\(name)”, whose type \(attribute.type.rawValue) has no order.",
            context: .init(entity: entity.name, attribute: name))
        }
      }
    }
  }

  static func isEntityName(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, isASCIILetter(first), bytes.count <= 64 else { return false }
    return bytes.allSatisfy { isASCIILetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// Letters of any script with their marks, digits and `_`; a letter first.
  static func isAttributeName(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, first.properties.isAlphabetic, name.utf8.count <= 255 else {
      return false
    }
    return scalars.allSatisfy { $0 == "_" || continuesName($0) }
  }

  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark: true
    default: scalar.properties.isAlphabetic
    }
  }
}
