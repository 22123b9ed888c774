import JSONText
import StoreEngine

extension ObjectState {
  func storedText(at place: Int) -> Bytes? {
    stored.flatMap { JSONText.value(of: layout.keys[place], inTrusted: $0.body.members) }
  }

  private func storedValue(at place: Int, _ access: any DocumentAccess) -> FieldValue {
    guard let text = storedText(at: place) else { return .null }
    return ValueText.value(
      ofStored: text, as: layout.attributes[place].type, entity: layout.name, access: access)
      ?? .null
  }

  /// The value without the changes of this context.
  func committedValue(at place: Int, _ access: any DocumentAccess) -> FieldValue {
    inherited?.values[place] ?? storedValue(at: place, access)
  }

  func value(at place: Int, _ access: any DocumentAccess) -> FieldValue {
    pending.changes[place]?.value ?? committedValue(at: place, access)
  }

  /// What a child context sees of this state.
  var inheritance: Inherited {
    Inherited(values: differences, isInserted: stored == nil, isDeleted: isDeleted)
  }

  /// What differs from the store, changes of parent contexts included.
  private var differences: [Int: FieldValue] {
    guard let inherited else { return pending.changes.mapValues(\.value) }
    return inherited.values.merging(pending.changes.mapValues(\.value)) { $1 }
  }

  /// The attributes as text, pending changes included.
  func members() -> Bytes {
    guard let stored else {
      let values = differences
      return Self.text(layout.attributes.indices.map { ($0, values[$0] ?? .null) }, layout)
    }
    let values = differences
    guard !values.isEmpty else { return stored.body.members }
    return stored.body.merging(Self.text(values.sorted { $0.key < $1.key }, layout)).members
  }

  /// The attributes as text that the Swift type can read: values that no
  /// record can keep are stood for by any of their type.
  func readableMembers() -> Bytes {
    let unkept = pending.changes.filter { $0.value.problem != nil }
    guard !unkept.isEmpty else { return members() }
    let stand = unkept.map { (key: $0.key, value: layout.types[$0.key].anyValue) }
    return RecordBody(members: members()).merging(
      Self.text(stand.sorted { $0.key < $1.key }, layout)
    ).members
  }

  /// The documents that are not saved yet, by attribute.
  func pendingDocuments() -> [String: Document] {
    var documents: [String: Document] = [:]
    for (place, value) in differences {
      if case .document(let document) = value {
        documents[layout.attributes[place].name] = document
      }
    }
    return documents
  }

  static func text(_ values: [(key: Int, value: FieldValue)], _ layout: EntityLayout) -> Bytes {
    var writer = JSONWriter()
    for (place, value) in values {
      writer.key(layout.keys[place])
      ValueText.write(value, to: &writer)
    }
    return Bytes(writer.bytes)
  }
}

extension AttributeType {
  /// Some value of the type.
  fileprivate var anyValue: FieldValue {
    switch self {
    case .string, .url, .uuid: .string("")
    case .int16, .int32, .int64, .double, .float: .integer(0)
    case .decimal: .string("0")
    case .bool: .bool(false)
    case .date: .string("2000-01-01T00:00:00.000Z")
    case .data: .string("")
    case .json, .transformable, .blob: .null
    }
  }
}
