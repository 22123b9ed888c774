import JSONText

/// Reads every byte of a store and tells all that is not as it should be.
///
/// Opening reads only what it needs; this reads the rest: superseded
/// generations, every block, every document's hash, and names that are nobody's.
struct StoreChecker {
  let folders: StoreFolders
  private let options: Store.Options
  private(set) var findings: [StoreFinding] = []
  /// Documents that some kept file names.
  private var named: Set<NamedDocument> = []
  private var unreadable = false

  init(_ folders: StoreFolders, options: Store.Options) {
    self.folders = folders
    self.options = options
  }

  mutating func run() throws(StoreError) -> [StoreFinding] {
    let listing = try StoreListing(folders)
    guard !listing.isEmpty else { throw .notAStore(folders.path) }
    for name in listing.journals.keys.sorted() {
      if let journal = listing.journals[name] { try checkJournal(journal, in: listing) }
    }
    for name in listing.names.filter({ $0.hasPrefix(StoreLayout.snapshots) }).sorted() {
      try checkSnapshot(name, listing)
    }
    try checkLineage(listing)
    try checkNames()
    return settled()
  }

  /// Each finding once, the worst first, then by place.
  private func settled() -> [StoreFinding] {
    var seen: Set<String> = []
    return findings.sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      return (left.file ?? "", left.byte ?? 0) < (right.file ?? "", right.byte ?? 0)
    }.filter { finding in
      seen.insert("\(finding.file ?? finding.message) \(finding.line ?? 0) \(finding.byte ?? 0)")
        .inserted
    }
  }

  mutating func add(_ finding: StoreFinding) { findings.append(finding) }

  // MARK: Journals

  private mutating func checkJournal(
    _ journal: JournalFile, in listing: StoreListing
  ) throws(StoreError) {
    guard journal.header != nil else {
      if let problem = journal.problem {
        add(StoreFinding(problem, severity: journal.isTorn ? .warning : .damage))
      }
      return
    }
    var scanner = try journal.scanner()
    do {
      while let save = try scanner.next() { try checkSave(save, journal) }
      checkEnd(of: journal, scanner, in: listing)
    } catch {
      guard error.code != .inputOutput else { throw error }
      add(StoreFinding(error))
      unreadable = true
    }
  }

  /// A journal must reach the save that its successor continues.
  private mutating func checkEnd(
    of journal: JournalFile, _ scanner: JournalScanner, in listing: StoreListing
  ) {
    let continued = listing.journals.values.compactMap { $0.header?.parent }
      .filter { $0.name == journal.name }.map(\.save).max()
    guard let continued, continued > scanner.save else { return }
    unreadable = true
    add(
      StoreFinding(
        .damage, "journal.damaged",
        "“\(journal.path)” ends at save \(scanner.save), and its successor continues save \(continued).",
        hint: StoreFinding.damageHint, file: journal.path, line: scanner.line, byte: scanner.end))
  }

  private mutating func checkSave(
    _ save: ScannedSave, _ journal: JournalFile
  ) throws(StoreError) {
    var reader = LineReader(save.lines, line: save.firstLine)
    while let line = reader.next() {
      let byte = save.byte + line.start
      let record = try JournalRecord(
        line.text, file: journal.path, line: line.number, byte: byte)
      RecordBody(members: record.members).forEachDocument {
        named.insert(NamedDocument(entity: record.entity, file: $0.file))
      }
    }
  }

  // MARK: Snapshots

  private mutating func checkSnapshot(
    _ path: String, _ listing: StoreListing
  ) throws(StoreError) {
    let name = String(path.dropFirst(StoreLayout.snapshots.count + 1))
    do {
      guard let file = try folders.snapshots?.openFile(name, for: .reading) else { return }
      for problem in try Snapshot.findings(in: file, name: path) {
        add(StoreFinding(problem))
        unreadable = true
      }
    } catch let error as FileSystemError {
      throw StoreError(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .notAStore(path)
    }
    guard let snapshot = listing.snapshots[name] else { return }
    for warning in snapshot.warnings {
      add(StoreFinding(.warning, "snapshot.edited-ends", warning, file: path))
    }
    for entity in snapshot.entityNames {
      var cursor = snapshot.makeCursor(entity: entity)
      while let record = try? cursor.next() {
        record.body.forEachDocument {
          named.insert(NamedDocument(entity: entity, file: $0.file))
        }
      }
    }
  }

  // MARK: The history, and what it names

  private mutating func checkLineage(_ listing: StoreListing) throws(StoreError) {
    let session: StoreSession
    do {
      session = try StoreSession.load(folders, options: options)
    } catch {
      guard error.code != .inputOutput, error.code != .permissionDenied else { throw error }
      add(StoreFinding(error))
      return
    }
    for warning in session.warnings { add(StoreFinding(warning)) }
    if session.home.isCopy(listing.newestHeader) {
      add(
        StoreFinding(
          .note, "copy",
          "This is a copy of a store; its first save will start a journal of its own."
        ))
    }
    for entity in session.state.entityNames {
      do {
        var cursor = try session.state.makeCursor(of: entity, order: .id)
        while let record = try cursor.next() {
          for (_, reference) in DocumentReferences.named(in: record.body.members) {
            if let reference { try checkDocument(reference, record) }
          }
        }
      } catch {
        guard error.code == .snapshotDamaged else { throw error }
        add(StoreFinding(error))
      }
    }
  }

  private mutating func checkDocument(
    _ reference: DocumentReference, _ record: StoredRecord
  ) throws(StoreError) {
    let path = "\(StoreLayout.documents)/\(record.entity)/\(reference.file)"
    func finding(
      _ severity: StoreFinding.Severity, _ code: String, _ message: String
    ) -> StoreFinding {
      StoreFinding(
        severity, code, message,
        hint: "Bring the file back from a backup, or set the attribute anew.", file: path,
        entity: record.entity, id: record.id)
    }
    do throws(FileSystemError) {
      guard
        let file = try folders.documents(of: record.entity)?.openFile(
          reference.file, for: .reading)
      else {
        add(finding(.warning, "document.missing", "The document “\(path)” is not there."))
        return
      }
      var hash = SHA256()
      var offset = 0
      while true {
        let piece = try file.read(at: offset, count: 1 << 20)
        if piece.isEmpty { break }
        hash.update(piece)
        offset += piece.count
      }
      if offset != reference.bytes || hash.hex != reference.sha256 {
        add(
          finding(
            .damage, "document.damaged",
            "The document “\(path)” is not what was saved: \(offset) bytes of \(reference.bytes), or another SHA-256."
          ))
      }
    } catch {
      guard error.code == .notRegular else { throw StoreError(error) }
      add(finding(.damage, "file.unsafe-path", "“\(path)” is not an ordinary file."))
    }
  }

  /// Whether a document is named by something that can still be read, or might
  /// be named by something that cannot.
  func isNamed(_ document: NamedDocument) -> Bool { unreadable || named.contains(document) }
}

extension Store {
  /// Checks the files as they are now, changing none.
  ///
  /// - Complexity: O(bytes of the store).
  package static func check(
    at path: String, fileSystem: any FileSystem, options: Options = Options()
  ) throws(StoreError) -> [StoreFinding] {
    let folders = try folders(at: path, fileSystem: fileSystem)
    let lock = try StoreSession.shareLock(of: folders)
    defer { lock?.unlock() }
    var checker = StoreChecker(folders, options: options)
    do {
      return try checker.run()
    } catch  where error.code == .formatTooNew {
      // Nothing is wrong with it, and nothing of it can be read.
      return [StoreFinding(error)]
    }
  }

  /// Checks the files of this store.
  package func check() throws(StoreError) -> [StoreFinding] {
    try Self.check(at: path, fileSystem: fileSystem, options: options)
  }
}
