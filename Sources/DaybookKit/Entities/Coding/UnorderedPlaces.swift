import JSONText

/// Where, within the JSON of an attribute, order is not a part of the value:
/// sets and dictionaries, which come in another order in each process.
///
/// They are put in order before they are kept, so that one value has one text.
struct UnorderedPlaces: Sendable {
  private var isUnordered = false
  private var members: [String: UnorderedPlaces] = [:]

  /// The name of every element of an array, and every member of a dictionary.
  static let anyElement = "[]"

  static func isUnordered(_ type: Any.Type) -> Bool { type is any Unordered.Type }

  var isEmpty: Bool { !isUnordered && members.isEmpty }

  mutating func insert(_ path: some Collection<String>) {
    guard let first = path.first else {
      isUnordered = true
      return
    }
    members[first, default: UnorderedPlaces()].insert(path.dropFirst())
  }

  /// The same value: members of dictionaries by key, elements of sets by text.
  func sorted(_ json: JSONValue) -> JSONValue {
    if isEmpty { return json }
    let element = members[Self.anyElement]
    switch json {
    case .object(let given):
      let inner = given.map { member in
        JSONValue.Member(
          key: member.key,
          value: (members[member.key] ?? element)?.sorted(member.value) ?? member.value)
      }
      return .object(isUnordered ? inner.sorted { $0.key < $1.key } : inner)
    case .array(let given):
      let inner = given.map { element?.sorted($0) ?? $0 }
      guard isUnordered else { return .array(inner) }
      let texts = inner.map { ($0, $0.text()) }
      return .array(texts.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0))
    default: return json
    }
  }
}

/// Collections whose order is not a part of their value.
private protocol Unordered {}
extension Set: Unordered {}
extension Dictionary: Unordered {}

/// The unordered places of one attribute, as soon as probing has found them.
final class FoundPlaces: Sendable {
  private let found: Locked<UnorderedPlaces>

  /// Until then, the type itself is known.
  init(_ type: Any.Type) {
    var places = UnorderedPlaces()
    if UnorderedPlaces.isUnordered(type) { places.insert([]) }
    found = Locked(places)
  }

  var places: UnorderedPlaces {
    get { found.withLock { $0 } }
    set { found.withLock { $0 = newValue } }
  }
}
