import StoreEngine

extension ManagedObjectContext {
  /// Checks the rules of attributes and unique values for `states`, and
  /// reports everything that is wrong together.
  func validate(_ states: [ObjectState]) throws(DaybookError) {
    let store = try DaybookError.mapping { () throws(StoreError) in try container.store.refresh() }
    var problems = states.flatMap(problems)
    problems += try uniqueProblems(of: states, in: store)
    guard !problems.isEmpty else { return }
    throw ValidationReport.error(problems)
  }

  private func problems(of state: ObjectState) -> [DaybookError] {
    guard !state.isDeleted else { return [] }
    return state.changes.keys.sorted().compactMap { place in
      let value = state.changes[place]?.value ?? .null
      return state.layout.rules[place].problem(with: value).map {
        ValidationReport.error($0, id: state.id, attribute: state.layout.attributes[place].name)
      }
    }
  }

  /// Objects among `states` whose unique values another object has, in the
  /// store or among all that is pending here.
  func uniqueProblems(
    of states: [ObjectState], in store: StoreState
  ) throws(DaybookError) -> [DaybookError] {
    var problems: [DaybookError] = []
    for layout in Set(states.map { ObjectIdentifier($0.layout) }).compactMap({ wanted in
      states.first { ObjectIdentifier($0.layout) == wanted }?.layout
    }).sorted(by: { $0.name < $1.name }) where !layout.uniqueSets.isEmpty {
      let mine = pendingInOrder.filter { $0.layout === layout }
      for set in layout.uniqueSets {
        let index = try container.uniqueIndexes.index(of: set, layout, in: store)
        var owners: [UniqueKey: RecordID] = [:]
        let touched = Set(mine.map(\.recordID))
        for state in mine where !state.isDeleted {
          guard let key = UniqueKey(state.members(), set, layout) else { continue }
          var owner = owners[key]
          if owner == nil, let stored = index[key], !touched.contains(stored) { owner = stored }
          owners[key] = owners[key] ?? state.recordID
          guard let owner, owner != state.recordID,
            states.contains(where: { $0 === state })
          else { continue }
          problems.append(
            ValidationReport.duplicate(key, set, layout, id: state.id, owner: owner))
        }
      }
    }
    return problems
  }
}

extension ManagedObjectContext {
  /// Every rule that a changed object breaks, without saving it.
  package func brokenRules(
    of object: ManagedObject<Record>
  ) throws(DaybookError) -> [DaybookError] {
    let store = try DaybookError.mapping { () throws(StoreError) in try container.store.refresh() }
    return problems(of: object.state) + (try uniqueProblems(of: [object.state], in: store))
  }
}
