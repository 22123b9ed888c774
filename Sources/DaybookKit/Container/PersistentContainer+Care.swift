import StoreEngine

extension PersistentContainer {
  /// Figures about a store.
  public struct Info: Sendable, Hashable {
    /// The store's own id, the same in every copy.
    public var store: String
    /// The id of this copy.
    public var replica: String
    /// The version of the files' format.
    public var format: Int
    /// The number of the last save.
    public var saves: Int
    /// The number of the newest journal.
    public var generation: Int
    /// How many objects each entity has.
    public var objects: [String: Int]
    /// How many snapshots there are, and their bytes.
    public var snapshots: Int
    /// The bytes of all snapshots.
    public var snapshotBytes: Int
    /// How many journals there are.
    public var journals: Int
    /// The bytes of all journals.
    public var journalBytes: Int
    /// How many documents there are.
    public var documents: Int
    /// The bytes of all documents.
    public var documentBytes: Int
    /// How long superseded generations are kept at least: `10m`, `all`.
    public var keep: String
  }

  /// Something about the store that a person should know.
  public struct Warning: Sendable, Hashable {
    /// A stable name, such as `journal.torn-tail`.
    public var code: String
    /// What it is.
    public var message: String
    /// What to do.
    public var recoverySuggestion: String?
    /// In which file.
    public var file: String?
    /// At which line of it, from 1.
    public var line: Int?
    /// At which byte of it, from 0.
    public var offset: Int?
  }

  /// What a compaction did.
  public struct Compaction: Sendable, Hashable {
    /// The snapshot that was written; nil when the newest was good already.
    public var snapshot: String?
    /// The files that were deleted.
    public var deleted: [String]
    /// Whether another process is compacting just now.
    public var isElsewhere: Bool
  }

  /// Counts objects, files and bytes.
  ///
  /// - Complexity: O(files).
  public func info() throws(DaybookError) -> Info {
    let found = try DaybookError.mapping { () throws(StoreError) in try store.information() }
    var objects = found.objects
    for entity in model.entities where objects[entity.name] == nil { objects[entity.name] = 0 }
    return Info(
      store: found.store, replica: found.replica, format: found.format, saves: found.saves,
      generation: found.generation, objects: objects, snapshots: found.snapshots,
      snapshotBytes: found.snapshotBytes, journals: found.journals,
      journalBytes: found.journalBytes, documents: found.documents,
      documentBytes: found.documentBytes, keep: found.keep)
  }

  /// What opening and reading the store noticed.
  public var warnings: [Warning] {
    store.warnings.map {
      Warning(
        code: $0.code, message: $0.message, recoverySuggestion: $0.hint.isEmpty ? nil : $0.hint,
        file: $0.file, line: $0.line, offset: $0.byte)
    }
  }

  /// Writes a snapshot of the newest state and deletes what nobody can need.
  ///
  /// - Parameter grace: How long superseded files stay at least; nil for what
  ///   the store says.
  /// - Throws: `store.busy`, `save.no-space`, `file.…`.
  @discardableResult
  public func compact(grace: Duration? = nil) throws(DaybookError) -> Compaction {
    let report = try DaybookError.mapping { () throws(StoreError) in
      try store.compact(grace: grace)
    }
    return Compaction(
      snapshot: report.snapshot, deleted: report.deleted, isElsewhere: report.isElsewhere)
  }

  /// Compacts if the journals have grown enough to make it worth while.
  public func finishDueCompaction() { _ = store.finishDueCompaction() }
}
