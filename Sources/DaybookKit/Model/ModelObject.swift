import JSONText

/// One object of a model file, read strictly: every complaint names the place.
struct ModelObject {
  private let members: [JSONValue.Member]
  var place: String
  var entity: String?
  var attribute: String?

  init(
    _ value: JSONValue, place: String, entity: String? = nil, keys: [String]
  ) throws(DaybookError) {
    guard case .object(let members) = value else {
      throw DaybookError(
        .modelInvalid, "In \(place), a JSON object is expected, not \(value.kindName).",
        context: .init(entity: entity))
    }
    self.members = members
    self.place = place
    self.entity = entity
    for member in members where !keys.contains(member.key) {
      throw error(
        "there is no key “\(member.key)”",
        hint: NearestName.suggestion(for: member.key, in: keys, kind: "key"))
    }
  }

  func error(_ message: String, hint: String? = nil) -> DaybookError {
    DaybookError(
      .modelInvalid, "In \(place), \(message).", recoverySuggestion: hint,
      context: .init(entity: entity, attribute: attribute))
  }

  private func member(_ key: String) -> JSONValue? {
    guard let value = members.first(where: { $0.key == key })?.value else { return nil }
    if case .null = value, key != "default" { return nil }
    return value
  }

  func name() throws(DaybookError) -> String {
    guard let name = try text("name") else { throw error("“name” is missing") }
    return name
  }

  func text(_ key: String) throws(DaybookError) -> String? {
    guard let value = member(key) else { return nil }
    guard case .string(let text) = value else {
      throw error("“\(key)” must be a text, not \(value.kindName)")
    }
    return text
  }

  func bool(_ key: String) throws(DaybookError) -> Bool {
    guard let value = member(key) else { return false }
    guard case .bool(let answer) = value else {
      throw error("“\(key)” must be true or false, not \(value.kindName)")
    }
    return answer
  }

  func count(_ key: String) throws(DaybookError) -> Int? {
    guard let value = member(key) else { return nil }
    guard case .number(let number) = value, let count = number.int64, count >= 0 else {
      throw error("“\(key)” must be a whole number of at least 0")
    }
    return Int(count)
  }

  func list(_ key: String, required: Bool = false) throws(DaybookError) -> [JSONValue] {
    guard let value = member(key) else {
      if required { throw error("“\(key)” is missing") }
      return []
    }
    guard case .array(let elements) = value else {
      throw error("“\(key)” must be a list, not \(value.kindName)")
    }
    return elements
  }

  func nameLists(_ key: String) throws(DaybookError) -> [[String]] {
    var lists: [[String]] = []
    for value in try list(key) {
      guard case .array(let elements) = value else {
        throw error("“\(key)” must be a list of lists of attribute names")
      }
      var names: [String] = []
      for element in elements {
        guard case .string(let name) = element else {
          throw error("“\(key)” must be a list of lists of attribute names")
        }
        names.append(name)
      }
      lists.append(names)
    }
    return lists
  }

  func attributeType() throws(DaybookError) -> AttributeType {
    guard let name = try text("type") else { throw error("“type” is missing") }
    guard let type = AttributeType(rawValue: name) else {
      let names = AttributeType.allCases.map(\.rawValue)
      let nearest = NearestName.of(name, in: names).map { "Did you mean “\($0)”? " } ?? ""
      throw error(
        "there is no type “\(name)”", hint: "\(nearest)Types: \(names.joined(separator: ", ")).")
    }
    return type
  }

  func defaultValue(of type: AttributeType) throws(DaybookError) -> ModelAttribute.Default? {
    guard let given = member("default"), given != .null else { return nil }
    if type == .date, given == .string("now") { return .now }
    return try value("default", of: type).map(ModelAttribute.Default.value)
  }

  func value(_ key: String, of type: AttributeType) throws(DaybookError) -> FieldValue? {
    guard let value = member(key) else { return nil }
    return try fieldValue(value, key: key, type: type)
  }

  func values(_ key: String, of type: AttributeType) throws(DaybookError) -> [FieldValue]? {
    guard member(key) != nil else { return nil }
    var values: [FieldValue] = []
    for element in try list(key) {
      values.append(try fieldValue(element, key: key, type: type))
    }
    return values
  }

  private func fieldValue(
    _ value: JSONValue, key: String, type: AttributeType
  ) throws(DaybookError) -> FieldValue {
    do {
      return try ValueText.value(of: FieldValue(value), as: type)
    } catch {
      throw self.error("“\(key)” does not fit the type \(type.rawValue): \(error.reason)")
    }
  }
}

extension JSONValue {
  /// What it is, with its article, for messages.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
