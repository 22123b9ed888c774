import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values that the words of `add` or `set` give to an entry.
struct EntryDraft {
  static let grammar =
    "NAME=TEXT is read by the attribute's type: a date is RFC 3339, YYYY-MM-DD or now. NAME=@FILE "
    + "takes a file for blob, transformable, data and json. NAME:=JSON takes any JSON, so "
    + "note:=null. Dotted names reach into json and transformable: placemark.locality=Berlin."

  let entity: ModelEntity
  let invocation: Invocation
  /// What files named in JSON are relative to.
  private let folder: DocumentFolder
  private(set) var values: [String: FieldValue] = [:]
  private var id: UUID?

  init(entity: ModelEntity, invocation: Invocation, folder: DocumentFolder? = nil) {
    self.entity = entity
    self.invocation = invocation
    self.folder =
      folder ?? DocumentFolder(path: invocation.world.workingDirectory, shown: "the directory")
  }

  /// Reads assignments; `current` is what a dotted name reaches into when the
  /// whole value is not given too.
  mutating func take(
    _ assignments: [Assignment], current: (String) throws -> FieldValue = { _ in .null }
  ) throws {
    for assignment in assignments where assignment.path == ["_id"] { try takeID(assignment) }
    // Whole values first, so that dotted names add to them in any order.
    let ordered = assignments.filter { $0.path.count == 1 && $0.path != ["_id"] }
    for assignment in ordered {
      let attribute = try entity.attribute(named: assignment.attributeName)
      values[attribute.name] = try value(of: assignment, attribute)
    }
    for assignment in assignments where assignment.path.count > 1 {
      let column = try EntryColumn(assignment.name, of: entity)
      let name = column.attribute.name
      let whole = try plain(values[name] ?? current(name))
      values[name] = try replacing(column.members[...], in: whole, assignment)
    }
  }

  /// Reads an object as `show --format json` prints it.
  mutating func take(json text: String) throws {
    guard let object = try AttributeType.json.value(fromJSON: text).objectValue else {
      throw Failure(
        .badData, "The JSON is not an object.", hint: "Give one like {\"name\":\"Ann\"}.")
    }
    for member in object.members {
      switch member.key {
      case "_id": try takeID(member.value.stringValue ?? "")
      case "_rev": break
      default:
        let attribute = try entity.attribute(named: member.key)
        values[attribute.name] = try value(from: member.value, attribute)
      }
    }
  }

  func insert(into context: ManagedObjectContext) throws -> ManagedObject<Record> {
    try context.insert(entity: entity.name, values, id: id)
  }

  // MARK: Values

  private func value(
    of assignment: Assignment, _ attribute: ModelAttribute
  ) throws -> FieldValue {
    switch assignment.content {
    case .json(let text):
      guard attribute.type == .blob else { return try attribute.value(fromJSON: text) }
      return try value(from: AttributeType.json.value(fromJSON: text), attribute)
    case .text(let text):
      guard text.hasPrefix("@"), takesFiles(attribute.type) else {
        return try attribute.value(fromText: text)
      }
      return try value(ofFile: String(text.dropFirst()), attribute)
    }
  }

  private func takesFiles(_ type: AttributeType) -> Bool {
    type.isDocument || type == .data || type == .json
  }

  private func value(ofFile path: String, _ attribute: ModelAttribute) throws -> FieldValue {
    guard !path.isEmpty else {
      throw Failure.usage("“\(attribute.name)=@” names no file.")
    }
    if attribute.type == .blob, path != "-" {
      return .document(try DocumentFolder.document(at: invocation.world.absolute(path), path))
    }
    let bytes = try invocation.input(path).readAll()
    switch attribute.type {
    case .data: return .data(Data(bytes))
    case .blob: return .document(Document(Data(bytes)))
    default:
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(.badData, "“\(path)” is not UTF-8.")
      }
      return try attribute.value(fromJSON: text)
    }
  }

  /// A member of a JSON object; a blob names a file.
  private func value(from json: FieldValue, _ attribute: ModelAttribute) throws -> FieldValue {
    guard attribute.type == .blob, !json.isNull else { return try attribute.value(from: json) }
    return .document(try folder.document(of: json, attribute.name))
  }

  private mutating func takeID(_ assignment: Assignment) throws {
    guard case .text(let text) = assignment.content else {
      throw Failure.usage("Write _id=UUID.")
    }
    try takeID(text)
  }

  private mutating func takeID(_ text: String) throws {
    guard let uuid = UUID(uuidString: text) else {
      throw Failure(.badData, "“\(text)” is not an id.", hint: "An id is a UUID.")
    }
    id = uuid
  }

  // MARK: Members

  /// What a document of JSON holds, or the value itself.
  private func plain(_ value: FieldValue) throws -> FieldValue {
    guard let document = value.documentValue else { return value }
    return try document.json()
  }

  private func replacing(
    _ members: ArraySlice<String>, in whole: FieldValue, _ assignment: Assignment
  ) throws -> FieldValue {
    guard let first = members.first else {
      switch assignment.content {
      case .text(let text): return .string(text)
      case .json(let text): return try AttributeType.json.value(fromJSON: text)
      }
    }
    guard var object = whole.isNull ? FieldValue.Object() : whole.objectValue else {
      throw Failure(
        .badData, "“\(assignment.name)” reaches into what is not an object.",
        hint: "Give the whole value: \(assignment.attributeName):={…}.")
    }
    object[first] = try replacing(members.dropFirst(), in: object[first] ?? .null, assignment)
    return .object(object)
  }
}
