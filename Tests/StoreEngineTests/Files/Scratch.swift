import Foundation
import JSONText
import StoreEngine
import Testing

/// The file systems that keep the contract.
enum FileSystemKind: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case real, realWithTemporaryNames, memory

  var testDescription: String { rawValue }

  func make() -> any FileSystem {
    switch self {
    case .real: POSIXFileSystem()
    case .realWithTemporaryNames: POSIXFileSystem(unnamedFiles: .underTemporaryName)
    case .memory: MemoryFileSystem()
    }
  }
}

/// An empty directory of a test's own, removed afterwards.
final class Scratch {
  let files: any FileSystem
  let directory: any Directory
  let root: String

  init(_ kind: FileSystemKind) throws {
    files = kind.make()
    let above = kind == .memory ? "" : NSTemporaryDirectory()
    root = above + "/daybook-test-" + SystemRandom.hex(digits: 16)
    #expect(try files.makeDirectory(at: root))
    directory = try #require(try files.openDirectory(at: root))
  }

  deinit { if !(files is MemoryFileSystem) { try? FileManager.default.removeItem(atPath: root) } }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  func make(_ name: String, _ text: String) throws {
    let file = try directory.makeUnnamedFile()
    try file.append(Bytes(text))
    #expect(try directory.link(file, as: name))
  }

  func contents(_ name: String) throws -> String? {
    let file = try #require(try directory.openFile(name, for: .reading))
    return String(validating: try file.read(at: 0, count: 1 << 20), as: UTF8.self)
  }

  /// The names but for those that unnamed files have where nothing else works.
  func visibleNames() throws -> [String] {
    try directory.names().filter { !$0.hasPrefix(".tmp-") }
  }
}
