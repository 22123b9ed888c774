#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
package import JSONText
import StoreEngine

/// The entities of a store and the rules of their attributes.
///
/// A model is made of entities in code, or read from the JSON of a model file;
/// either way it is checked when it is made, so that a model there is, is sound.
///
/// ```swift
/// let model = try Model([
///   ModelEntity(
///     "Contact",
///     attributes: [
///       ModelAttribute("name", .string),
///       ModelAttribute("phone", .string, isOptional: true),
///     ])
/// ])
/// ```
///
/// A program that has structs for its entities makes it of them:
/// `Model(Location.self, Restaurant.self)`.
public struct Model: Sendable, Hashable {
  /// The entities, in the order they were given.
  public let entities: [ModelEntity]
  /// The Swift types behind them, by name, of a model made of such.
  var typings: [String: any EntityTyping] = [:]

  /// Makes a model and checks it.
  ///
  /// - Throws: `model.invalid`, naming the entity, the attribute and the rule.
  public init(_ entities: [ModelEntity]) throws(DaybookError) {
    self.entities = try ModelRules.checked(entities)
  }

  /// Reads the JSON of a model file.
  ///
  /// - Throws: `model.invalid`, naming what is wrong and, for text that is not
  ///   JSON, where.
  public init(json: Data) throws(DaybookError) {
    try self.init(jsonText: Bytes([UInt8](json)))
  }

  package init(jsonText: Bytes) throws(DaybookError) {
    try self.init(ModelReader.entities(of: jsonText))
  }

  /// The entity called `name`.
  ///
  /// - Throws: `model.unknown-entity`, naming the nearest.
  /// - Complexity: O(entities).
  public func entity(named name: String) throws(DaybookError) -> ModelEntity {
    if let found = entities.first(where: { $0.name == name }) { return found }
    throw DaybookError(
      .entityUnknown, "There is no entity “\(name)”.",
      recoverySuggestion: NearestName.suggestion(
        for: name, in: entities.map(\.name), kind: "entity"),
      context: .init(entity: name))
  }

  /// The JSON of the model's file: one line, or indented for people.
  public func json(pretty: Bool = false) -> Data {
    Data(ModelWriter.text(of: self, pretty: pretty))
  }

  /// 16 hexadecimal digits that differ when models differ.
  public var identifier: String {
    String(SHA256.hex(of: Bytes(ModelWriter.text(of: self))).prefix(16))
  }
}

extension Model {
  /// Whether both have the same entities.
  public static func == (left: Model, right: Model) -> Bool { left.entities == right.entities }
  /// Hashes the entities.
  public func hash(into hasher: inout Hasher) { hasher.combine(entities) }
}
