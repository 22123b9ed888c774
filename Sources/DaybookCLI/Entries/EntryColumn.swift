import DaybookKit

/// A column of a listing: an attribute, or a member inside one.
struct EntryColumn {
  /// `placemark.locality`
  var title: String
  var attribute: ModelAttribute
  /// The names of members inside the attribute's value.
  var members: [String]
  /// What stands for a file that is missing or not what was saved; without it,
  /// that is an error.
  var substitute: ((DaybookError) -> FieldValue)?

  /// - Throws: `model.unknown-attribute`; a failure when a dotted name reaches
  ///   into what has no members.
  init(_ name: String, of entity: ModelEntity) throws {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    title = name
    attribute = try Self.ofStore[parts[0]] ?? entity.attribute(named: parts[0])
    members = Array(parts.dropFirst())
    guard members.isEmpty || attribute.type.hasMembers, !members.contains("") else {
      throw Failure(
        .badData,
        "“\(name)” reaches into “\(attribute.name)”, which is \(attribute.type.rawValue).",
        hint: "Dotted names are for json and transformable attributes.")
    }
  }

  /// - Throws: A failure when its values make no groups, which `option` asked for.
  func requireGroups(for option: String) throws {
    guard members.isEmpty, attribute.type.hasMembers || attribute.type == .blob else { return }
    throw Failure(
      .badData, "\(option) \(title): \(attribute.type.rawValue) has no groups.",
      hint: attribute.type == .blob
        ? "Name another attribute." : "Name a value inside it: \(title).name.")
  }

  init(_ attribute: ModelAttribute) {
    title = attribute.name
    self.attribute = attribute
    members = []
  }

  /// Whether every format begins with it anyway.
  var isIdentity: Bool { title == "_id" }
  /// Whether it is one of numbers, which are aligned to the right.
  var isNumeric: Bool { members.isEmpty && attribute.type.isNumeric }

  /// What every entry has besides its attributes.
  private static let ofStore = [
    "_id": ModelAttribute("_id", .uuid), "_rev": ModelAttribute("_rev", .int64),
  ]

  /// The value in `record`; of a transformable, what its file holds.
  func value(in record: Record) throws -> FieldValue {
    switch attribute.name {
    case "_id": return record.objectID.map { .uuid($0.uuid) } ?? .null
    case "_rev": return .integer(Int64(record.revision))
    default: break
    }
    let whole = record[attribute.name] ?? .null
    guard attribute.type == .transformable, let document = whole.documentValue else {
      return CellText.member(members, of: whole)
    }
    return try salvaged { CellText.member(members, of: try document.json()) }
  }

  /// What `read` gives, or what stands for a file that is not whole.
  func salvaged(_ read: () throws -> FieldValue) throws -> FieldValue {
    do {
      return try read()
    } catch let error as DaybookError {
      guard let substitute, error.code == .documentMissing || error.code == .documentDamaged else {
        throw error
      }
      return substitute(error)
    }
  }

  /// What csv and tsv hold of it; nil when there is no value.
  ///
  /// A json or transformable attribute is JSON text, so that it comes back.
  func cell(in record: Record) throws -> String? {
    let value = try value(in: record)
    guard members.isEmpty, attribute.type.hasMembers, !value.isNull else {
      return CellText.of(value)
    }
    return value.jsonText
  }

  /// The columns that `--columns` names, else one for each attribute.
  static func chosen(by arguments: ParsedArguments, of entity: ModelEntity) throws -> [EntryColumn]
  {
    guard let names = try arguments.list(of: "--columns") else {
      return entity.attributes.map { EntryColumn($0) }
    }
    return try names.map { try EntryColumn($0, of: entity) }
  }
}
