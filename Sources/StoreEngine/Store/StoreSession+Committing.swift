import JSONText

extension StoreSession {
  private static let reserve = 64 << 10
  private static let piece = 1 << 20

  /// Appends one save under the lock and makes it durable. Documents get their
  /// names, and the names are durable, before any record that mentions them.
  ///
  /// The state after it is worked out first, so that whatever cannot be applied
  /// is refused before a byte is written.
  mutating func commit(
    _ save: EncodedSave, environment: StoreEnvironment,
    publishingDocuments: () throws(FileSystemError) -> Void
  ) throws(StoreError) {
    let number = state.save + 1
    let next = try applied(save, number: number)
    try checkSpace(save.lines.count)
    do {
      try folders.complete()
      try publishingDocuments()
    } catch {
      throw Self.failure(error)
    }
    if let reason = reasonToRotate { try startJournal(because: reason, environment: environment) }
    guard var tip else {
      throw StoreError(.saveFailed, "There is no journal to save to.", hint: "Open it again.")
    }
    let commit = CommitLine.line(
      number: number, at: environment.timestamp(), by: environment.author,
      changes: save.changes.count, length: save.length, checksum: save.checksum,
      after: state.chain)
    try append(save.lines, Bytes(commit.text + [0x0A]), to: &tip, environment: environment)
    try synchronize(tip, number: number, chain: commit.chain, environment: environment)
    let start = tip.end + save.lines.count
    tip.end = start + commit.text.count + 1
    tip.nextLine += save.changes.count + 1
    tip.lastCommit = (start, Bytes(commit.text))
    self.tip = tip
    journalBytes += save.lines.count + commit.text.count + 1
    state = next(commit.chain)
    news.add(save.changes.lazy.map(ChangedRecord.init), to: state)
    environment.log?(
      1,
      "save \(number): \(save.changes.count) changes, \(save.lines.count) bytes, \(tip.path)"
    )
  }

  /// What the state will be, once the save's chain is known.
  private func applied(
    _ save: EncodedSave, number: Int
  ) throws(StoreError) -> (String) -> StoreState {
    var builder = try StateBuilder(state, save: number)
    for change in save.changes {
      do {
        try builder.apply(
          change.operation, entity: change.entity, id: change.id,
          members: save.lines[change.members])
      } catch {
        throw error.storeError { .misfit($0, change.entity, change.id) }
      }
    }
    guard let result = builder.finish(chain: "") else {
      throw StoreError(
        .objectExists, "The save inserts one object twice.",
        hint: "Give every entry an id of its own.")
    }
    return { chain in
      var state = result
      state.chain = chain
      return state
    }
  }

  private func checkSpace(_ bytes: Int) throws(StoreError) {
    let available: Int
    do {
      available = try folders.root.availableBytes()
    } catch {
      throw StoreError(error)
    }
    guard available >= bytes + Self.reserve else {
      throw StoreError(
        .noSpace,
        "The disk of “\(folders.path)” has \(available) bytes left, and the save needs \(bytes + Self.reserve).",
        hint: "Free some space and save again; nothing was written.", file: folders.path)
    }
  }

  /// Writes the lines and the commit line, as one write where they are small.
  private mutating func append(
    _ lines: Bytes, _ commit: Bytes, to tip: inout JournalTip, environment: StoreEnvironment
  ) throws(StoreError) {
    let size = tip.end + lines.count + commit.count
    do throws(FileSystemError) {
      let file: any File
      if let open = tip.appending {
        file = open
      } else if let opened = try folders.journals?.openFile(tip.name, for: .appending) {
        file = opened
      } else {
        throw FileSystemError(code: .other, errno: 2, operation: "open", path: tip.path)
      }
      tip.appending = file
      if lines.count <= Self.piece {
        try file.append(Bytes(lines.array + commit.array))
      } else {
        for start in stride(from: 0, to: lines.count, by: Self.piece) {
          let piece = lines[start..<min(start + Self.piece, lines.count)]
          try file.append(piece)
          piece.letGo()
        }
        try file.append(commit)
      }
    } catch {
      tip.obstacle = "an earlier save to it failed"
      self.tip = tip
      try cutFailedSave(tip, expected: size, commit: commit, environment: environment)
      throw Self.failure(error)
    }
  }

  /// A write that failed may have written everything all the same. Then the
  /// save is cut off by a new journal, lest it appear later.
  private mutating func cutFailedSave(
    _ failed: JournalTip, expected size: Int, commit: Bytes, environment: StoreEnvironment
  ) throws(StoreError) {
    let written = (try? failed.file.status().size) ?? size
    guard written >= size - 1 else { return }
    let chain = CommitLine.chainText(of: commit)
    self.tip?.cut.append(.init(save: state.save + 1, chain: chain))
    do {
      try startJournal(because: "a save to it failed", environment: environment)
    } catch {
      refusal = .outcomeUnknown(folders.path, save: state.save + 1)
      throw .outcomeUnknown(folders.path, save: state.save + 1)
    }
  }

  /// Syncs once. A failure is never tried again: the disk may have forgotten
  /// what it was asked to keep, and a second sync would not say so.
  private mutating func synchronize(
    _ tip: JournalTip, number: Int, chain: String, environment: StoreEnvironment
  ) throws(StoreError) {
    do {
      try tip.appending?.synchronize()
    } catch {
      var failed = tip
      failed.obstacle = "it could not be made durable"
      failed.cut.append(.init(save: number, chain: chain))
      self.tip = failed
      let problem = StoreError(error)
      do {
        try startJournal(
          because: "save \(number) could not be made durable", syncingParent: false,
          environment: environment)
      } catch {
        refusal = .outcomeUnknown(folders.path, save: number)
        throw .outcomeUnknown(folders.path, save: number)
      }
      refusal = StoreError(
        .readOnly, "“\(folders.path)” takes no saves after the disk failed: \(problem.message)",
        hint: "Check the disk, then open the store again.", fileSystem: error)
      throw StoreError(
        .saveFailed, "Save \(number) was not made durable and does not count: \(problem.message)",
        hint: "Check the disk, then open the store again and save once more.", fileSystem: error)
    }
  }

  private static func failure(_ error: FileSystemError) -> StoreError {
    switch error.code {
    case .noSpace, .readOnly, .permissionDenied: return StoreError(error)
    default:
      var failure = StoreError(error)
      failure.code = .saveFailed
      failure.message = "Nothing was saved: \(failure.message)"
      return failure
    }
  }
}

extension CommitLine {
  /// The chain that a line this engine wrote ends in.
  static func chainText(of line: Bytes) -> String {
    let text = String(decoding: line.array, as: UTF8.self)
    return String(text.dropLast(3).suffix(16))
  }
}

extension StoreError {
  static func outcomeUnknown(_ path: String, save: Int) -> StoreError {
    StoreError(
      .outcomeUnknown,
      "Whether save \(save) of “\(path)” is kept is not known: the disk failed while it was written.",
      hint: "Check the disk, open the store again, and look whether the changes are there.",
      file: path)
  }

  static func misfit(
    _ misfit: StateBuilder.Misfit, _ entity: String, _ id: RecordID
  ) -> StoreError {
    switch misfit {
    case .exists:
      StoreError(
        .objectExists, "\(entity) \(id) exists already.",
        hint: "Change it instead, or give the new entry another id.", entity: entity, id: id)
    case .missing:
      StoreError(
        .objectMissing, "\(entity) \(id) is not in the store any more.",
        hint: "Fetch again; somebody deleted it.", entity: entity, id: id)
    }
  }
}
