import DaybookKit

/// Prints an entry as one flat object, a line each: bare, or as one array.
final class JSONEntryWriter: EntryWriter {
  private let isArray: Bool
  private let text: EntryJSON
  private let output: Output
  private var isFirst = true

  init(_ text: EntryJSON, isArray: Bool, output: Output) {
    self.text = text
    self.isArray = isArray
    self.output = output
  }

  func write(_ record: Record) throws {
    if isArray { try output.write(isFirst ? "[\n" : ",\n") }
    isFirst = false
    try output.write(text.line(of: record))
    if !isArray { try output.write("\n") }
  }

  func finish() throws {
    if isArray { try output.write(isFirst ? "[]\n" : "\n]\n") }
  }
}

/// An entry as a flat JSON object: `_id`, `_rev`, then attributes.
struct EntryJSON {
  var columns: [EntryColumn]
  /// `export` leaves the revision out: it is another in another store.
  var hasRevision = true
  /// Whether bidi characters are escaped, so that a terminal does not obey them.
  var isForTerminal = false
  /// Where the files of blobs go; nil leaves them in the store.
  var documents: ExportedDocuments?

  /// The object on one line, other members in front of it.
  func line(of record: Record, after members: [(String, FieldValue)] = []) throws -> String {
    let text = try object(of: record, after: members).jsonText
    return isForTerminal ? TerminalText.escaped(text) : text
  }

  func object(
    of record: Record, after members: [(String, FieldValue)] = []
  ) throws -> FieldValue {
    var members = members
    if let id = record.objectID { members.append(("_id", .string(id.description))) }
    if hasRevision { members.append(("_rev", .integer(Int64(record.revision)))) }
    for column in columns where column.title != "_id" && column.title != "_rev" {
      var value = try column.value(in: record)
      if let documents, let document = value.documentValue {
        value = try column.salvaged { try documents.reference(document, of: record, column.title) }
      }
      members.append((column.title, value))
    }
    return .object(FieldValue.Object(members))
  }
}
