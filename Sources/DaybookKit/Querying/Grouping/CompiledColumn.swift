import JSONText
import StoreEngine

/// A column made ready for many rows of one entity: names resolved, types
/// checked.
struct CompiledColumn {
  let criterion: ColumnCriterion
  /// Nil for a count.
  let source: ValueSource?

  var figure: ColumnCriterion.Figure { criterion.figure }
  var name: String { criterion.name }

  /// - Throws: `model.unknown-attribute`; `request.invalid` for a figure that
  ///   values of the type do not have.
  init(_ criterion: ColumnCriterion, _ layout: EntityLayout) throws(DaybookError) {
    if let refusal = criterion.refusal { throw refusal }
    self.criterion = criterion
    guard criterion.figure != .count else {
      source = nil
      return
    }
    let names = criterion.key.split(separator: ".", omittingEmptySubsequences: false)
    let source = try ValueSource(names.map(String.init), layout, offset: nil)
    self.source = source
    let isNumber = source.type.isNumeric || !source.path.isEmpty
    let fits: Bool
    switch criterion.figure {
    case .value, .count: fits = true
    case .sum, .average: fits = isNumber
    case .minimum, .maximum:
      fits = isNumber || [.string, .date, .bool, .uuid].contains(source.type)
    }
    guard fits else {
      let word = criterion.figure.rawValue
      let isSum = criterion.figure == .sum || criterion.figure == .average
      throw DaybookError(
        .requestInvalid, "“\(criterion.key)” is \(source.type.rawValue) and has no \(word).",
        recoverySuggestion: isSum
          ? "Name one of numbers." : "Name one of numbers, dates or texts.",
        context: .init(entity: layout.name, attribute: criterion.key))
    }
  }

  /// Refuses values that make no groups.
  func requireGroups() throws(DaybookError) {
    guard let source, figure == .value else {
      throw DaybookError(
        .requestInvalid, "“\(name)” is a figure, and groups are made by attributes.",
        recoverySuggestion: "Compare figures in havingPredicate.")
    }
    guard source.path.isEmpty, source.type.hasMembers || source.type == .blob else { return }
    throw DaybookError(
      .requestInvalid, "“\(criterion.key)” is \(source.type.rawValue) and has no groups.",
      recoverySuggestion: source.type == .blob
        ? "Name another attribute." : "Name a value inside it: \(criterion.key).name",
      context: .init(entity: source.entity, attribute: criterion.key))
  }

  /// The value in a row; of a transformable, what its file holds.
  ///
  /// - Throws: `record.damaged`, `document.missing`, `document.damaged`.
  func value(in row: Row, _ rows: RowReader) throws(DaybookError) -> FieldValue {
    guard let source else { return .null }
    switch source.place {
    case .identity: return .uuid(row.id.uuid)
    case .revision: return .integer(Int64(row.revision))
    case .attribute: break
    }
    guard let text = source.raw(in: row) else { return .null }
    if source.isDynamic {
      let whole =
        source.type == .transformable
        ? try rows.documents.text(of: text, entity: source.entity) : text
      return Self.member(source.path, of: whole)
    }
    if source.type == .blob, let state = row.state,
      let place = rows.layout.placeIfKnown(of: source.name)
    {
      return state.value(at: place, rows.access)
    }
    let value = ValueText.value(
      ofStored: text, as: source.type, entity: source.entity, access: rows.access)
    guard let value else {
      try RecordProof.check(row.stored(in: rows.layout), rows.layout)
      return .null
    }
    // The one thing inside a plain value is the length of a text.
    return source.path.isEmpty ? value : .integer(Int64(value.plainText.count))
  }

  /// What the names lead to; null when something is not there.
  private static func member(_ names: [String], of whole: Bytes?) -> FieldValue {
    guard var text = whole else { return .null }
    for name in names {
      guard JSONText.kind(of: text) == .object, let next = text.member(name) else { return .null }
      text = next
    }
    return (try? JSONValue(parsing: text)).map(FieldValue.init) ?? .null
  }
}

/// What it takes to read the values of rows.
struct RowReader {
  let layout: EntityLayout
  let documents: DocumentReader
  let access: any DocumentAccess
}
