import JSONText

/// The journals and snapshots of a store as they are listed, headers read.
struct StoreListing {
  var journals: [String: JournalFile] = [:]
  var snapshots: [String: Snapshot] = [:]
  /// Snapshots that cannot be used, and why.
  var badSnapshots: [String: StoreError] = [:]
  /// Names that are ours by their form; whether they could be read or not.
  var names: Set<String> = []

  var isEmpty: Bool { names.isEmpty }

  init(_ folders: StoreFolders) throws(StoreError) {
    for name in try Self.names(in: folders.journals) {
      guard let file = try JournalFile(name, in: folders.journals) else { continue }
      journals[name] = file
      names.insert(StoreLayout.journals + "/" + name)
    }
    for name in try Self.names(in: folders.snapshots) {
      try addSnapshot(name, in: folders.snapshots)
    }
  }

  static func names(in directory: (any Directory)?) throws(StoreError) -> [String] {
    do {
      return try directory?.names().filter { GenerationName($0) != nil }.sorted() ?? []
    } catch {
      throw StoreError(error)
    }
  }

  private mutating func addSnapshot(
    _ name: String, in directory: (any Directory)?
  ) throws(StoreError) {
    let path = StoreLayout.snapshots + "/" + name
    let file: (any File)?
    do {
      file = try directory?.openFile(name, for: .reading)
    } catch {
      throw StoreError(error)
    }
    guard let file else { return }
    names.insert(path)
    do {
      snapshots[name] = try Snapshot.open(file, name: path)
    } catch {
      guard error.code == .snapshotDamaged else { throw error }
      badSnapshots[name] = error
    }
  }
}

/// A journal by its name and first line.
struct JournalFile: Sendable {
  let name: String
  let file: any File
  let status: FileStatus
  /// Nil when the first line is not a whole header: see `problem`.
  let header: JournalHeader?
  /// The header's line as it stands.
  let headerText: Bytes
  /// Where the first save begins.
  let start: Int
  let problem: StoreError?
  /// The first line never ended: nothing in this file counts.
  let isTorn: Bool
  let notes: JournalNotes

  var path: String { StoreLayout.journals + "/" + name }
  var generation: Int { GenerationName(name)?.generation ?? 0 }

  /// The chain and the number that its first save continues.
  var base: (save: Int, chain: String) {
    header?.parent.map { ($0.save, $0.chain) } ?? (0, CommitLine.chain(ofFirstHeader: headerText))
  }

  /// Nil when the file is gone meanwhile.
  init?(_ name: String, in directory: (any Directory)?) throws(StoreError) {
    self.name = name
    let line: Bytes?
    do {
      guard let file = try directory?.openFile(name, for: .reading) else { return nil }
      self.file = file
      status = try file.status()
      line = try Self.firstLine(of: file, size: status.size)
    } catch {
      throw StoreError(error)
    }
    let path = StoreLayout.journals + "/" + name
    guard let line else {
      header = nil
      headerText = Bytes([])
      start = 0
      isTorn = true
      notes = JournalNotes()
      problem = StoreError(
        .journalDamaged, "“\(path)” has no whole first line.", hint: StoreError.damageHint,
        file: path, line: 1, byte: 0)
      return
    }
    isTorn = false
    start = line.count + 1
    var reader = LineReader(line, line: 1)
    let text = reader.next()?.text ?? line
    headerText = text
    var notes = JournalNotes()
    notes.hasByteOrderMark = line.count >= 3 && line[0] == 0xEF
    notes.hasCarriageReturns = line.count > 0 && line[line.count - 1] == 0x0D
    self.notes = notes
    do {
      header = try JournalHeader(line: text, file: path)
      problem = nil
    } catch {
      guard error.code == .journalDamaged else { throw error }
      header = nil
      problem = error
    }
  }

  /// The model that a damaged first line still tells, proved by nothing.
  var unprovedModel: Bytes? {
    guard header == nil, let members = try? JSONText.members(of: headerText) else { return nil }
    return members.first { $0.key == "_model" && $0.kind == .object }?.value
  }

  private static func firstLine(of file: any File, size: Int) throws(FileSystemError) -> Bytes? {
    var length = 4_096
    while true {
      let bytes = Bytes(try file.read(at: 0, count: min(length, size)))
      if let newline = bytes.firstIndex(of: 0x0A) { return bytes[0..<newline] }
      if length >= size || bytes.count < min(length, size) { return nil }
      length *= 4
    }
  }

  /// Everything from `offset` to the size it had when it was listed.
  func bytes(from offset: Int, upTo size: Int? = nil) throws(StoreError) -> Bytes {
    try Self.bytes(of: file, from: offset, upTo: size ?? status.size)
  }

  /// Small stretches are copied, large ones mapped: a journal only grows.
  static func bytes(
    of file: any File, from offset: Int, upTo size: Int
  ) throws(StoreError) -> Bytes {
    guard size > offset else { return Bytes([]) }
    do {
      if size - offset < 1 << 20 {
        return Bytes(try file.read(at: offset, count: size - offset))
      }
      return try file.map(count: size)[offset..<size]
    } catch {
      throw StoreError(error)
    }
  }

  func scanner(from offset: Int? = nil) throws(StoreError) -> JournalScanner {
    let offset = offset ?? start
    let base = base
    return JournalScanner(
      try bytes(from: offset), offset: offset, line: 2, save: base.save, chain: base.chain,
      file: path)
  }
}
