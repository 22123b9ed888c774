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
    attribute = try entity.attribute(named: parts[0])
    members = Array(parts.dropFirst())
    guard members.isEmpty || attribute.type.hasMembers, !members.contains("") else {
      throw Failure(
        .badData,
        "“\(name)” reaches into “\(attribute.name)”, which is \(attribute.type.rawValue).",
        hint: "Dotted names are for json and transformable attributes.")
    }
  }

  init(_ attribute: ModelAttribute) {
    title = attribute.name
    self.attribute = attribute
    members = []
  }

  /// Whether it is one of numbers, which are aligned to the right.
  var isNumeric: Bool { members.isEmpty && attribute.type.isNumeric }

  /// The value in `record`; of a transformable, what its file holds.
  func value(in record: Record) throws -> FieldValue {
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
    return try names.filter { $0 != "_id" && $0 != "_rev" }.map { try EntryColumn($0, of: entity) }
  }
}
