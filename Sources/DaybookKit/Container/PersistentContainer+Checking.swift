#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import StoreEngine

extension PersistentContainer {
  /// Something a check of a store found.
  public struct Finding: Sendable, Hashable {
    /// How much it matters.
    public enum Severity: String, Sendable, Hashable {
      /// Worth knowing.
      case note
      /// Harmless by itself; something happened to the store.
      case warning
      /// Something that was saved is lost or cannot be trusted.
      case damage
    }

    /// How much it matters.
    public var severity: Severity
    /// A stable name, such as `document.missing`.
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
    /// The entity concerned.
    public var entity: String?
    /// The object concerned.
    public var id: UUID?

    init(_ finding: StoreFinding) {
      severity = Severity(rawValue: finding.severity.rawValue) ?? .damage
      code = finding.code
      message = finding.message
      recoverySuggestion = finding.hint.isEmpty ? nil : finding.hint
      file = finding.file
      line = finding.line
      offset = finding.byte
      entity = finding.entity
      id = finding.id?.uuid
    }
  }

  /// Reads every byte of the store and tells what is not as it should be.
  ///
  /// - Throws: `file.…` when the store cannot be read at all.
  public func check() throws(DaybookError) -> [Finding] {
    let found = try DaybookError.mapping { () throws(StoreError) in try store.check() }
    return found.map(Finding.init)
  }

  /// Checks a store that may be too damaged to open.
  ///
  /// - Throws: `store.not-found`, `file.…`.
  public static func check(at url: URL) throws(DaybookError) -> [Finding] {
    let path = url.path
    let found = try DaybookError.mapping { () throws(StoreError) in
      try Store.check(at: path, fileSystem: POSIXFileSystem())
    }
    return found.map(Finding.init)
  }
}
