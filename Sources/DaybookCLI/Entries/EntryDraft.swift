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
  /// What could not be read, and of which attribute.
  private var problems: [(attribute: String, failure: Failure)] = []

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
      try gather(assignment.attributeName) { draft in
        let attribute = try draft.entity.attribute(named: assignment.attributeName)
        return try draft.value(of: assignment, attribute)
      }
    }
    for assignment in assignments where assignment.path.count > 1 {
      try gather(assignment.attributeName) { draft in
        let column = try EntryColumn(assignment.name, of: draft.entity)
        let name = column.attribute.name
        let whole = try draft.plain(draft.values[name] ?? current(name))
        return try draft.replacing(column.members[...], in: whole, assignment)
      }
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
        try gather(member.key) { draft in
          let attribute = try draft.entity.attribute(named: member.key)
          return try draft.value(from: member.value, attribute)
        }
      }
    }
  }

  func insert(into context: ManagedObjectContext) throws -> ManagedObject<Record> {
    try context.insert(entity: entity.name, values, id: id)
  }

  // MARK: Problems

  /// Keeps the value that `read` gives, or what is wrong with it.
  private mutating func gather(
    _ attribute: String, _ read: (EntryDraft) throws -> FieldValue
  ) throws {
    do {
      values[attribute] = try read(self)
    } catch {
      let failure = Failure(error)
      guard failure.exit == .badData || failure.exit == .notFound else { throw error }
      problems.append((attribute, failure))
    }
  }

  /// Refuses all that cannot be read and every rule that `object` breaks
  /// besides, together. When all could be read, the save tells of the rules.
  func requireReadable(
    for object: ManagedObject<Record>, in context: ManagedObjectContext
  ) throws {
    guard let first = problems.first?.failure else { return }
    var failures = problems.map(\.failure)
    for broken in try context.brokenRules(of: object)
    where !problems.contains(where: { $0.attribute == broken.context.attribute }) {
      failures.append(Failure(broken))
    }
    guard failures.count > 1 else { throw first }
    throw Failure(
      .badData, "\(failures.count) values of \(entity.name) cannot be taken.",
      details: failures.map { $0.hint.isEmpty ? $0.message : "\($0.message) \($0.hint)" },
      hint: "Mend each and try again; nothing was saved.")
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
    let full = invocation.world.absolute(path)
    if path != "-", let kind = SystemCalls.kind(of: full), kind != .file, kind != .directory {
      throw DocumentFolder.notAFile(path)
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
