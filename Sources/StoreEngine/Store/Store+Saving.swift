import JSONText

extension Store {
  /// Saves changes, all or none, durable when it returns.
  ///
  /// `prepare` is called under the lock with the newest state, everybody
  /// else's saves included; it refuses by throwing, or gives the changes.
  ///
  /// - Throws: `store.busy` when the lock stays taken for `patience`,
  ///   `store.replaced`, `object.exists`, `object.missing`, `save.no-space`,
  ///   `save.failed` (nothing is saved), `save.outcome-unknown`, and whatever
  ///   `prepare` throws. The state is as before unless the save succeeded.
  @discardableResult
  package func save(
    patience: Duration = .seconds(10),
    _ prepare: (StoreState) throws(StoreError) -> ChangeSet
  ) throws(StoreError) -> StoreState {
    try underLock(patience) { session throws(StoreError) in
      let changes = try prepare(session.state)
      guard !changes.isEmpty else { return }
      let journals = session.folders.journals
      var encoder = SaveEncoder { () throws(FileSystemError) in
        try SaveEncoder.unnamedFile(in: journals)
      }
      for change in changes.changes { try encoder.add(change) }
      let encoded: EncodedSave
      do throws(FileSystemError) {
        encoded = try encoder.finish()
      } catch {
        throw StoreError(error)
      }
      try session.commit(encoded, environment: environment) { () throws(FileSystemError) in
        try StagedFile.publish(changes.documents.map(\.file))
      }
    }
  }

  /// Runs `work` holding the lock, caught up with all other savers.
  func underLock(
    _ patience: Duration, _ work: (inout StoreSession) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreState {
    if options.salvage { throw .salvageOnly(path) }
    var isNews = false
    let result: Result<StoreState, StoreError> = session.withLock { session in
      do throws(StoreError) {
        if let refusal = session.refusal { throw refusal }
        let lock = try session.takeLock(patience: patience, fileSystem: fileSystem)
        defer { lock.unlock() }
        let before = session.state.save
        try session.catchUp(locked: true, options: options)
        if session.state.save > before { log(1, "caught up to save \(session.state.save)") }
        defer { isNews = publish(&session) }
        try work(&session)
        return .success(session.state)
      } catch {
        return .failure(error)
      }
    }
    if isNews { announce() }
    return try result.get()
  }

  /// Takes in what others saved since; waits for nobody.
  ///
  /// - Throws: `store.replaced`, `journal.damaged` and what opening throws.
  @discardableResult
  package func refresh() throws(StoreError) -> StoreState {
    if options.salvage { return state }
    var isNews = false
    let result: Result<StoreState, StoreError> = session.withLock { session in
      do {
        try session.catchUp(locked: false, options: options)
      } catch {
        // A writer may be in the middle of it: look again when none is.
        do throws(StoreError) {
          let lock = try session.shareLock()
          defer { lock?.unlock() }
          try session.catchUp(locked: false, options: options)
        } catch {
          return .failure(error)
        }
      }
      isNews = publish(&session)
      return .success(session.state)
    }
    if isNews { announce() }
    return try result.get()
  }
}

extension Store {
  /// Refuses a path that leads to another directory by now, or to none: who
  /// only reads goes on reading the one that was opened.
  ///
  /// - Throws: `store.replaced`.
  package func verifyPlace() throws(StoreError) {
    try session.withLock { session throws(StoreError) in try session.verifyPlace(fileSystem) }
  }
}

extension SaveEncoder {
  static func unnamedFile(in journals: (any Directory)?) throws(FileSystemError) -> any File {
    guard let journals else {
      throw FileSystemError(
        code: .other, errno: 0, operation: "open", path: StoreLayout.journals)
    }
    return try journals.makeUnnamedFile()
  }
}
