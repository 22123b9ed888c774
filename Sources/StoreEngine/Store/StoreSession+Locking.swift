extension StoreSession {
  /// Takes the store's lock, waiting for others up to `patience`.
  ///
  /// Polled, because a blocking `flock` cannot end: in steps with jitter, so
  /// that many waiters do not march in step. Measured by a clock that does not
  /// jump with the wall clock.
  mutating func takeLock(
    patience: Duration, fileSystem: any FileSystem
  ) throws(StoreError) -> any File {
    try verifyPlace(fileSystem)
    let file: any File
    do {
      if let lock { file = lock } else { file = try folders.root.openOrMakeFile(StoreLayout.lock) }
      lock = file
    } catch {
      throw StoreError(error)
    }
    try Self.poll(file, .exclusive, patience: patience, path: folders.path)
    do {
      try verifyLock(file)
      try verifyPlace(fileSystem)
      home = try StoreHome(folders)
    } catch {
      file.unlock()
      throw error
    }
    return file
  }

  /// Waits until no save is going on; nil where there is no lock to take.
  func shareLock() throws(StoreError) -> (any File)? { try Self.shareLock(of: folders) }

  static func shareLock(of folders: StoreFolders) throws(StoreError) -> (any File)? {
    guard let file = try? folders.root.openFile(StoreLayout.lock, for: .reading) else {
      return nil
    }
    try poll(file, .shared, patience: .seconds(10), path: folders.path)
    return file
  }

  static func poll(
    _ file: any File, _ mode: FileLockMode, patience: Duration, path: String
  ) throws(StoreError) {
    let clock = ContinuousClock()
    let deadline = clock.now + patience
    var wait = 1
    do {
      while try !file.tryLock(mode) {
        guard clock.now < deadline else {
          throw StoreError(
            .busy, "Another program is saving to “\(path)”; waited \(patience.seconds) s.",
            hint: "Try again; if it lasts, look for a program that hangs with the store open.",
            file: path)
        }
        pause(milliseconds: Int.random(in: 1...wait))
        wait = min(wait * 2, 16)
      }
    } catch let error as FileSystemError {
      // It may have been taken all the same.
      file.unlock()
      throw StoreError(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.busy, "The lock of “\(path)” could not be taken.", hint: "Try again.")
    }
  }

  /// The path must still lead to the directory that was opened.
  func verifyPlace(_ fileSystem: any FileSystem) throws(StoreError) {
    let found: FileStatus?
    do {
      found = try fileSystem.status(at: folders.path)
    } catch {
      throw StoreError(error)
    }
    guard found?.identity == identity else { throw .replaced(folders.path) }
  }

  private func verifyLock(_ file: any File) throws(StoreError) {
    do {
      let held = try file.status().identity
      guard try folders.root.status(of: StoreLayout.lock)?.identity == held else {
        throw StoreError.replaced(folders.path)
      }
    } catch let error as FileSystemError {
      throw StoreError(error)
    } catch {
      throw .replaced(folders.path)
    }
  }
}

extension Duration {
  fileprivate var seconds: Int64 { components.seconds }
}

extension StoreError {
  /// The files are not those that were opened any more.
  static func replaced(_ path: String, _ detail: String = "") -> StoreError {
    StoreError(
      .replaced, "“\(path)” is not the store that was opened: it was moved or replaced.\(detail)",
      hint: "Open the store again; what was not acknowledged was not saved.", file: path)
  }
}
