/// Tells in words how a program's model and a store's differ.
enum ModelDifference {
  static func error(stored: Model, program: Model) -> DaybookError {
    DaybookError(
      .modelMismatch,
      "The program's model is not the store's: \(words(stored: stored, program: program)).",
      recoverySuggestion: "Open the store with the model it has; `daybook model show` prints it.")
  }

  private static func words(stored: Model, program: Model) -> String {
    for entity in program.entities {
      guard let other = stored.entities.first(where: { $0.name == entity.name }) else {
        return "the store has no entity “\(entity.name)”"
      }
      if let words = words(stored: other, program: entity) { return words }
    }
    for entity in stored.entities
    where !program.entities.contains(where: { $0.name == entity.name }) {
      return "the program has no entity “\(entity.name)”"
    }
    return "they hold different entities"
  }

  private static func words(stored: ModelEntity, program: ModelEntity) -> String? {
    guard stored != program else { return nil }
    for attribute in program.attributes {
      let name = "“\(program.name).\(attribute.name)”"
      guard let other = stored.attributes.first(where: { $0.name == attribute.name }) else {
        return "the store has no attribute \(name)"
      }
      if other.type != attribute.type {
        return
          "\(name) is \(other.type.rawValue) in the store and \(attribute.type.rawValue) in the program"
      }
      if other != attribute { return "the rules of \(name) differ" }
    }
    for attribute in stored.attributes
    where !program.attributes.contains(where: { $0.name == attribute.name }) {
      return "the program has no attribute “\(stored.name).\(attribute.name)”"
    }
    return "the order of attributes, the indexes or the unique sets of “\(stored.name)” differ"
  }
}
