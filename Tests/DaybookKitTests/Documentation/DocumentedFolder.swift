import DaybookKit
import Foundation
import Synchronization

/// A folder for the stores and files of an example, gone with it.
final class DocumentedFolder {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "daybook-documentation-\(UUID().uuidString)", directoryHint: .isDirectory)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A photo as far as its first bytes tell.
  func photo() throws -> URL {
    let file = url.appending(path: "photo.jpg")
    try Data([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).write(to: file)
    return file
  }
}

/// What an example printed: stands for `print` in it.
final class Printed: Sendable {
  private let printed = Mutex<[String]>([])

  var lines: [String] { printed.withLock { $0 } }

  func callAsFunction(_ items: Any...) {
    let line = items.map { "\($0)" }.joined(separator: " ")
    printed.withLock { $0.append(line) }
  }
}
