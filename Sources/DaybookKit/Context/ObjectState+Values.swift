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
    inherited?.changes[place]?.value ?? storedValue(at: place, access)
  }

  func value(at place: Int, _ access: any DocumentAccess) -> FieldValue {
    pending.changes[place]?.value ?? committedValue(at: place, access)
  }

  /// What a child context sees of this state.
  var inheritance: Inherited {
    Inherited(changes: effectiveChanges, isInserted: stored == nil, isDeleted: isDeleted)
  }

  /// What differs from the store, changes of parent contexts included.
  var effectiveChanges: [Int: Change] {
    guard let inherited, !inherited.changes.isEmpty else { return pending.changes }
    return inherited.changes.merging(pending.changes) { $1 }
  }

  private var differences: [Int: FieldValue] { effectiveChanges.mapValues(\.value) }

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
  /// record can keep are stood for by some that the type reads.
  func readableMembers() -> Bytes {
    let unkept = effectiveChanges.filter { $0.value.origin != nil }.keys.sorted()
    guard !unkept.isEmpty, let typing = layout.typing else { return members() }
    var writer = JSONWriter()
    for place in unkept {
      writer.key(layout.keys[place])
      writer.raw(typing.someText(at: place))
    }
    return RecordBody(members: members()).merging(Bytes(writer.bytes)).members
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
