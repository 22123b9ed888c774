import JSONText

extension StoreSession {
  /// Brings the state up to what is on disk.
  ///
  /// Under the lock nobody writes, so whatever is behind the last whole save is
  /// a dead writer's, and the next save must go elsewhere. Without it that may
  /// be a save in the making, and does not count yet.
  mutating func catchUp(locked: Bool, options: Store.Options) throws(StoreError) {
    try folders.reopen()
    if try isListingStale(locked: locked, environment: options.environment) {
      try reload(options)
      if locked { try readTail(locked: true) }
      return
    }
    try readTail(locked: locked)
  }

  private mutating func isListingStale(
    locked: Bool, environment: StoreEnvironment
  ) throws(StoreError) -> Bool {
    let now = try FolderStamp(folders, environment: environment)
    if !locked, stamp.stillHolds(now) { return false }
    var seen: Set<String> = []
    for name in try StoreListing.names(in: folders.journals) {
      seen.insert(StoreLayout.journals + "/" + name)
    }
    for name in try StoreListing.names(in: folders.snapshots) {
      seen.insert(StoreLayout.snapshots + "/" + name)
    }
    stamp = now
    if let tip, !seen.contains(tip.path) { return true }
    return !seen.isSubset(of: names)
  }

  /// Reads everything anew and goes on from there, if it continues what was
  /// known.
  mutating func reload(_ options: Store.Options) throws(StoreError) {
    var fresh = try Self.load(folders, options: options, continuing: self)
    guard fresh.storeID == storeID, fresh.state.save >= state.save,
      fresh.state.save > state.save || fresh.state.chain == state.chain
    else {
      throw .replaced(folders.path, " It holds save \(fresh.state.save), not \(state.save).")
    }
    fresh.lock = lock
    if !home.isCopy(tip?.header) { fresh.replica = replica }
    fresh.warnings = warnings + fresh.warnings.filter { !warnings.contains($0) }
    fresh.refusal = refusal ?? fresh.refusal
    self = fresh
  }

  /// This session with what its own journal has beyond it, where that is part
  /// of the history: a new snapshot may begin behind it.
  func aheadInItsJournal(asFarAs lineage: Lineage) -> StoreSession {
    var ahead = self
    // What cannot be read is not needed: the changes are not known, then.
    guard (try? ahead.readTail(locked: false)) != nil, lineage.passes(through: ahead.state) else {
      return self
    }
    return ahead
  }

  /// Reads the saves that were appended to the journal since.
  private mutating func readTail(locked: Bool) throws(StoreError) {
    guard var tip else { return }
    let status: FileStatus
    do {
      guard let found = try folders.journals?.status(of: tip.name) else {
        throw StoreError.replaced(folders.path, " “\(tip.path)” is gone.")
      }
      status = found
    } catch let error as FileSystemError {
      throw StoreError(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .replaced(folders.path)
    }
    guard status.kind == .regular, status.identity == tip.identity else {
      throw .replaced(folders.path, " “\(tip.path)” is another file now.")
    }
    guard status.size >= tip.end else {
      throw .replaced(
        folders.path, " “\(tip.path)” has \(status.size) bytes, and \(tip.end) were read.")
    }
    if locked || status.size > tip.end { try verifyLastCommit(tip) }
    if locked, status.linkCount > 1 {
      // A backup by hard links would change with it.
      tip.obstacle = "another name leads to the journal"
    }
    if status.size > tip.end, tip.obstacle == nil {
      try read(&tip, upTo: status.size, locked: locked)
    }
    self.tip = tip
  }

  private mutating func read(
    _ tip: inout JournalTip, upTo size: Int, locked: Bool
  ) throws(StoreError) {
    var scanner = JournalScanner(
      try JournalFile.bytes(of: tip.file, from: tip.end, upTo: size), offset: tip.end,
      line: tip.nextLine, save: state.save, chain: state.chain, file: tip.path)
    while let save = try scanner.next() {
      var changes: [ChangedRecord] = []
      state = try save.applied(to: state, file: tip.path) { changes.append(ChangedRecord($0)) }
      news.add(changes, to: state)
      journalBytes += save.end - tip.end
      tip.end = save.end
      tip.nextLine = save.nextLine
      tip.lastCommit = (save.commitByte, save.commitText)
      if scanner.notes.lacksNewline { tip.obstacle = "the journal's last line has no end" }
    }
    if locked, !scanner.notes.isPlain {
      tip.obstacle = "the journal's end is not as a save leaves it"
    }
    self.tip = tip
  }

  /// The last commit line must be where it was, as it was.
  private func verifyLastCommit(_ tip: JournalTip) throws(StoreError) {
    guard let commit = tip.lastCommit else { return }
    let found: [UInt8]
    do {
      found = try tip.file.read(at: commit.byte, count: commit.text.count)
    } catch {
      throw StoreError(error)
    }
    guard Bytes(found) == commit.text else {
      throw .replaced(
        folders.path, " Save \(state.save) is not at byte \(commit.byte) of “\(tip.path)” any more."
      )
    }
  }
}
