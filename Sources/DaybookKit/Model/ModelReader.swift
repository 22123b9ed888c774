import JSONText

/// Reads a model file: its shape. What it means is checked by `ModelRules`.
enum ModelReader {
  static func entities(of text: Bytes) throws(DaybookError) -> [ModelEntity] {
    let root: JSONValue
    do {
      root = try JSONValue(parsing: text)
    } catch {
      throw DaybookError(
        .modelInvalid, "The model is not JSON: \(error.message).",
        recoverySuggestion: "Mend the text at line \(error.line), column \(error.column).",
        context: .init(line: error.line, offset: error.byte))
    }
    let object = try ModelObject(root, place: "the model", keys: ["entities"])
    var entities: [ModelEntity] = []
    for (index, value) in try object.list("entities", required: true).enumerated() {
      entities.append(try entity(of: value, number: index + 1))
    }
    return entities
  }

  private static func entity(of value: JSONValue, number: Int) throws(DaybookError) -> ModelEntity {
    let keys = [
      "name", "renamedFrom", "summary", "attributes", "relationships", "indexes", "unique",
    ]
    var object = try ModelObject(value, place: "entity \(number)", keys: keys)
    let name = try object.name()
    object.place = "entity “\(name)”"
    object.entity = name
    if let first = try object.list("relationships").first {
      let called = first["name"].flatMap { if case .string(let name) = $0 { name } else { nil } }
      throw object.error(
        "relationships are not supported yet" + (called.map { " (“\($0)”)" } ?? ""),
        hint: "Leave “relationships” out; keep the id of the other object in a uuid attribute.")
    }
    var attributes: [ModelAttribute] = []
    for (index, value) in try object.list("attributes").enumerated() {
      attributes.append(try attribute(of: value, number: index + 1, entity: name))
    }
    return ModelEntity(
      name, attributes: attributes, renamedFrom: try object.text("renamedFrom"),
      summary: try object.text("summary"), indexes: try object.nameLists("indexes"),
      unique: try object.nameLists("unique"))
  }

  private static func attribute(
    of value: JSONValue, number: Int, entity: String
  ) throws(DaybookError) -> ModelAttribute {
    let keys = [
      "name", "type", "optional", "default", "min", "max", "minLength", "maxLength", "pattern",
      "oneOf", "indexed", "unique", "renamedFrom",
    ]
    var object = try ModelObject(
      value, place: "attribute \(number) of “\(entity)”", entity: entity, keys: keys)
    let name = try object.name()
    object.place = "attribute “\(entity).\(name)”"
    object.attribute = name
    let type = try object.attributeType()
    var attribute = ModelAttribute(name, type)
    attribute.isOptional = try object.bool("optional")
    attribute.defaultValue = try object.defaultValue(of: type)
    attribute.minimum = try object.value("min", of: type)
    attribute.maximum = try object.value("max", of: type)
    attribute.minLength = try object.count("minLength")
    attribute.maxLength = try object.count("maxLength")
    attribute.pattern = try object.text("pattern")
    attribute.oneOf = try object.values("oneOf", of: type)
    attribute.isIndexed = try object.bool("indexed")
    attribute.isUnique = try object.bool("unique")
    attribute.renamedFrom = try object.text("renamedFrom")
    return attribute
  }
}
