package import JSONText

/// The whole content of a store after one save: immutable, shared, cheap to
/// copy.
///
/// A snapshot underneath, and on top of it what the journals say since. Nothing
/// is decoded until it is asked for.
package struct StoreState: Sendable {
  /// The number of the last save; 0 before the first.
  package internal(set) var save: Int
  /// What ties that save to all before it.
  package internal(set) var chain: String
  package internal(set) var model: Bytes
  package internal(set) var modelID: String
  let base: Snapshot?
  var overlays: [String: EntityOverlay] = [:]
  /// How many records each entity has more (or fewer) than `base`.
  var differences: [String: Int] = [:]
  /// The greatest `_n` given so far; nil until it had to be looked for.
  var lastNumber: Int?

  init(save: Int, chain: String, model: Bytes, modelID: String, base: Snapshot?) {
    self.save = save
    self.chain = chain
    self.model = model
    self.modelID = modelID
    self.base = base
    lastNumber = base == nil ? 0 : base?.header.inserted
  }

  /// The entities that have records, sorted by name.
  package var entityNames: [String] {
    var names = Set(base?.entityNames ?? [])
    names.formUnion(overlays.keys)
    return names.filter { count(of: $0) > 0 }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func count(of entity: String) -> Int {
    (base?.count(of: entity) ?? 0) + (differences[entity] ?? 0)
  }

  /// The record with this id, or nil.
  ///
  /// - Complexity: O(log n).
  package func record(entity: String, id: RecordID) throws(StoreError) -> StoredRecord? {
    if let entry = overlays[entity]?.entry(for: id) {
      return StoredRecord(entry, entity: entity)
    }
    return try base?.record(entity: entity, id: id)
  }
}

extension StoredRecord {
  /// Nil for a deleted one.
  init?(_ entry: OverlayEntry, entity: String) {
    guard let members = entry.members else { return nil }
    self.init(
      entity: entity, id: entry.id, revision: entry.revision, number: entry.number,
      body: RecordBody(members: members))
  }
}
