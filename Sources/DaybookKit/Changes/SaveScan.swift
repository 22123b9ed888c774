import StoreEngine

/// Goes through the saves of a follower, and through what each changed of one
/// entity.
struct SaveScan: Sendable {
  private let entity: String
  /// The store before the save that is looked at.
  private var before: StoreState
  private var step: SaveStep?
  /// How far the list of the save's changes was gone through.
  private var place = 0
  /// Where there is no list, the comparison of the two states.
  private var comparison: DifferenceCursor?

  init(entity: String, from state: StoreState) {
    self.entity = entity
    before = state
  }

  /// The number of the save that is looked at.
  var save: Int { step?.state.save ?? before.save }

  /// The next record that a save changed; nil when no newer one is known.
  mutating func next(of follower: SaveFollower) throws(DaybookError) -> RecordDifference? {
    while true {
      if let step {
        if let difference = try next(in: step) { return difference }
        before = step.state
        self.step = nil
      }
      guard let following = follower.next() else { return nil }
      step = following
      place = 0
      comparison = nil
      if following.changes == nil {
        comparison = try DaybookError.mapping { () throws(StoreError) in
          try following.state.differences(from: before, of: entity)
        }
      }
    }
  }

  private mutating func next(in step: SaveStep) throws(DaybookError) -> RecordDifference? {
    do throws(StoreError) {
      guard let changes = step.changes else { return try comparison?.next() }
      while place < changes.count {
        let change = changes[place]
        place += 1
        guard change.entity == entity else { continue }
        let found = RecordDifference(
          try before.record(entity: entity, id: change.id),
          try step.state.record(entity: entity, id: change.id))
        if let found { return found }
      }
      return nil
    } catch {
      throw DaybookError(error)
    }
  }
}
