/// A kind of object: its name, its attributes and what holds for all of them.
public struct ModelEntity: Sendable, Hashable {
  /// Its name: ASCII letters, digits and `_`, beginning with a letter. It is
  /// the name of a folder too.
  public var name: String
  /// Its name in an earlier model.
  public var renamedFrom: String?
  /// How one object is told in a line, with attribute names in braces:
  /// `{locationDescription}, {category}`.
  public var summary: String?
  /// Its attributes, in the order in which they are written.
  public var attributes: [ModelAttribute]
  /// Attributes by which, together, objects are often looked for or sorted.
  public var indexes: [[String]]
  /// Attributes whose values, together, no two objects may share.
  public var unique: [[String]]

  /// Makes an entity; `Model` checks it.
  public init(
    _ name: String, attributes: [ModelAttribute], renamedFrom: String? = nil,
    summary: String? = nil, indexes: [[String]] = [], unique: [[String]] = []
  ) {
    self.name = name
    self.renamedFrom = renamedFrom
    self.summary = summary
    self.attributes = attributes
    self.indexes = indexes
    self.unique = unique
  }

  /// The attribute called `name`.
  ///
  /// - Throws: `model.unknown-attribute`, naming the nearest.
  /// - Complexity: O(attributes).
  public func attribute(named name: String) throws(DaybookError) -> ModelAttribute {
    if let found = attributes.first(where: { $0.name == name }) { return found }
    throw unknownAttribute(name)
  }

  /// Every set of attributes whose values no two objects may share.
  var uniqueSets: [[String]] { attributes.filter(\.isUnique).map { [$0.name] } + unique }

  func unknownAttribute(_ name: String) -> DaybookError {
    DaybookError(
      .attributeUnknown, "\(self.name) has no attribute “\(name)”.",
      recoverySuggestion: NearestName.suggestion(
        for: name, in: attributes.map(\.name), kind: "attribute"),
      context: .init(entity: self.name, attribute: name))
  }
}
