/// How refusals and warnings are worded.
extension LineageFinder {
  func nothingToBeginWith() -> StoreError {
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

  func diverged(_ best: Branch, _ base: Snapshot?) -> StoreError? {
    let mine = best.steps.last.map { "“\($0.journal.path)” (save \(best.end))" }
    let others = Set(tips).map { "“\($0.journal)” (save \($0.save))" }.sorted()
    return StoreError(
      .diverged,
      "Two histories continue the same save: \(mine ?? "a snapshot") and \(others.joined(separator: ", ")).",
      hint:
        "Decide which to keep, and move the other journal out of the store's folder; nothing is merged or chosen by itself.",
      file: tips.first?.journal)
  }

  func tailWarnings(_ lineage: Lineage) -> [StoreWarning] {
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
