/// The one history a store's files tell: where it begins, the journals that
/// continue it, and where it ends.
struct Lineage {
  /// What one journal gives to the history.
  struct Step {
    let journal: JournalFile
    /// Its saves that count, in order.
    let saves: [ScannedSave]
    /// What stands behind the last whole save of the file.
    let notes: JournalNotes
    /// Whole saves of the file that a child journal cut off.
    let cut: [JournalHeader.DroppedSave]

    /// Where in the file the next save would begin.
    var end: Int { saves.last?.end ?? journal.start }
    var nextLine: Int { saves.last?.nextLine ?? 2 }
  }

  /// Nil when the history begins with the store's first journal.
  let base: Snapshot?
  let steps: [Step]
  var warnings: [StoreWarning]

  var save: Int { lastSave?.number ?? base?.header.save ?? 0 }
  var lastSave: ScannedSave? { steps.last { !$0.saves.isEmpty }?.saves.last }
}

/// Finds the history that reaches furthest, and refuses to choose between two.
///
/// Snapshots and journals name what they continue by save and chain, so a file
/// that does not belong cannot be taken for one that does.
struct LineageFinder {
  private let listing: StoreListing
  private let home: StoreHome
  /// The last save wanted; nil for the newest.
  private let limit: Int?
  /// Begin only with a snapshot of an earlier save than this.
  private let baseBefore: Int?
  private let children: [String: [JournalFile]]
  /// Saves that some journal cut, by what it says itself.
  private let dropped: Set<JournalHeader.DroppedSave>
  private var scans: [String: JournalScan] = [:]
  private var reached: Set<String> = []
  private var warnings: [StoreWarning] = []
  private var tips: [Tip] = []
  private var broken: [JournalFile] = []

  /// An end of a history: the journal it is in, and its last save.
  struct Tip: Hashable {
    let journal: String
    let save: Int
  }

  /// A journal read to its end, or to the damage in it.
  private struct JournalScan {
    var saves: [ScannedSave] = []
    var notes = JournalNotes()
    var damage: StoreError?

    func chain(at save: Int, base: (save: Int, chain: String)) -> String? {
      save == base.save ? base.chain : saves.first { $0.number == save }?.chain
    }
  }

  /// A way through journals: each with the last save taken from it.
  private struct Branch {
    var steps: [(journal: JournalFile, upTo: Int)]
    var end: Int
    /// The save where it parts from what it is compared with.
    var origin: Int

    var lastName: String { steps.last?.journal.name ?? "" }
  }

  init(_ listing: StoreListing, home: StoreHome, limit: Int? = nil, baseBefore: Int? = nil) {
    self.listing = listing
    self.home = home
    self.limit = limit
    self.baseBefore = baseBefore
    let journals = listing.journals.values.sorted { $0.name < $1.name }
    children = Dictionary(grouping: journals.filter { $0.header?.parent != nil }) {
      $0.header?.parent?.name ?? ""
    }
    dropped = Set(journals.flatMap { $0.header?.dropped ?? [] })
  }

  /// - Throws: `store.not-found`, `store.incomplete`, `store.diverged`,
  ///   `journal.damaged`, `snapshot.damaged`.
  mutating func find() throws(StoreError) -> Lineage {
    guard !listing.isEmpty else { throw .notAStore(home.path) }
    let base = listing.snapshots.values
      .filter { $0.header.save <= limit ?? .max && $0.header.save < baseBefore ?? .max }
      .filter { !isDropped($0.header.save, $0.header.chain) }
      .max { ($0.header.save, $0.header.generation) < ($1.header.save, $1.header.generation) }
    let roots = roots(of: base)
    guard base != nil || !roots.isEmpty else { throw nothingToBeginWith() }
    let start = base?.header.save ?? 0
    var branches: [Branch] = []
    for root in roots {
      var branch = try branch(from: root)
      branch.origin = start
      branches.append(branch)
    }
    var best = choose(nil, branches)
    best.end = max(best.end, start)
    if limit == nil, baseBefore == nil {
      try lookBehind(best)
      try judgeBadSnapshots(best, base: base)
    }
    if let problem = tips.isEmpty ? nil : diverged(best, base) { throw problem }
    var lineage = Lineage(base: base, steps: steps(of: best), warnings: warnings)
    lineage.warnings += tailWarnings(lineage)
    return lineage
  }

  // MARK: Following journals

  private func roots(of base: Snapshot?) -> [JournalFile] {
    let candidates = listing.journals.values.filter { journal in
      guard let header = journal.header else { return false }
      guard let base else { return header.parent == nil }
      return header.parent?.save == base.header.save && header.parent?.chain == base.header.chain
    }
    let names = Set(candidates.map(\.name))
    return candidates.filter { !names.contains($0.header?.parent?.name ?? "") }
      .sorted { $0.name < $1.name }
  }

  private mutating func branch(from journal: JournalFile) throws(StoreError) -> Branch {
    reached.insert(journal.name)
    let scan = try scan(journal)
    let base = journal.base
    var options: [Branch] = []
    for child in children[journal.name] ?? []
    where child.base.save <= limit ?? .max && !isDropped(child.base.save, child.base.chain) {
      guard let parent = child.header?.parent,
        scan.chain(at: parent.save, base: base) == parent.chain
      else {
        broken.append(child)
        continue
      }
      var branch = try branch(from: child)
      branch.steps.insert((journal, parent.save), at: 0)
      branch.origin = parent.save
      options.append(branch)
    }
    let kept = scan.saves.prefix {
      !isDropped($0.number, $0.chain) && $0.number <= limit ?? .max
    }
    let end = kept.last?.number ?? base.save
    let own = Branch(steps: [(journal, end)], end: end, origin: base.save)
    if let damage = scan.damage, end < limit ?? .max, !options.contains(where: { $0.end >= end }) {
      throw damage
    }
    return choose(own, options)
  }

  /// The branch that reaches furthest; those beside it that hold saves of
  /// their own are remembered as other tips.
  ///
  /// `own` stays in one journal; the others each part from it at their origin.
  private mutating func choose(_ own: Branch?, _ others: [Branch]) -> Branch {
    let all = (own.map { [$0] } ?? []) + others
    guard
      let best = all.max(by: {
        ($0.end, $0.steps.count, $0.lastName) < ($1.end, $1.steps.count, $1.lastName)
      })
    else { return Branch(steps: [], end: 0, origin: 0) }
    for other in others where other.lastName != best.lastName && other.end > other.origin {
      tips.append(Tip(journal: StoreLayout.journals + "/" + other.lastName, save: other.end))
    }
    if let own, own.lastName != best.lastName, own.end > best.origin {
      tips.append(Tip(journal: StoreLayout.journals + "/" + own.lastName, save: own.end))
    }
    return best
  }

  private func isDropped(_ save: Int, _ chain: String) -> Bool {
    dropped.contains(.init(save: save, chain: chain))
  }

  private mutating func scan(_ journal: JournalFile) throws(StoreError) -> JournalScan {
    if let known = scans[journal.name] { return known }
    var scan = JournalScan()
    var scanner = try journal.scanner()
    do {
      while let save = try scanner.next() { scan.saves.append(save) }
    } catch {
      scan.damage = error
    }
    scan.notes = scanner.notes
    scan.notes.hasByteOrderMark = scan.notes.hasByteOrderMark || journal.notes.hasByteOrderMark
    scan.notes.hasCarriageReturns =
      scan.notes.hasCarriageReturns || journal.notes.hasCarriageReturns
    scans[journal.name] = scan
    return scan
  }

  private func steps(of branch: Branch) -> [Lineage.Step] {
    branch.steps.map { step in
      let scan = scans[step.journal.name] ?? JournalScan()
      let beyond = scan.saves.drop { $0.number <= step.upTo }
      return Lineage.Step(
        journal: step.journal, saves: Array(scan.saves.prefix { $0.number <= step.upTo }),
        notes: scan.notes, cut: beyond.map { .init(save: $0.number, chain: $0.chain) })
    }
  }

  // MARK: What else is there

  /// Looks among the files behind the history for saves that it lacks.
  private mutating func lookBehind(_ best: Branch) throws(StoreError) {
    let ancestors = try lookAtAncestors(of: best.steps.first?.journal)
    for child in broken { try judgeUnconnected(child, end: best.end) }
    for journal in listing.journals.values.sorted(by: { $0.name < $1.name })
    where !reached.contains(journal.name) && !ancestors.contains(journal.name) {
      guard let header = journal.header else {
        try judgeUnreadable(journal, oldest: best.steps.first?.journal.generation)
        continue
      }
      if broken.contains(where: { $0.name == journal.name }) { continue }
      let scan = try scan(journal)
      guard let last = scan.saves.last else { continue }
      let own = scan.saves.filter { !isDropped($0.number, $0.chain) }
      if own.isEmpty { continue }
      if let parent = header.parent, ancestors.contains(parent.name) {
        tips.append(Tip(journal: journal.path, save: last.number))
      } else if last.number > best.end {
        try judgeUnconnected(journal, end: best.end)
      }
    }
  }

  /// Superseded journals that this history comes from. One that grew after it
  /// was left holds saves of its own.
  private mutating func lookAtAncestors(
    of first: JournalFile?
  ) throws(StoreError) -> Set<String> {
    var found: Set<String> = []
    var child = first
    while let parent = child?.header?.parent, let journal = listing.journals[parent.name],
      found.insert(parent.name).inserted
    {
      if journal.status.size > parent.bytes {
        let beyond = try scan(journal).saves.filter {
          $0.number > parent.save && !isDropped($0.number, $0.chain)
        }
        if let last = beyond.last { tips.append(Tip(journal: journal.path, save: last.number)) }
      }
      child = journal
    }
    return found
  }

  private mutating func judgeUnconnected(
    _ journal: JournalFile, end: Int
  ) throws(StoreError) {
    guard let parent = journal.header?.parent else { return }
    let message =
      "“\(journal.path)” continues save \(parent.save) of “\(parent.name)”, which is not whole here."
    guard home.isCopy(listing.newestHeader) else {
      throw StoreError(
        .incomplete, message,
        hint: "Bring “\(parent.name)” back from a backup, or read what is whole with `--salvage`.",
        file: journal.path)
    }
    warnings.append(
      StoreWarning(
        "copy.incomplete", message + " The copy is read up to save \(end).",
        hint: "Copy the store again if later saves are wanted.", file: journal.path))
  }

  private mutating func judgeUnreadable(
    _ journal: JournalFile, oldest: Int?
  ) throws(StoreError) {
    guard let problem = journal.problem else { return }
    let isNamed = children[journal.name] != nil
    if journal.isTorn ? isNamed && oldest == nil : journal.generation >= oldest ?? 0 {
      throw problem
    }
    warnings.append(
      StoreWarning(
        "journal.ignored", problem.message + " It is not needed.", hint: problem.hint,
        file: journal.path, line: 1, byte: 0))
  }

  private mutating func judgeBadSnapshots(_ best: Branch, base: Snapshot?) throws(StoreError) {
    let known = max(
      best.steps.last?.journal.generation ?? 0, base?.header.generation ?? 0)
    for (name, problem) in listing.badSnapshots.sorted(by: { $0.key < $1.key }) {
      guard GenerationName(name)?.generation ?? 0 <= known else { throw problem }
      warnings.append(
        StoreWarning(
          "snapshot.ignored", problem.message + " An older one and the journals serve instead.",
          hint: problem.hint, file: problem.file, line: problem.line, byte: problem.byte))
    }
  }

  private func nothingToBeginWith() -> StoreError {
    if let problem = listing.badSnapshots.values.first { return problem }
    if let problem = listing.journals.values.compactMap(\.problem).first {
      return problem
    }
    if let limit {
      return StoreError(
        .incomplete, "Save \(limit) is no longer kept in “\(home.path)”.",
        hint: "Ask for a later save.")
    }
    let first = listing.journals.values.min { $0.name < $1.name }
    return StoreError(
      .incomplete,
      "“\(home.path)” has neither its first journal nor a snapshot, so nothing can be read from “\(first?.path ?? "it")”.",
      hint: "Copy the whole store again, the snapshots included.", file: first?.path)
  }

  private func diverged(_ best: Branch, _ base: Snapshot?) -> StoreError? {
    let mine = best.steps.last.map { "“\($0.journal.path)” (save \(best.end))" }
    let others = Set(tips).map { "“\($0.journal)” (save \($0.save))" }.sorted()
    return StoreError(
      .diverged,
      "Two histories continue the same save: \(mine ?? "a snapshot") and \(others.joined(separator: ", ")).",
      hint:
        "Decide which to keep, and move the other journal out of the store's folder; nothing is merged or chosen by itself.",
      file: tips.first?.journal)
  }

  private func tailWarnings(_ lineage: Lineage) -> [StoreWarning] {
    var warnings: [StoreWarning] = []
    for step in lineage.steps {
      let isLast = step.journal.name == lineage.steps.last?.journal.name
      if isLast, let tail = step.notes.tail {
        let lines =
          tail.wholeLines > 0 ? " \(tail.wholeLines) whole lines are among them." : ""
        warnings.append(
          StoreWarning(
            "journal.torn-tail",
            "The last \(tail.bytes) bytes of “\(step.journal.path)” were never a whole save and do not count.\(lines)",
            hint: "Nothing to do: the next save goes on in a new journal, and the bytes are kept.",
            file: step.journal.path, line: tail.line, byte: tail.byte))
      }
      if step.notes.hasCarriageReturns || step.notes.hasByteOrderMark {
        warnings.append(
          StoreWarning(
            "journal.edited-ends",
            "“\(step.journal.path)” has line ends or a byte order mark that an editor put there.",
            hint: "It is read as it is; the next save goes on in a new journal.",
            file: step.journal.path, line: 1, byte: 0))
      }
    }
    return warnings
  }
}

extension StoreListing {
  var newestHeader: JournalHeader? {
    journals.values.filter { $0.header != nil }.max { $0.name < $1.name }?.header
  }
}

/// Where the store is now, to be held against where its journals were made.
struct StoreHome: Sendable, Equatable {
  let path: String
  let directory: UInt64
  /// Nil when there is no lock.
  let lock: UInt64?

  init(path: String, directory: UInt64, lock: UInt64?) {
    self.path = path
    self.directory = directory
    self.lock = lock
  }

  init(_ folders: StoreFolders) throws(StoreError) {
    do {
      path = folders.path
      directory = try folders.root.status().identity.inode
      lock = try folders.root.status(of: StoreLayout.lock)?.identity.inode
    } catch {
      throw StoreError(error)
    }
  }

  /// Made elsewhere as a whole: by a copy, not by a move or a new lock.
  func isCopy(_ header: JournalHeader?) -> Bool {
    guard let home = header?.home, home.count == 2 else { return false }
    guard let lock else { return home[0] != directory }
    return home[0] != directory && home[1] != lock
  }

  /// Only in the very directory and under the very lock it was made.
  func mayAppend(to header: JournalHeader) -> Bool {
    guard let lock else { return false }
    return header.home == [directory, lock]
  }
}

extension StoreError {
  static func notAStore(_ path: String) -> StoreError {
    StoreError(
      .notFound, "There is no store at “\(path)”.",
      hint: "Check the path, or make a store with `daybook init \(path)`.", file: path)
  }
}
