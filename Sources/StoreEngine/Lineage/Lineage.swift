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
