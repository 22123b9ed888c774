/// The open directories of a store. One that does not exist counts as empty.
struct StoreFolders: Sendable {
  let root: any Directory
  /// The path the store was opened by.
  let path: String
  private(set) var journals: (any Directory)?
  private(set) var snapshots: (any Directory)?
  private(set) var documents: (any Directory)?

  init(root: any Directory, path: String) throws(StoreError) {
    self.root = root
    self.path = path
    try reopen()
  }

  /// Looks again for folders that were not there.
  mutating func reopen() throws(StoreError) {
    do {
      try open(creating: false)
    } catch {
      throw StoreError(error)
    }
  }

  /// Makes what is missing: folders, lock, and the notes for people.
  mutating func complete() throws(FileSystemError) {
    guard journals == nil || snapshots == nil || documents == nil else { return }
    try open(creating: true)
    try StoreNotes.write(in: root)
    try root.synchronize()
  }

  private mutating func open(creating: Bool) throws(FileSystemError) {
    if journals == nil {
      journals = try root.openDirectory(StoreLayout.journals, creating: creating)
    }
    if snapshots == nil {
      snapshots = try root.openDirectory(StoreLayout.snapshots, creating: creating)
    }
    if documents == nil {
      documents = try root.openDirectory(StoreLayout.documents, creating: creating)
    }
  }

  func documents(of entity: String) throws(FileSystemError) -> (any Directory)? {
    try documents?.openDirectory(entity, creating: false)
  }
}

extension StoreError {
  /// A file-system failure, told as what it means for the store.
  package init(_ error: FileSystemError) {
    let code: Code
    let hint: String
    switch error.code {
    case .permissionDenied:
      code = .permissionDenied
      hint = "Change the permissions of the file, or run as its owner."
    case .noSpace:
      code = .noSpace
      hint = "Free some space and try again; nothing was changed."
    case .readOnly:
      code = .readOnly
      hint = "Copy the store to a disk that can be written to."
    case .notRegular:
      code = .unsafePath
      hint = "Put an ordinary file or folder there; links inside a store are not followed."
    case .locksUnsupported:
      code = .inputOutput
      hint = "Move the store to a disk whose file system supports locks."
    default:
      code = .inputOutput
      hint = "Check the disk and try again."
    }
    self.init(code, error.sentence, hint: hint, file: error.path, fileSystem: error)
  }
}

extension FileSystemError {
  /// What failed, as one sentence.
  package var sentence: String {
    let reason =
      switch code {
      case .permissionDenied: "permission denied"
      case .noSpace: "no space is left"
      case .readOnly: "the disk is read-only"
      case .notRegular: "it is not an ordinary file or folder"
      case .tooManyOpenFiles: "too many files are open"
      case .locksUnsupported: "the file system has no locks"
      case .nameTooLong: "its name is too long"
      case .tooLarge: "it would be too large"
      case .inputOutput: "the disk failed"
      case .other: "error \(errno)"
      }
    return "“\(operation)” failed on “\(path)”: \(reason)."
  }
}
