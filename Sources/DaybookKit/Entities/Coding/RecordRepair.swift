#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import StoreEngine

/// Reads a record that the Swift type does not read as it stands: attribute by
/// attribute, with defaults for what is absent and, where the description says
/// so, for what is unknown.
struct RecordRepair<Value: Entity> {
  private let coding: EntityCoding<Value>
  private let decoder: JSONTextDecoder
  private let id: RecordID?
  private var texts: [String: Bytes] = [:]
  private var unknownPlaces: Set<Int> = []

  init(
    _ coding: EntityCoding<Value>, _ members: Bytes, _ decoder: JSONTextDecoder, _ id: RecordID?
  ) {
    self.coding = coding
    self.decoder = decoder
    self.id = id
    var texts: [String: Bytes] = [:]
    JSONText.forEachMember(ofTrusted: members, braces: false) { key, value, _ in
      if let name = JSONText.string(of: key) { texts[name] = value }
      return true
    }
    self.texts = texts
  }

  mutating func decoded() throws(DaybookError) -> DecodedEntity<Value> {
    var writer = JSONWriter()
    for (place, attribute) in coding.attributes.enumerated() {
      writer.key(attribute.attribute.name)
      writer.raw(try text(of: attribute, at: place))
    }
    do {
      let value = try decoder.decode(Value.self, fromTrustedMembers: Bytes(writer.bytes))
      return DecodedEntity(value: value, unknownPlaces: unknownPlaces)
    } catch {
      throw unreadable(error)
    }
  }

  private mutating func text(
    of attribute: some AttributeCoding<Value>, at place: Int
  ) throws(DaybookError) -> Bytes {
    guard let text = texts[attribute.attribute.name] else {
      if let text = defaultText(of: attribute) { return text }
      guard attribute.valueType.attributeKind.isOptional else { throw absent(attribute) }
      return Self.null
    }
    guard let refusal = attribute.refusal(of: text, decoder) else { return text }
    guard let reading = attribute.unknown, isOfType(text, attribute.attribute.type) else {
      throw damaged(attribute, text, refusal)
    }
    unknownPlaces.insert(place)
    return reading == .asNil ? Self.null : defaultText(of: attribute) ?? Self.null
  }

  private static var null: Bytes { Bytes("null") }

  /// Whether the attribute's type, if not the Swift type, knows the value.
  private func isOfType(_ text: Bytes, _ type: AttributeType) -> Bool {
    guard JSONText.kind(of: text) != .null else { return false }
    if type.isDocument { return DocumentReference(text) != nil }
    return ValueText.value(ofStored: text, as: type, entity: "", access: nil) != nil
  }

  /// A version 7 id tells when its object was inserted.
  private func defaultText(of attribute: some AttributeCoding<Value>) -> Bytes? {
    let value: FieldValue
    switch attribute.attribute.defaultValue {
    case .value(let given): value = given
    case .now:
      guard let milliseconds = id?.milliseconds else { return nil }
      value = .date(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    case nil: return nil
    }
    var writer = JSONWriter()
    ValueText.write(value, to: &writer)
    return Bytes(writer.bytes)
  }
}

extension RecordRepair {
  private var object: String {
    "\(coding.entity.name)\(id.map { " \($0)" } ?? "")"
  }

  private func error(
    _ message: String, hint: String, attribute: String?
  ) -> DaybookError {
    DaybookError(
      .recordDamaged, message, recoverySuggestion: hint,
      context: .init(
        entity: coding.entity.name,
        objectID: id.map { ObjectID(entityName: coding.entity.name, recordID: $0) },
        attribute: attribute))
  }

  private func absent(_ attribute: some AttributeCoding<Value>) -> DaybookError {
    let name = attribute.attribute.name
    return error(
      "\(object), “\(name)”: the store has no value, \(attribute.valueType) is not optional, and "
        + "the description has no default.",
      hint: "Give the attribute a default, as in Attribute(\"\(name)\", …, default: …), or make "
        + "the property optional.",
      attribute: name)
  }

  private func damaged(
    _ attribute: some AttributeCoding<Value>, _ text: Bytes, _ refusal: any Error
  ) -> DaybookError {
    let name = attribute.attribute.name
    let shown = text.text.map { $0.count <= 60 ? $0 : $0.prefix(59) + "…" } ?? "bytes"
    let type = attribute.valueType
    if JSONText.kind(of: text) == .null {
      return error(
        "\(object), “\(name)”: the store has null, and \(type) is not optional.",
        hint: "Set the attribute with `daybook set`, or make the property optional.",
        attribute: name)
    }
    let known = PossibleValues.words(of: type).map { " It knows \($0)." } ?? ""
    guard isOfType(text, attribute.attribute.type) else {
      return error(
        "\(object), “\(name)”: the store has \(shown), which is not "
          + "\(attribute.attribute.type.phrase).",
        hint: "Set the attribute anew with `daybook set`, or mend the store's text.",
        attribute: name)
    }
    return error(
      "\(object), “\(name)”: the store has \(shown), which \(type) does not read: "
        + "\(DecodingWords.reason(refusal)).\(known)",
      hint: "Set the attribute with `daybook set`, teach \(type) the value, or let it be read "
        + "otherwise with .unknown(.asNil) or .unknown(.asDefault).",
      attribute: name)
  }

  /// Every attribute is readable by itself, and the whole is not: an
  /// `init(from:)` of the program's own.
  private func unreadable(_ refusal: any Error) -> DaybookError {
    error(
      "\(object): \(Value.self) does not read what the store has: \(DecodingWords.reason(refusal)).",
      hint: "Change init(from:) of \(Value.self), or set the attribute with `daybook set`.",
      attribute: DecodingWords.attribute(refusal))
  }
}
