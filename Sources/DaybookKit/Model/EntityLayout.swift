import JSONText
import StoreEngine

/// An entity made ready for reading and checking many records.
final class EntityLayout: Sendable {
  let entity: ModelEntity
  let keys: [JSONKey]
  let types: [AttributeType]
  let rules: [ValueRules]
  /// Attributes whose values, together, no two objects may share.
  let uniqueSets: [[Int]]
  /// The Swift type of the program, if it has one for this entity; the places
  /// of its attributes are those of the model.
  let typing: (any EntityTyping)?
  private let places: [String: Int]

  var name: String { entity.name }
  var attributes: [ModelAttribute] { entity.attributes }

  init(_ entity: ModelEntity, typing: (any EntityTyping)? = nil) {
    self.entity = entity
    self.typing = typing
    keys = entity.attributes.map { JSONKey($0.name) }
    types = entity.attributes.map(\.type)
    rules = entity.attributes.map(ValueRules.init)
    var places: [String: Int] = [:]
    for (place, attribute) in entity.attributes.enumerated() { places[attribute.name] = place }
    self.places = places
    uniqueSets = entity.uniqueSets.map { $0.compactMap { places[$0] } }
  }

  /// The place of the attribute called `name`.
  ///
  /// - Throws: `model.unknown-attribute`, naming the nearest.
  func place(of name: String) throws(DaybookError) -> Int {
    guard let place = places[name] else { throw entity.unknownAttribute(name) }
    return place
  }

  func placeIfKnown(of name: String) -> Int? { places[name] }
}
