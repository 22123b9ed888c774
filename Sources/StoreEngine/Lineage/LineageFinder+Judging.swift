/// What else is in the folders: files that the history does not need, and files
/// that it lacks.
extension LineageFinder {
  /// Looks among the files behind the history for saves that it lacks.
  mutating func lookBehind(_ best: Branch) throws(StoreError) {
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

  mutating func judgeBadSnapshots(_ best: Branch, base: Snapshot?) throws(StoreError) {
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
}
