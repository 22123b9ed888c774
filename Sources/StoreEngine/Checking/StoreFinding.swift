/// One thing `check` has to tell.
package struct StoreFinding: Sendable, Hashable {
  /// How bad it is: a note asks for nothing, a warning for attention, and
  /// damage means that something acknowledged cannot be read.
  package enum Severity: String, Sendable, Comparable {
    case note, warning, damage

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .damage: 2
      }
    }
  }

  package var severity: Severity
  package var code: String
  package var message: String
  package var hint: String
  package var file: String?
  package var line: Int?
  package var byte: Int?
  package var entity: String?
  package var id: RecordID?

  init(
    _ severity: Severity, _ code: String, _ message: String, hint: String = "",
    file: String? = nil, line: Int? = nil, byte: Int? = nil, entity: String? = nil,
    id: RecordID? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.hint = hint
    self.file = file
    self.line = line
    self.byte = byte
    self.entity = entity
    self.id = id
  }

  init(_ error: StoreError, severity: Severity = .damage) {
    self.init(
      severity, error.code.rawValue, error.message,
      hint: error.hint == StoreError.damageHint ? Self.damageHint : error.hint, file: error.file,
      line: error.line, byte: error.byte, entity: error.entity, id: error.id)
  }

  /// What to do about damage that `check` itself has told.
  static let damageHint =
    "Read what is whole with `--salvage`, and bring the file back from a backup."

  init(_ warning: StoreWarning) {
    self.init(
      .warning, warning.code, warning.message,
      hint: warning.hint == StoreError.damageHint ? Self.damageHint : warning.hint,
      file: warning.file,
      line: warning.line, byte: warning.byte)
  }
}
