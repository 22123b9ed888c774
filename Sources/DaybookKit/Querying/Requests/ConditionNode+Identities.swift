import StoreEngine

extension ConditionNode {
  /// The only ids that an object which fulfils this can have; nil when it may
  /// have any.
  func identities(in layout: EntityLayout) -> Set<RecordID>? {
    switch self {
    case .constant(let answer): return answer ? nil : []
    case .not, .refused: return nil
    case .all(let parts):
      return parts.reduce(nil) { known, part in
        guard let ids = part.identities(in: layout) else { return known }
        return known?.intersection(ids) ?? ids
      }
    case .any(let parts):
      var all: Set<RecordID> = []
      for part in parts {
        guard let ids = part.identities(in: layout) else { return nil }
        all.formUnion(ids)
      }
      return all
    case .comparison(let comparison): return comparison.identities(in: layout)
    }
  }
}

extension Comparison {
  /// The ids of `_id == x` and `_id IN {x, y}`.
  fileprivate func identities(in layout: EntityLayout) -> Set<RecordID>? {
    guard quantifier == nil, options.isEmpty else { return nil }
    switch (operation, left, right) {
    case (.equal, .key(let key), .value(let value)), (.equal, .value(let value), .key(let key)):
      guard key.isIdentity(in: layout), let id = value.recordID else { return nil }
      return [id]
    case (.isIn, .key(let key), .value(.array(let elements))):
      guard key.isIdentity(in: layout) else { return nil }
      var ids: Set<RecordID> = []
      for element in elements where !element.isNull {
        guard let id = element.recordID else { return nil }
        ids.insert(id)
      }
      return ids
    default: return nil
    }
  }
}

extension KeyReference {
  fileprivate func isIdentity(in layout: EntityLayout) -> Bool {
    guard variable == nil, let first = names.first else { return false }
    let isSelf = first.uppercased() == "SELF" && layout.placeIfKnown(of: first) == nil
    return names == ["_id"] || (isSelf && (names.count == 1 || names.dropFirst() == ["_id"]))
  }
}

extension FieldValue {
  fileprivate var recordID: RecordID? {
    switch self {
    case .uuid(let uuid): RecordID(uuid)
    case .string(let text): RecordID(text)
    default: nil
    }
  }
}
