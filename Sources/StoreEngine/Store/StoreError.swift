/// What the engine refuses, with everything known of where and what to do next.
package struct StoreError: Error, Sendable {
  /// A stable name, as users see it: `journal.damaged`, `store.busy` …
  package struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package init(stringLiteral value: String) { rawValue = value }
  }

  package var code: Code
  /// One sentence: what happened to which thing.
  package var message: String
  /// The next action, imperative.
  package var hint: String
  package var file: String?
  /// From 1.
  package var line: Int?
  /// From 0, of the file.
  package var byte: Int?
  package var entity: String?
  package var id: RecordID?
  package var attribute: String?
  /// What lay beneath, in words, when no file-system call failed.
  package var cause: String?
  package var fileSystem: FileSystemError?

  package init(
    _ code: Code, _ message: String, hint: String = "", file: String? = nil, line: Int? = nil,
    byte: Int? = nil, entity: String? = nil, id: RecordID? = nil, attribute: String? = nil,
    cause: String? = nil, fileSystem: FileSystemError? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.file = file
    self.line = line
    self.byte = byte
    self.entity = entity
    self.id = id
    self.attribute = attribute
    self.cause = cause
    self.fileSystem = fileSystem
  }
}

extension StoreError.Code {
  /// No store is there.
  package static let notFound: Self = "store.not-found"
  /// Something is there already, and it is not an unfinished `init`.
  package static let exists: Self = "store.exists"
  package static let cannotCreate: Self = "store.cannot-create"
  package static let busy: Self = "store.busy"
  package static let diverged: Self = "store.diverged"
  package static let replaced: Self = "store.replaced"
  package static let incomplete: Self = "store.incomplete"
  package static let formatTooNew: Self = "store.format-too-new"
  package static let readOnly: Self = "store.read-only"
  package static let journalDamaged: Self = "journal.damaged"
  package static let snapshotDamaged: Self = "snapshot.damaged"
  package static let documentMissing: Self = "document.missing"
  package static let documentDamaged: Self = "document.damaged"
  package static let outcomeUnknown: Self = "save.outcome-unknown"
  package static let saveFailed: Self = "save.failed"
  package static let noSpace: Self = "save.no-space"
  /// A record's text is not what a reader would take.
  package static let recordInvalid: Self = "record.invalid"
  /// A change set names an id that is there (insert) or is not (update, delete).
  package static let objectExists: Self = "object.exists"
  package static let objectMissing: Self = "object.missing"
  package static let inputOutput: Self = "file.input-output"
  package static let permissionDenied: Self = "file.permission-denied"
  package static let unsafePath: Self = "file.unsafe-path"
}
