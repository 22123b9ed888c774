import JSONText
import StoreEngine

/// Proves that a record can be read before it is handed out, so that reading
/// a value later cannot fail.
enum RecordProof {
  static func check(_ record: StoredRecord, _ layout: EntityLayout) throws(DaybookError) {
    try check(
      RecordFields(record.body.members, layout), record.body.members, record.id, layout)
  }

  static func check(
    _ fields: RecordFields, _ members: Bytes, _ id: RecordID, _ layout: EntityLayout
  ) throws(DaybookError) {
    for (place, type) in layout.types.enumerated() {
      let kind = fields.kinds[place]
      if kind == .null || isProved(kind, type) { continue }
      let text = members[fields.ranges[place]]
      guard !holds(text, kind, type) else { continue }
      let attribute = layout.attributes[place]
      let objectID = ObjectID(entityName: layout.name, recordID: id)
      throw DaybookError(
        .recordDamaged,
        "\(layout.name) \(id), “\(attribute.name)”: "
          + "the store has \(text.text?.prefix(60) ?? "bytes"), which is not \(type.phrase).",
        recoverySuggestion: "Set the attribute anew with `daybook set`, or mend the store's text.",
        context: .init(entity: layout.name, objectID: objectID, attribute: attribute.name))
    }
  }

  /// Whether the kind alone proves that the text is a value of the type.
  private static func isProved(_ kind: JSONKind, _ type: AttributeType) -> Bool {
    switch type {
    case .json: true
    case .string: kind == .string
    case .bool: kind == .bool
    case .double, .float: kind == .number
    default: false
    }
  }

  private static func holds(_ text: Bytes, _ kind: JSONKind, _ type: AttributeType) -> Bool {
    if type.isDocument { return kind == .object && DocumentReference(text) != nil }
    return ValueText.value(ofStored: text, as: type, entity: "", access: nil) != nil
  }
}
