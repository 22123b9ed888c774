import StoreEngine

extension DaybookError {
  /// What the engine refused, as users see it: the one place of this mapping.
  init(_ error: StoreError) {
    self.init(
      Code(rawValue: error.code.rawValue), error.plainMessage,
      recoverySuggestion: error.hint.isEmpty ? nil : error.hint,
      context: Context(
        file: error.file, line: error.line, offset: error.byte, entity: error.entity,
        objectID: error.id.map { ObjectID(entityName: error.entity ?? "", recordID: $0) },
        attribute: error.attribute))
    if let cause = error.fileSystem, !error.message.contains(cause.sentence) {
      underlying.append(DaybookError(cause))
    }
    if let cause = error.cause { underlying.append(DaybookError(.fileInputOutput, cause)) }
  }

  private init(_ error: FileSystemError) {
    let code: Code =
      switch error.code {
      case .noSpace: .saveNoSpace
      case .readOnly: .storeReadOnly
      case .permissionDenied: .filePermissionDenied
      case .notRegular: .fileUnsafePath
      default: .fileInputOutput
      }
    self.init(
      code, error.plainSentence,
      context: Context(file: error.path))
  }

  /// Runs work of the engine and maps what it throws.
  static func mapping<Result>(
    _ work: () throws(StoreError) -> Result
  ) throws(DaybookError) -> Result {
    do {
      return try work()
    } catch {
      throw DaybookError(error)
    }
  }
}

extension StoreError {
  /// The message without the names of calls.
  fileprivate var plainMessage: String {
    guard let fileSystem else { return message }
    return message.replacing(fileSystem.sentence, with: fileSystem.plainSentence)
  }
}

extension FileSystemError {
  /// The sentence with a verb in place of the call's name.
  fileprivate var plainSentence: String {
    let verb =
      switch operation {
      case "open", "openat", "opendir", "fdopendir": "opened"
      case "read", "pread", "mmap", "fstat", "fstatat", "stat", "lseek": "read"
      case "write", "pwrite", "fsync", "fdatasync", "ftruncate": "written"
      case "mkdir", "mkdirat", "link", "linkat", "symlinkat": "made"
      case "unlink", "unlinkat": "removed"
      case "flock": "locked"
      default: "used"
      }
    return sentence.replacing(
      "“\(operation)” failed on “\(path)”", with: "“\(path)” cannot be \(verb)")
  }
}
