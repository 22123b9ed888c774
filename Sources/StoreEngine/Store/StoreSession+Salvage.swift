import JSONText

extension StoreSession {
  /// Reads everything that is whole, whatever is damaged, and tells the rest.
  ///
  /// Begins with the newest snapshot that opens, or what blocks of one are
  /// whole, and applies every save whose own checksum holds. Never for saving.
  static func salvage(_ folders: StoreFolders, options: Store.Options) throws(StoreError)
    -> StoreSession
  {
    do {
      var session = try load(folders, options: options)
      // Opening reads no record: damage inside the snapshot shows only here.
      if let base = session.state.base, (try? base.verify()) == nil {
        session = try salvageWhatIsWhole(folders, options)
      }
      session.refusal = .salvageOnly(folders.path)
      return session
    } catch  where error.code == .notFound {
      throw error
    } catch {
      return try salvageWhatIsWhole(folders, options)
    }
  }

  private static func salvageWhatIsWhole(
    _ folders: StoreFolders, _ options: Store.Options
  ) throws(StoreError) -> StoreSession {
    var reading = try SalvageReading(folders)
    return try reading.session(options)
  }
}

extension StoreError {
  static func salvageOnly(_ path: String) -> StoreError {
    StoreError(
      .readOnly, "“\(path)” was opened for salvage, which only reads.",
      hint: "Export what is whole, and import it into a new store.")
  }
}

/// Puts together what can be proved of a damaged store.
struct SalvageReading {
  private let folders: StoreFolders
  private let listing: StoreListing
  private var warnings: [StoreWarning] = []
  private var records: [String: [RecordID: StoredRecord]] = [:]
  private var save = 0
  private var baseSave = 0
  private var chains: Set<String> = []
  private var lastNumber = 0
  private var model: Bytes?
  private var modelID = ""
  private var storeID = ""

  init(_ folders: StoreFolders) throws(StoreError) {
    self.folders = folders
    listing = try StoreListing(folders)
  }

  mutating func session(_ options: Store.Options) throws(StoreError) -> StoreSession {
    // In the order they were written: what one file lost another may tell.
    let snapshots = Array(listing.snapshots.keys) + Array(listing.badSnapshots.keys)
    let files = snapshots.map { ($0, true) } + listing.journals.keys.map { ($0, false) }
    for (name, isSnapshot) in files.sorted(by: Self.isEarlier) {
      if isSnapshot {
        try readSnapshot(name)
      } else if let journal = listing.journals[name] {
        try read(journal)
      }
    }
    guard let model = model ?? listing.journals.values.lazy.compactMap(\.unprovedModel).first
    else {
      throw StoreError(
        .incomplete, "No file of “\(folders.path)” tells its model, so nothing can be read.",
        hint: "Bring a snapshot or the first journal back from a backup.", file: folders.path)
    }
    return try StoreSession(
      salvaged: state(model, modelID), folders, storeID: listing.newestHeader?.store ?? storeID,
      names: listing.names, warnings: warnings, environment: options.environment)
  }

  /// By generation; a snapshot comes before the journal that continues it.
  private static func isEarlier(_ one: (String, Bool), _ other: (String, Bool)) -> Bool {
    let left = GenerationName(one.0)?.generation ?? 0
    let right = GenerationName(other.0)?.generation ?? 0
    if left != right { return left < right }
    return one.1 != other.1 ? one.1 : one.0 < other.0
  }

  private func state(_ model: Bytes, _ modelID: String) -> StoreState {
    var state = StoreState(save: save, chain: "", model: model, modelID: modelID, base: nil)
    for (entity, found) in records {
      let entries = found.values.sorted { $0.id < $1.id }.map {
        OverlayEntry(
          id: $0.id, revision: $0.revision, number: $0.number, members: $0.body.members)
      }
      state.overlays[entity, default: EntityOverlay()].push(OverlayLayer(sorted: entries))
      state.differences[entity] = entries.count
    }
    state.lastNumber = lastNumber
    return state
  }

  /// Takes the records of a snapshot that prove themselves. A whole one also
  /// tells which objects were gone by then.
  private mutating func readSnapshot(_ name: String) throws(StoreError) {
    let path = StoreLayout.snapshots + "/" + name
    let file: any File
    do {
      guard let found = try folders.snapshots?.openFile(name, for: .reading) else { return }
      file = found
    } catch {
      throw StoreError(error)
    }
    var found: [String: [RecordID: StoredRecord]] = [:]
    var skipped: [SnapshotSalvage.SkippedLine] = []
    let salvage = try Snapshot.salvage(file, name: path) {
      found[$0.entity, default: [:]][$0.id] = $0
    } skip: {
      skipped.append($0)
    }
    if let header = salvage.header {
      // Saves that were read one by one are worth more than a spoilt summary.
      guard header.save >= save else { return }
      (model, modelID, storeID) = (header.model, header.modelID, header.store)
      let isNews = header.save > save
      save = header.save
      baseSave = header.save
      lastNumber = max(lastNumber, header.inserted ?? 0)
      if skipped.isEmpty { records = [:] }
      for line in skipped where isNews && !isKnown(line) {
        warn("A record of “\(path)” cannot be proved and was left out.", path, line.line, line.byte)
      }
      if !skipped.isEmpty, !isNews {
        warn("“\(path)” is damaged; the journals before it serve instead.", path, nil, nil)
      }
    } else {
      warn("“\(path)” has no whole header.", path, 1, 0)
    }
    for record in found.values.lazy.flatMap(\.values) { put(record) }
  }

  private func isKnown(_ line: SnapshotSalvage.SkippedLine) -> Bool {
    guard let record = line.unproved, let known = records[record.entity]?[record.id] else {
      return false
    }
    return known.revision == record.revision
  }

  private mutating func put(_ record: StoredRecord) {
    records[record.entity, default: [:]][record.id] = record
    lastNumber = max(lastNumber, record.number)
  }

  private mutating func warn(_ message: String, _ file: String, _ line: Int?, _ byte: Int?) {
    warnings.append(
      StoreWarning(
        "salvage.left-out", message, hint: "Bring the file back from a backup if you have one.",
        file: file, line: line, byte: byte))
  }

  /// Applies the saves of a journal that prove themselves.
  private mutating func read(_ journal: JournalFile) throws(StoreError) {
    if let header = journal.header {
      model = model ?? header.model
      if modelID.isEmpty { modelID = header.modelID }
    } else {
      warn("“\(journal.path)” has no whole header; its saves prove themselves.", journal.path, 1, 0)
      guard journal.start > 0 else { return }
    }
    let bytes = try journal.bytes(from: journal.start)
    var scanner = LooseScanner(bytes, offset: journal.start, file: journal.path)
    while let found = scanner.next() {
      switch found {
      case .damage(let line, let byte):
        warn("A save in “\(journal.path)” is not whole and was left out.", journal.path, line, byte)
      case .save(let saved):
        guard saved.number > save else {
          if saved.number > baseSave, !chains.contains(saved.chain) {
            warn(
              "Save \(saved.number) in “\(journal.path)” is of another history and was left out.",
              journal.path, saved.firstLine, saved.byte)
          }
          continue
        }
        chains.insert(saved.chain)
        if saved.number > save + 1 {
          warn(
            "Saves \(save + 1) to \(saved.number - 1) are missing before line \(saved.firstLine) of “\(journal.path)”.",
            journal.path, saved.firstLine, saved.byte)
        }
        apply(saved, journal.path)
        save = saved.number
      }
    }
  }

  private mutating func apply(_ saved: ScannedSave, _ file: String) {
    var reader = LineReader(saved.lines, line: saved.firstLine)
    while let line = reader.next() {
      let byte = saved.byte + line.start
      guard let record = try? JournalRecord(line.text, file: file, line: line.number, byte: byte)
      else {
        warn(
          "Line \(line.number) of “\(file)” was left out: it is no record.", file, line.number, byte
        )
        continue
      }
      let known = records[record.entity]?[record.id]
      switch record.operation {
      case .insert:
        lastNumber += 1
        guard known == nil else {
          warn(
            "A second \(record.entity) \(record.id) was left out.", file, line.number, byte)
          continue
        }
        put(
          StoredRecord(
            entity: record.entity, id: record.id, revision: saved.number, number: lastNumber,
            body: RecordBody(members: record.members)))
      case .update:
        guard var known else {
          warn(
            "A change of \(record.entity) \(record.id) was left out: the object itself is lost.",
            file, line.number, byte)
          continue
        }
        known.body = known.body.merging(record.members)
        known.revision = saved.number
        put(known)
      case .delete:
        records[record.entity]?[record.id] = nil
      }
    }
  }
}

/// Finds saves whose own checksum holds, whatever stands around them.
struct LooseScanner {
  enum Found {
    case save(ScannedSave)
    case damage(line: Int, byte: Int)
  }

  private let bytes: Bytes
  private let offset: Int
  private let file: String
  private var position = 0
  private var line = 2

  init(_ bytes: Bytes, offset: Int, file: String) {
    self.bytes = bytes
    self.offset = offset
    self.file = file
  }

  /// The next save, or the place of one that cannot be proved.
  mutating func next() -> Found? {
    let start = position
    let firstLine = line
    var pending = PendingSave(start: start, firstLine: firstLine)
    while position < bytes.count {
      let lineStart = position
      let newline = bytes.firstIndex(of: 0x0A, from: position) ?? bytes.count
      let number = line
      position = min(newline + 1, bytes.count)
      line += 1
      var text = bytes[lineStart..<newline]
      if text.count > 0, text[text.count - 1] == 0x0D { text = text[0..<(text.count - 1)] }
      if text.isEmpty { continue }
      guard CommitLine.isLike(text) else {
        pending.add(text)
        continue
      }
      guard
        let commit = try? CommitLine(
          text, file: file, line: number, byte: offset + lineStart), commit.proves(pending)
      else { return .damage(line: firstLine, byte: offset + start) }
      return .save(
        ScannedSave(
          number: commit.number, chain: commit.chain, at: commit.at,
          lines: bytes[start..<lineStart], firstLine: firstLine, byte: offset + start,
          commitByte: offset + lineStart, commitText: text, end: offset + position,
          nextLine: line))
    }
    return pending.changes > 0 ? .damage(line: firstLine, byte: offset + start) : nil
  }
}
