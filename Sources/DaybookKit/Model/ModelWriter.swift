import JSONText

/// Writes a model as the JSON of a model file, without what is by default.
enum ModelWriter {
  static func text(of model: Model, pretty: Bool = false) -> [UInt8] {
    var json = JSONWriter(pretty ? .pretty : .compact)
    json.beginObject()
    json.key("entities")
    json.beginArray()
    for entity in model.entities { write(entity, to: &json) }
    json.endArray()
    json.endObject()
    return json.bytes
  }

  private static func write(_ entity: ModelEntity, to json: inout JSONWriter) {
    json.beginObject()
    write("name", entity.name, to: &json)
    write("renamedFrom", entity.renamedFrom, to: &json)
    write("summary", entity.summary, to: &json)
    json.key("attributes")
    json.beginArray()
    for attribute in entity.attributes { write(attribute, to: &json) }
    json.endArray()
    write("indexes", entity.indexes, to: &json)
    write("unique", entity.unique, to: &json)
    json.endObject()
  }

  private static func write(_ attribute: ModelAttribute, to json: inout JSONWriter) {
    json.beginObject()
    write("name", attribute.name, to: &json)
    write("type", attribute.type.rawValue, to: &json)
    writeIfTrue("optional", attribute.isOptional, to: &json)
    switch attribute.defaultValue {
    case .value(.document(let document)):
      json.key("default")
      if let value = try? document.jsonValue() { value.write(to: &json) } else { json.null() }
    case .value(let value): write("default", value, of: attribute, to: &json)
    case .now: write("default", "now", to: &json)
    case nil: break
    }
    if let minimum = attribute.minimum { write("min", minimum, of: attribute, to: &json) }
    if let maximum = attribute.maximum { write("max", maximum, of: attribute, to: &json) }
    write("minLength", attribute.minLength, to: &json)
    write("maxLength", attribute.maxLength, to: &json)
    write("pattern", attribute.pattern, to: &json)
    if let allowed = attribute.oneOf {
      json.key("oneOf")
      json.beginArray()
      for value in allowed { ValueText.write(value, to: &json) }
      json.endArray()
    }
    writeIfTrue("indexed", attribute.isIndexed, to: &json)
    writeIfTrue("unique", attribute.isUnique, to: &json)
    write("renamedFrom", attribute.renamedFrom, to: &json)
    json.endObject()
  }

  private static func write(_ key: String, _ text: String?, to json: inout JSONWriter) {
    guard let text else { return }
    json.key(key)
    json.string(text)
  }

  private static func write(_ key: String, _ number: Int?, to json: inout JSONWriter) {
    guard let number else { return }
    json.key(key)
    json.integer(Int64(number))
  }

  private static func writeIfTrue(_ key: String, _ value: Bool, to json: inout JSONWriter) {
    guard value else { return }
    json.key(key)
    json.bool(true)
  }

  private static func write(
    _ key: String, _ value: FieldValue, of attribute: ModelAttribute, to json: inout JSONWriter
  ) {
    json.key(key)
    ValueText.write(value, to: &json)
  }

  private static func write(_ key: String, _ lists: [[String]], to json: inout JSONWriter) {
    guard !lists.isEmpty else { return }
    json.key(key)
    json.beginArray()
    for list in lists {
      json.beginArray()
      for name in list { json.string(name) }
      json.endArray()
    }
    json.endArray()
  }
}
