import StoreEngine

extension DaybookError {
  /// What the engine refused, as users see it: the one place of this mapping.
  init(_ error: StoreError) {
    self.init(
      Code(rawValue: error.code.rawValue), error.message,
      recoverySuggestion: error.hint.isEmpty ? nil : error.hint,
      context: Context(
        file: error.file, line: error.line, offset: error.byte, entity: error.entity,
        objectID: error.id.map { ObjectID(entityName: error.entity ?? "", recordID: $0) },
        attribute: error.attribute))
    if let cause = error.fileSystem { underlying.append(DaybookError(cause)) }
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
      code, "\(error.operation) of “\(error.path)” failed (error \(error.errno)).",
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
