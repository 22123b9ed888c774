import JSONText
import StoreEngine

/// Proves that a record can be read before it is handed out, so that reading
/// a value later cannot fail.
enum RecordProof {
  static func check(_ record: StoredRecord, _ layout: EntityLayout) throws(DaybookError) {
    for (place, attribute) in layout.attributes.enumerated() {
      guard
        let text = JSONText.value(of: layout.keys[place], inTrusted: record.body.members),
        !holds(text, attribute.type)
      else { continue }
      let id = ObjectID(entityName: layout.name, recordID: record.id)
      throw DaybookError(
        .recordDamaged,
        "\(layout.name) \(id), “\(attribute.name)”: the store has \(text.text?.prefix(60) ?? "bytes"), "
          + "which is not \(attribute.type.phrase).",
        recoverySuggestion: "Set the attribute anew with `daybook set`, or mend the store's text.",
        context: .init(entity: layout.name, objectID: id, attribute: attribute.name))
    }
  }

  private static func holds(_ text: Bytes, _ type: AttributeType) -> Bool {
    let kind = JSONText.kind(of: text)
    switch (type, kind) {
    case (_, .null), (.json, _), (.string, .string), (.bool, .bool), (.double, .number): return true
    case (.blob, .object), (.transformable, .object): return DocumentReference(text) != nil
    default:
      return ValueText.value(ofStored: text, as: type, entity: "", access: nil) != nil
    }
  }
}
