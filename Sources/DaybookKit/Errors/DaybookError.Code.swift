extension DaybookError {
  /// A stable name for what went wrong, such as `predicate.syntax`.
  ///
  /// `catch DaybookError.Code.storeBusy` catches the errors that bear it.
  public struct Code: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name, as it is printed.
    public let rawValue: String
    /// Makes a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a code from its name.
    public init(stringLiteral value: String) { rawValue = value }

    /// Whether `error` bears the code `code`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? DaybookError)?.code == code
    }
  }
}

extension DaybookError.Code: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

extension DaybookError.Code {
  // MARK: Model

  /// A model or a model file breaks a rule.
  public static let modelInvalid: Self = "model.invalid"
  /// An attribute's name, its key path and the coding key do not agree.
  public static let attributeMismatch: Self = "model.attribute-mismatch"
  /// The program's model and the store's differ.
  public static let modelMismatch: Self = "model.mismatch"
  /// No entity has this name.
  public static let entityUnknown: Self = "model.unknown-entity"
  /// No attribute of the entity has this name.
  public static let attributeUnknown: Self = "model.unknown-attribute"

  // MARK: Values

  /// A text or a value does not fit the type of its attribute.
  public static let valueInvalid: Self = "value.invalid"

  // MARK: Validation

  /// A save broke rules; each is one of `underlying`.
  public static let validationFailed: Self = "validation.failed"
  /// A required attribute has no value.
  public static let missingValue: Self = "validation.missing-value"
  /// A value has not the attribute's type.
  public static let wrongType: Self = "validation.wrong-type"
  /// A value is below the minimum or above the maximum.
  public static let outOfRange: Self = "validation.out-of-range"
  /// A text or data is too short or too long.
  public static let wrongLength: Self = "validation.wrong-length"
  /// A text does not match the attribute's pattern.
  public static let patternMismatch: Self = "validation.pattern"
  /// A value is none of those allowed.
  public static let notOneOf: Self = "validation.not-one-of"
  /// A rule of the program's own does not hold.
  public static let checkFailed: Self = "validation.check"
  /// Another object has the value, or the values, already.
  public static let notUnique: Self = "validation.not-unique"

  // MARK: Querying

  /// The text of a predicate cannot be read.
  public static let predicateSyntax: Self = "predicate.syntax"
  /// A predicate compares what cannot be compared.
  public static let predicateTypeMismatch: Self = "predicate.type-mismatch"
  /// A predicate or a sort has a key path that leads to nothing stored.
  public static let predicateKeyPath: Self = "predicate.key-path"
  /// A predicate says what conditions cannot say.
  public static let predicateUnsupported: Self = "predicate.unsupported"
  /// A predicate's arguments and placeholders do not agree.
  public static let predicateArguments: Self = "predicate.arguments"
  /// A request asks for what cannot be done.
  public static let requestInvalid: Self = "request.invalid"

  // MARK: Saving

  /// An attribute was changed here and, differently, in the store.
  public static let conflictAttribute: Self = "conflict.attribute"
  /// An object changed here was deleted in the store, or the reverse.
  public static let conflictDeleted: Self = "conflict.deleted"
  /// Whether the save became durable could not be found out.
  public static let saveOutcomeUnknown: Self = "save.outcome-unknown"
  /// The save failed, and nothing of it is in the store.
  public static let saveFailed: Self = "save.failed"
  /// There is no room for the save.
  public static let saveNoSpace: Self = "save.no-space"

  // MARK: Objects, documents, imports

  /// No object has this id.
  public static let objectMissing: Self = "object.missing"
  /// An object with this id exists already.
  public static let objectExists: Self = "object.exists"
  /// A document's file is not there.
  public static let documentMissing: Self = "document.missing"
  /// A document's file is not what was saved.
  public static let documentDamaged: Self = "document.damaged"
  /// Rows of an import are not acceptable; each is one of `underlying`.
  public static let importFailed: Self = "import.failed"

  // MARK: Stores

  /// There is no store.
  public static let storeNotFound: Self = "store.not-found"
  /// Something stands where a store was to be made.
  public static let storeExists: Self = "store.exists"
  /// The store cannot be made.
  public static let storeCannotCreate: Self = "store.cannot-create"
  /// Another process holds the lock.
  public static let storeBusy: Self = "store.busy"
  /// The store has two newest states.
  public static let storeDiverged: Self = "store.diverged"
  /// The files of an open store were replaced by others.
  public static let storeReplaced: Self = "store.replaced"
  /// Parts of the store are missing.
  public static let storeIncomplete: Self = "store.incomplete"
  /// The store was written by a newer version.
  public static let storeFormatTooNew: Self = "store.format-too-new"
  /// The store cannot be written to.
  public static let storeReadOnly: Self = "store.read-only"
  /// A journal is damaged.
  public static let journalDamaged: Self = "journal.damaged"
  /// A snapshot is damaged.
  public static let snapshotDamaged: Self = "snapshot.damaged"
  /// A record holds what its entity does not allow.
  public static let recordDamaged: Self = "record.damaged"
  /// Reading or writing a file failed.
  public static let fileInputOutput: Self = "file.input-output"
  /// The system does not permit it.
  public static let filePermissionDenied: Self = "file.permission-denied"
  /// A path leads where a store must not follow.
  public static let fileUnsafePath: Self = "file.unsafe-path"
}
