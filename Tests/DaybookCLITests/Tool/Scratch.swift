#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder that goes with the value; names that end in `/` are made folders.
final class Scratch {
  let path: String

  init(_ names: String...) throws {
    path = FileManager.default.temporaryDirectory.path + "/daybook-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in names {
      let url = URL(filePath: "\(path)/\(name)")
      let folder = name.hasSuffix("/") ? url : url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if !name.hasSuffix("/") { try Data().write(to: url) }
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
