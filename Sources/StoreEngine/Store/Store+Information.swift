import JSONText

/// Figures about a store, as its files are now.
package struct StoreInformation: Sendable, Equatable {
  package var store: String
  package var replica: String
  package var format: Int
  /// The number of the last save.
  package var saves: Int
  package var generation: Int
  /// Entity → count, for entities that have records.
  package var objects: [String: Int]
  package var snapshots: Int
  package var snapshotBytes: Int
  package var journals: Int
  package var journalBytes: Int
  package var documents: Int
  package var documentBytes: Int
  package var keep: String
}

extension Store {
  /// Counts files and bytes.
  ///
  /// - Complexity: O(number of files).
  package func information() throws(StoreError) -> StoreInformation {
    let state = try refresh()
    let session = session.withLock { $0 }
    var information = StoreInformation(
      store: session.storeID, replica: session.replica, format: StoreFormat.version,
      saves: state.save, generation: session.generation, objects: [:], snapshots: 0,
      snapshotBytes: 0, journals: 0, journalBytes: 0, documents: 0, documentBytes: 0,
      keep: session.keep.text)
    for entity in state.entityNames { information.objects[entity] = state.count(of: entity) }
    do throws(FileSystemError) {
      let folders = session.folders
      (information.journals, information.journalBytes) = try Self.measure(folders.journals) {
        GenerationName($0) != nil
      }
      (information.snapshots, information.snapshotBytes) = try Self.measure(folders.snapshots) {
        GenerationName($0) != nil
      }
      let entities = try folders.documents?.names()
      for entity in entities ?? [] {
        guard try folders.documents?.status(of: entity)?.kind == .directory else { continue }
        let found = try Self.measure(folders.documents(of: entity)) { DocumentName($0) != nil }
        information.documents += found.count
        information.documentBytes += found.bytes
      }
    } catch {
      throw StoreError(error)
    }
    return information
  }

  private static func measure(
    _ directory: (any Directory)?, where isOurs: (String) -> Bool
  ) throws(FileSystemError) -> (count: Int, bytes: Int) {
    var result = (count: 0, bytes: 0)
    guard let directory else { return result }
    for name in try directory.names() where isOurs(name) {
      guard let status = try directory.status(of: name), status.kind == .regular else { continue }
      result.count += 1
      result.bytes += status.size
    }
    return result
  }
}
