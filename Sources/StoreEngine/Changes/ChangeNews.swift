import JSONText

/// What a session took in since its state was last published.
struct ChangeNews: Sendable {
  /// The save up to which changes are not known; nil when all are.
  private(set) var gap: Int?
  private(set) var steps: [ChangeMemory.Step] = []
  /// Whether somebody follows the saves one by one.
  var keepsSaves = false
  private(set) var saves = SaveQueue()

  /// Takes in a save and the state after it.
  mutating func add(_ changes: some Collection<ChangedRecord>, to state: StoreState) {
    add(changes, of: state.save)
    guard keepsSaves else { return }
    let isListed = changes.count <= ChangeMemory.limit
    saves.append(SaveStep(state: state, changes: isListed ? Array(changes) : nil))
  }

  mutating func add(_ changes: some Collection<ChangedRecord>, of save: Int) {
    guard changes.count <= ChangeMemory.limit else { return lose(upTo: save) }
    for change in changes { steps.append(.init(save: save, change: change)) }
  }

  /// Gives up everything up to `save`.
  private mutating func lose(upTo save: Int) {
    gap = save
    steps = []
  }

  /// Takes in what the history has beyond `state`. Where its journals do not
  /// reach back that far, or `state` is not in it, the changes are lost.
  mutating func add(_ lineage: Lineage, since state: StoreState) throws(StoreError) {
    guard lineage.save != state.save else { return }
    guard lineage.passes(through: state) else { return lose(upTo: lineage.save) }
    var state = state
    for step in lineage.steps {
      for save in step.saves where save.number > state.save {
        var changes: [ChangedRecord] = []
        var lines = LineReader(save.lines, line: save.firstLine)
        while let line = lines.next() {
          changes.append(
            ChangedRecord(
              try JournalRecord(
                line.text, file: step.journal.path, line: line.number,
                byte: save.byte + line.start)))
        }
        if keepsSaves {
          state = try save.applied(to: state, file: step.journal.path)
          add(changes, to: state)
        } else {
          add(changes, of: save.number)
        }
      }
    }
  }
}

extension Lineage {
  /// Whether the saves after `state` are all in the journals, and follow it.
  func passes(through state: StoreState) -> Bool {
    if let base {
      if base.header.save == state.save { return base.header.chain == state.chain }
    } else if state.save == 0 {
      return steps.first?.journal.base.chain == state.chain
    }
    return steps.contains { step in
      step.saves.contains { $0.number == state.save && $0.chain == state.chain }
    }
  }
}

extension ChangedRecord {
  init(_ change: EncodedSave.Change) {
    self.init(entity: change.entity, id: change.id, kind: change.operation)
  }

  init(_ record: JournalRecord) {
    self.init(entity: record.entity, id: record.id, kind: record.operation)
  }
}
