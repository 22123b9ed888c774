/// Finds the history that reaches furthest, and refuses to choose between two.
///
/// Snapshots and journals name what they continue by save and chain, so a file
/// that does not belong cannot be taken for one that does.
struct LineageFinder {
  let listing: StoreListing
  let home: StoreHome
  /// The last save wanted; nil for the newest.
  let limit: Int?
  /// Begin only with a snapshot of an earlier save than this.
  private let baseBefore: Int?
  let children: [String: [JournalFile]]
  /// Saves that some journal cut, by what it says itself.
  let dropped: Set<JournalHeader.DroppedSave>
  var scans: [String: JournalScan] = [:]
  var reached: Set<String> = []
  var warnings: [StoreWarning] = []
  var tips: [Tip] = []
  var broken: [JournalFile] = []

  /// An end of a history: the journal it is in, and its last save.
  struct Tip: Hashable {
    let journal: String
    let save: Int
  }

  /// A journal read to its end, or to the damage in it.
  struct JournalScan {
    var saves: [ScannedSave] = []
    var notes = JournalNotes()
    var damage: StoreError?

    func chain(at save: Int, base: (save: Int, chain: String)) -> String? {
      save == base.save ? base.chain : saves.first { $0.number == save }?.chain
    }
  }

  /// A way through journals: each with the last save taken from it.
  struct Branch {
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

  func isDropped(_ save: Int, _ chain: String) -> Bool {
    dropped.contains(.init(save: save, chain: chain))
  }

  mutating func scan(_ journal: JournalFile) throws(StoreError) -> JournalScan {
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
}
