#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText
import StoreEngine

/// Where the value of a key comes from: an attribute, a value inside one, or
/// what the store knows of the record.
struct ValueSource: Sendable {
  enum Place: Sendable {
    case attribute(JSONKey)
    case identity
    case revision
  }

  let place: Place
  /// The attribute's type.
  let type: AttributeType
  /// Names inside the attribute's value.
  let path: [String]
  let entity: String
  /// As it was written.
  let name: String

  /// - Throws: `model.unknown-attribute`, naming the nearest;
  ///   `predicate.type-mismatch` for a dotted name into a plain value.
  init(_ names: [String], _ layout: EntityLayout, offset: Int?) throws(DaybookError) {
    entity = layout.name
    name = names.joined(separator: ".")
    var first = names[0]
    var rest = names.dropFirst()
    if first.uppercased() == "SELF", layout.placeIfKnown(of: first) == nil {
      first = rest.popFirst() ?? "_id"
    }
    path = Array(rest)
    switch first {
    case "_id": (place, type) = (.identity, .uuid)
    case "_rev": (place, type) = (.revision, .int64)
    default:
      do {
        let index = try layout.place(of: first)
        (place, type) = (.attribute(layout.keys[index]), layout.attributes[index].type)
      } catch {
        var error = error
        error.context.offset = offset
        // Nothing is near: in a text it may be a value without its quotes.
        if offset != nil, let names = error.recoverySuggestion, names.hasPrefix("There are") {
          error.recoverySuggestion = "\(names) A text stands in quotes: \"\(first)\""
        }
        throw error
      }
    }
    guard path.isEmpty || type.hasMembers || measuresLength else {
      throw DaybookError(
        .predicateTypeMismatch,
        "“\(first)” is \(type.phrase) and has nothing called “\(path[0])” inside.",
        recoverySuggestion: "Dotted names reach into json and transformable attributes.",
        context: .init(offset: offset, entity: entity, attribute: first))
    }
  }

  /// Whether the type of values is known only when they are read.
  var isDynamic: Bool { type.hasMembers }

  /// Whether it is the attribute's own value, not one inside or about it.
  var isPlain: Bool {
    if case .attribute = place { path.isEmpty && !isDynamic } else { false }
  }

  /// Whether it is how many characters a text has.
  private var measuresLength: Bool { type.isText && path == ["length"] }

  /// What a comparison has to know of it.
  var subject: QuerySubject {
    QuerySubject(
      name: name, type: measuresLength ? .int64 : type, isDynamic: isDynamic, entity: entity)
  }

  /// The text of the attribute in a row; nil when it is absent or null.
  @inline(__always)
  func raw(in row: Row) -> Bytes? {
    guard case .attribute(let key) = place,
      let text = JSONText.value(of: key, inTrusted: row.members), !text.isJSONNull
    else { return nil }
    return text
  }

  /// Whether a transformable surely has a value, known without reading it:
  /// more than the four bytes of `null`.
  func isSurelyThere(_ text: Bytes) -> Bool {
    type == .transformable && path.isEmpty && (DocumentReference(text)?.bytes ?? 0) > 4
  }

  func value(in row: Row, _ documents: DocumentReader) throws(DaybookError) -> QueryValue {
    switch place {
    case .identity: return .text(row.id.description)
    case .revision: return .integer(Int64(row.revision))
    case .attribute: break
    }
    guard let text = raw(in: row) else { return .missing }
    if isDynamic { return try dynamicValue(text, documents) }
    if type == .blob { return .object(.document) }
    return ValueText.value(ofStored: text, as: type, entity: entity, access: nil)
      .map { QueryValue($0).member(path) } ?? .missing
  }

  private func dynamicValue(
    _ text: Bytes, _ documents: DocumentReader
  ) throws(DaybookError) -> QueryValue {
    guard
      var current =
        type == .transformable ? try documents.text(of: text, entity: entity) : text
    else { return .missing }
    var rest = path[...]
    while let name = rest.first, JSONText.kind(of: current) == .object {
      guard let next = current.member(name) else { return .missing }
      current = next
      rest = rest.dropFirst()
    }
    return QueryValue(json: current).member(rest)
  }
}

extension AttributeType {
  /// Whether values are compared as texts.
  var isText: Bool { self == .string || self == .url || self == .uuid }
}

extension Bytes {
  /// Whether this value is `null`: no other begins with n.
  var isJSONNull: Bool { count == 4 && self[0] == UInt8(ascii: "n") }
}
