extension DaybookError {
  /// Where an error happened; everything is optional.
  public struct Context: Sendable, Hashable {
    /// The file at fault: of the store, or of an import.
    public var file: String?
    /// The line in that file or input, from 1.
    public var line: Int?
    /// The byte in that file, or the Unicode scalar in a predicate's text, from 0.
    public var offset: Int?
    /// The entity's name.
    public var entity: String?
    /// The object's id.
    public var objectID: ObjectID?
    /// The attribute's name.
    public var attribute: String?
    /// The three values of a conflict, or what it is about.
    public var conflict: MergeConflict?

    /// Makes a place.
    public init(
      file: String? = nil, line: Int? = nil, offset: Int? = nil, entity: String? = nil,
      objectID: ObjectID? = nil, attribute: String? = nil
    ) {
      self.file = file
      self.line = line
      self.offset = offset
      self.entity = entity
      self.objectID = objectID
      self.attribute = attribute
    }

    /// Whether nothing is known.
    public var isEmpty: Bool { self == Context() }
  }
}

extension DaybookError.Context: CustomStringConvertible {
  /// For example `snapshots/0000000002-q1zd.jsonl:17 byte 4711, Location.category`.
  public var description: String {
    var parts: [String] = []
    if let file {
      parts.append(line.map { "\(file):\($0)" } ?? file)
    } else if let line {
      parts.append("line \(line)")
    }
    if let offset { parts.append("byte \(offset)") }
    if let entity { parts.append(attribute.map { "\(entity).\($0)" } ?? entity) }
    if let objectID { parts.append("object \(objectID)") }
    return parts.joined(separator: ", ")
  }
}
