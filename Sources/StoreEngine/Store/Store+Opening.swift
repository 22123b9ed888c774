package import JSONText

extension Store {
  /// Opens the store at `path`. Changes nothing, not even on a full or
  /// read-only disk.
  ///
  /// - Throws: `store.not-found`, `store.incomplete`, `store.diverged`,
  ///   `store.format-too-new`, `journal.damaged`, `snapshot.damaged`,
  ///   `file.permission-denied`, `file.input-output`.
  package static func open(
    at path: String, fileSystem: any FileSystem, options: Options = Options()
  ) throws(StoreError) -> Store {
    let folders = try folders(at: path, fileSystem: fileSystem)
    if options.salvage {
      let session = try StoreSession.salvage(folders, options: options)
      return Store(session, fileSystem: fileSystem, options: options)
    }
    var session: StoreSession
    do {
      session = try StoreSession.load(folders, options: options)
      if session.warnings.isEmpty {
        return Store(session, fileSystem: fileSystem, options: options)
      }
    } catch  where error.code == .notFound || error.code == .permissionDenied {
      throw error
    } catch {
      session = try lookAgain(folders, options)
      return Store(session, fileSystem: fileSystem, options: options)
    }
    session = try lookAgain(folders, options)
    return Store(session, fileSystem: fileSystem, options: options)
  }

  /// What looks like damage may be a save or a compaction in the making: look
  /// once more while nobody saves.
  private static func lookAgain(
    _ folders: StoreFolders, _ options: Options
  ) throws(StoreError) -> StoreSession {
    let lock = try StoreSession.shareLock(of: folders)
    defer { lock?.unlock() }
    return try StoreSession.load(folders, options: options)
  }

  static func folders(
    at path: String, fileSystem: any FileSystem
  ) throws(StoreError) -> StoreFolders {
    do {
      guard let root = try fileSystem.openDirectory(at: path) else {
        throw StoreError.notAStore(path)
      }
      return try StoreFolders(root: root, path: path)
    } catch let error as FileSystemError {
      if error.code == .notRegular {
        throw StoreError(
          .notFound, "“\(path)” is not a directory, so it is not a store.",
          hint: "Give the path of a store's directory.", file: path)
      }
      throw StoreError(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .notAStore(path)
    }
  }
}

extension Store {
  /// Makes a store. Linking its first journal is its birth: before, there is
  /// none, and what a killed `create` left is completed by the next.
  ///
  /// - Throws: `store.exists` when anything else is there, `store.cannot-create`.
  package static func create(
    at path: String, model: Bytes, modelID: String, keep: KeepRule = .standard,
    fileSystem: any FileSystem, options: Options = Options()
  ) throws(StoreError) -> Store {
    do {
      // A model that could not be read back would make a store nobody can open.
      try JSONText.validate(Bytes(Array("[".utf8) + model.array + Array("]".utf8)))
    } catch {
      throw cannotCreate(path, "its model cannot be written: \(error.message).")
    }
    do {
      let made = try fileSystem.makeDirectory(at: path)
      guard let root = try fileSystem.openDirectory(at: path) else {
        throw cannotCreate(path, "its directory cannot be opened")
      }
      if !made { try requireEmpty(root, path) }
      let lock = try root.openOrMakeFile(StoreLayout.lock)
      try StoreSession.poll(lock, .exclusive, patience: .seconds(10), path: path)
      defer { lock.unlock() }
      if !made { try requireEmpty(root, path) }
      try giveBirth(root, path, model, modelID, keep, options.environment)
    } catch let error as FileSystemError {
      if error.code == .permissionDenied { throw StoreError(error) }
      throw cannotCreate(path, error.sentence)
    } catch let error as StoreError {
      throw error
    } catch {
      throw cannotCreate(path, "an unknown failure")
    }
    return try open(at: path, fileSystem: fileSystem, options: options)
  }

  private static func giveBirth(
    _ root: any Directory, _ path: String, _ model: Bytes, _ modelID: String, _ keep: KeepRule,
    _ environment: StoreEnvironment
  ) throws {
    var folders = try StoreFolders(root: root, path: path)
    try folders.complete()
    let home = try StoreHome(folders)
    let header = JournalHeader(
      store: RecordID.next().description, replica: RecordID.next().description, generation: 1,
      modelID: modelID, model: model, at: environment.timestamp(), keep: keep.text,
      home: home.inodes)
    guard let journals = folders.journals else { return }
    _ = try StoreSession.publish(header.line(), in: journals, 1, environment)
  }

  /// Only what a killed `create` can have left, and dot files, may be there.
  private static func requireEmpty(
    _ root: any Directory, _ path: String
  ) throws {
    let folders = [
      StoreLayout.journals, StoreLayout.snapshots, StoreLayout.documents, StoreLayout.caches,
    ]
    for name in try root.names().sorted() {
      if name.hasPrefix(".") || name == StoreLayout.lock || name == "README.txt" { continue }
      if folders.contains(name), let folder = try root.openDirectory(name, creating: false) {
        let content = try folder.names().filter { !$0.hasPrefix(".") }
        if content.isEmpty { continue }
        if content.contains(where: { GenerationName($0) != nil }) {
          throw StoreError(
            .exists, "“\(path)” is a store already.",
            hint: "Use it as it is, or choose another name for the new one.", file: path)
        }
      }
      throw StoreError(
        .exists, "“\(path)” exists and holds “\(name)”.",
        hint: "Choose a name that is not taken, or an empty directory.", file: path)
    }
  }

  private static func cannotCreate(_ path: String, _ why: String) -> StoreError {
    StoreError(
      .cannotCreate, "The store “\(path)” cannot be made: \(why)",
      hint: "Check that the folder above it exists and can be written to.", file: path)
  }
}
