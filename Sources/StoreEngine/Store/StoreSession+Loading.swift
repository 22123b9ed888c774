#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

extension StoreSession {
  /// Reads a store's files, changing none; `known`, if given, is told what it
  /// missed.
  static func load(
    _ folders: StoreFolders, options: Store.Options, limit: Int? = nil,
    continuing known: StoreSession? = nil
  ) throws(StoreError) -> StoreSession {
    var folders = folders
    try folders.reopen()
    let environment = options.environment
    let stamp = try FolderStamp(folders, environment: environment)
    let home = try StoreHome(folders)
    let listing = try StoreListing(folders)
    var finder = LineageFinder(listing, home: home, limit: limit)
    var lineage = try finder.find()
    var cut: [JournalHeader.DroppedSave] = []
    if limit == nil, home.isCopy(listing.newestHeader),
      let step = try CopyStepBack(lineage, listing, folders, options).find()
    {
      var earlier = LineageFinder(listing, home: home, limit: step.save)
      lineage = try earlier.find()
      lineage.warnings.append(step.warning)
      cut = step.cut
    }
    var session = try StoreSession(
      lineage, listing, folders, home: home, stamp: stamp, cut: cut, environment: environment)
    if let known {
      let known = known.aheadInItsJournal(asFarAs: lineage)
      session.news = known.news
      try session.news.add(lineage, since: known.state)
    }
    return session
  }

  private init(
    _ lineage: Lineage, _ listing: StoreListing, _ folders: StoreFolders, home: StoreHome,
    stamp: FolderStamp, cut: [JournalHeader.DroppedSave], environment: StoreEnvironment
  ) throws(StoreError) {
    let state = try Self.state(of: lineage)
    let newest = listing.newestHeader
    self.folders = folders
    do {
      identity = try folders.root.status().identity
    } catch {
      throw StoreError(error)
    }
    self.home = home
    self.state = state
    tip = JournalTip(lineage, cut: cut)
    storeID = newest?.store ?? lineage.base?.header.store ?? ""
    let isCopy = home.isCopy(newest)
    replica = isCopy ? RecordID.next().description : newest?.replica ?? RecordID.next().description
    keep = KeepRule(newest?.keep ?? "") ?? .standard
    generation = listing.greatestGeneration
    names = listing.names
    self.stamp = stamp
    warnings = lineage.warnings
    journalCount = lineage.steps.count
    journalBytes = lineage.steps.reduce(0) { $0 + $1.end - $1.journal.start }
    if let newest, newest.writes > StoreFormat.version {
      refusal = StoreError(
        .readOnly,
        "“\(folders.path)” needs a program that writes format \(newest.writes); this one writes \(StoreFormat.version).",
        hint: "Save with a newer release of Daybook; reading goes on.")
    }
    environment.log?(
      1,
      "open \(folders.path): save \(state.save), \(lineage.base.map { "snapshot \($0.header.generation)" } ?? "no snapshot"), \(journalCount) journals, \(journalBytes) bytes replayed"
    )
  }

  /// What salvage found; there is no journal to go on with.
  init(
    salvaged state: StoreState, _ folders: StoreFolders, storeID: String, names: Set<String>,
    warnings: [StoreWarning], environment: StoreEnvironment
  ) throws(StoreError) {
    self.folders = folders
    do {
      identity = try folders.root.status().identity
    } catch {
      throw StoreError(error)
    }
    home = try StoreHome(folders)
    self.state = state
    self.storeID = storeID
    replica = ""
    keep = .all
    generation = 0
    self.names = names
    stamp = try FolderStamp(folders, environment: environment)
    self.warnings = warnings
    journalCount = 0
    journalBytes = 0
    refusal = .salvageOnly(folders.path)
  }

  private static func state(of lineage: Lineage) throws(StoreError) -> StoreState {
    var state: StoreState
    if let base = lineage.base {
      state = StoreState(base)
    } else if let first = lineage.steps.first?.journal, let header = first.header {
      state = StoreState(
        save: 0, chain: first.base.chain, model: header.model ?? Bytes("{}"),
        modelID: header.modelID, base: nil)
    } else {
      throw StoreError(.incomplete, "The store has no beginning.", hint: StoreError.damageHint)
    }
    for step in lineage.steps {
      for save in step.saves {
        state = try save.applied(to: state, file: step.journal.path)
      }
    }
    return state
  }
}

extension StoreState {
  /// What a snapshot says, to the byte.
  init(_ snapshot: Snapshot) {
    self.init(
      save: snapshot.header.save, chain: snapshot.header.chain, model: snapshot.header.model,
      modelID: snapshot.header.modelID, base: snapshot)
  }
}

extension StoreListing {
  fileprivate var greatestGeneration: Int {
    names.compactMap { name in
      name.split(separator: "/").last.flatMap { GenerationName(String($0))?.generation }
    }.max() ?? 0
  }
}

extension JournalTip {
  init?(_ lineage: Lineage, cut: [JournalHeader.DroppedSave]) {
    guard let step = lineage.steps.last, let header = step.journal.header else { return nil }
    name = step.journal.name
    self.header = header
    file = step.journal.file
    identity = step.journal.status.identity
    end = step.end
    nextLine = step.nextLine
    lastCommit = step.saves.last.map { ($0.commitByte, $0.commitText) }
    self.cut = step.cut + cut.filter { !step.cut.contains($0) }
    if !step.notes.isPlain {
      obstacle = "the journal's end is not as a save leaves it"
    } else if !self.cut.isEmpty {
      obstacle = "later saves of the journal were cut off"
    }
  }
}
