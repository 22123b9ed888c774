/// What a state differs from the snapshot it stands on by: of a record that is
/// not named here, both have the same.
extension StoreState {
  /// The chain of the snapshot; nil when there is none.
  package var baseChain: String? { base?.header.chain }

  /// The records of an entity that were saved since the snapshot, deleted ones
  /// included, by id.
  ///
  /// - Complexity: O(n) for n such records.
  package func idsChangedSinceBase(of entity: String) -> [RecordID] {
    guard var cursor = overlays[entity]?.makeCursor() else { return [] }
    var ids: [RecordID] = []
    while let entry = cursor.next() { ids.append(entry.id) }
    return ids
  }
}
