#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the files of a store take, in bytes.
struct StoreSizes {
  /// The newest generation's snapshot and journals, and the documents.
  private(set) var newest = 0
  /// Superseded files that the grace still holds.
  private(set) var kept = 0
  private(set) var caches = 0

  init(of store: URL) throws {
    let snapshots = try Self.files(in: store.appending(path: "snapshots"))
    let journals = try Self.files(in: store.appending(path: "journals"))
    // A snapshot is complete: what is older than the newest one is superseded.
    let base = snapshots.compactMap(\.generation).max() ?? 0
    for file in snapshots + journals {
      if file.generation.map({ $0 >= base }) ?? false {
        newest += file.size
      } else {
        kept += file.size
      }
    }
    newest += try Self.files(in: store.appending(path: "documents")).reduce(0) { $0 + $1.size }
    caches = try Self.files(in: store.appending(path: "caches")).reduce(0) { $0 + $1.size }
  }

  private struct File {
    let name: String
    let size: Int
    /// The ten digits that a journal's or a snapshot's name begins with.
    var generation: Int? { Int(name.prefix(10)) }
  }

  private static func files(in folder: URL) throws -> [File] {
    let manager = FileManager.default
    guard let names = try? manager.subpathsOfDirectory(atPath: folder.path) else { return [] }
    return try names.compactMap { name in
      let attributes = try manager.attributesOfItem(atPath: folder.appending(path: name).path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { return nil }
      return File(name: name, size: (attributes[.size] as? any BinaryInteger).map { Int($0) } ?? 0)
    }
  }
}
