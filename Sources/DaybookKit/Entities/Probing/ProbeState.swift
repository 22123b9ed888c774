/// What one decoding of a probe value works with.
final class ProbeState {
  let round: Int
  var numbers: ProbeNumbers
  /// The coding keys that the entity asked for, in order.
  private(set) var requested: [String] = []
  /// What stands in for a value that cannot be made, by coding key.
  let defaults: [String: any AttributeValue]
  /// What the decoding must not go on after, whatever catches it.
  private(set) var refusal: ProbeRefusal?
  /// Where sets and dictionaries were, by attribute.
  private(set) var unordered: [String: UnorderedPlaces] = [:]
  private var room = ProbeState.roomOfAttribute
  private static let roomOfAttribute = 10_000

  init(
    round: Int, numbers: ProbeNumbers, defaults: [String: any AttributeValue]
  ) {
    self.round = round
    self.numbers = numbers
    self.defaults = defaults
  }

  func request(_ key: any CodingKey, at path: [any CodingKey]) {
    guard path.isEmpty, !requested.contains(key.stringValue) else { return }
    requested.append(key.stringValue)
  }

  func noteUnordered(at path: [any CodingKey]) {
    guard let attribute = path.first?.stringValue else { return }
    let inner = path.dropFirst().map {
      $0.intValue == nil ? $0.stringValue : UnorderedPlaces.anyElement
    }
    unordered[attribute, default: UnorderedPlaces()].insert(inner)
  }

  func refuse(_ reason: ProbeRefusal) -> ProbeRefusal {
    refusal = refusal ?? reason
    return reason
  }

  /// Counts a value; a type without end is given up.
  func take(isDeep: Bool, isAttribute: Bool) throws {
    if let refusal { throw refusal }
    room = isAttribute ? Self.roomOfAttribute : room - 1
    if room < 0 || isDeep { throw ProbeRefusal.endless }
  }
}

/// Why probing cannot go on.
enum ProbeRefusal: Error {
  /// A blob or a transformable that is not an attribute of its own.
  case misplacedDocument(path: [String], type: String)
  /// The type asks for more values than there is sense in.
  case endless
}

/// A value that could not be made.
struct ProbeFailure: Error {
  let path: [String]
  let type: Any.Type
  let cause: any Error
}
