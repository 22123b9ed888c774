import JSONText
import StoreEngine

extension ManagedObjectContext {
  /// Checks the rules of attributes and unique values for `states`, and
  /// reports everything that is wrong together.
  func validate(_ states: [ObjectState]) throws(DaybookError) {
    try takeIn()
    try validateRules(of: states)
  }

  /// Does so as of the state that was taken in last.
  func validateRules(of states: [ObjectState]) throws(DaybookError) {
    var problems = states.flatMap(problems)
    // The parent checks what must be unique when it saves.
    if parent == nil {
      problems += try uniqueProblems(of: states, in: seen) { $0.isDeleted ? nil : $0.members() }
    }
    guard !problems.isEmpty else { return }
    throw ValidationReport.error(problems)
  }

  /// Checks again, under the lock, what others or the merge policy changed
  /// since.
  func validate(
    _ draft: SaveDraft, in state: StoreState, validatedAt save: Int
  ) throws(DaybookError) {
    var problems = draft.parts.filter(\.isUnlikeValidated).flatMap(problems)
    if state.save != save || draft.parts.contains(where: \.isDecided) {
      let members = draft.members
      problems += try uniqueProblems(of: draft.states, in: state) {
        members[ObjectIdentifier($0)] ?? nil
      }
    }
    guard problems.isEmpty else { throw ValidationReport.error(problems) }
  }

  private func problems(of part: SaveDraft.Part) -> [DaybookError] {
    let (state, layout) = (part.state, part.state.layout)
    let found = part.values.sorted { $0.key < $1.key }.compactMap { place, value -> DaybookError? in
      let change = state.changes[place]
      let isMine = change?.value.isStored(as: value) == true
      let problem = (isMine ? change?.problem : nil) ?? layout.problem(with: value, at: place)
      return problem.map {
        ValidationReport.error($0, id: state.id, attribute: layout.attributes[place].name)
      }
    }
    return found + brokenChecks(of: state, part.members, beside: found)
  }

  private func problems(of state: ObjectState) -> [DaybookError] {
    guard !state.isDeleted else { return [] }
    let found = state.changes.keys.sorted().compactMap { place -> DaybookError? in
      guard let change = state.changes[place] else { return nil }
      let problem = change.problem ?? state.layout.problem(with: change.value, at: place)
      return problem.map {
        ValidationReport.error($0, id: state.id, attribute: state.layout.attributes[place].name)
      }
    }
    return found + brokenChecks(of: state, state.members(), beside: found)
  }

  /// The program's own rules that an object breaks. Where it breaks others
  /// besides, only what is said of the attributes that are right can be known.
  private func brokenChecks(
    of state: ObjectState, _ members: @autoclosure () -> Bytes?, beside found: [DaybookError]
  ) -> [DaybookError] {
    guard state.layout.typing?.hasChecks == true, let members = members() else { return [] }
    let text = RecordText(members: members, documents: documents(of: state))
    let broken = state.layout.brokenChecks(text, id: state.id)
    guard !found.isEmpty else { return broken }
    let spoilt = Set(found.map(\.context.attribute))
    return broken.filter {
      $0.code == .checkFailed && $0.context.attribute != nil
        && !spoilt.contains($0.context.attribute)
    }
  }

  /// Objects among `states` whose unique values another object has, in the
  /// store or among all that is pending here.
  ///
  /// - Parameter members: What an object is going to be; nil for deleted.
  private func uniqueProblems(
    of states: [ObjectState], in store: StoreState, _ members: (ObjectState) -> Bytes?
  ) throws(DaybookError) -> [DaybookError] {
    var problems: [DaybookError] = []
    var layouts: [String: EntityLayout] = [:]
    for state in states where !state.layout.uniqueSets.isEmpty {
      layouts[state.layout.name] = state.layout
    }
    guard !layouts.isEmpty else { return [] }
    let all = pendingInOrder
    let wanted = Set(states.map(ObjectIdentifier.init))
    for layout in layouts.values.sorted(by: { $0.name < $1.name }) {
      let mine = all.filter { $0.layout === layout }.map { (state: $0, members: members($0)) }
      let touched = Set(mine.map(\.state.recordID))
      for set in layout.uniqueSets {
        let index = try opened.uniqueIndexes.index(of: set, layout, in: store)
        var owners: [UniqueKey: RecordID] = [:]
        for (state, members) in mine {
          guard let key = members.flatMap({ UniqueKey($0, set, layout) }) else { continue }
          var owner = owners[key]
          if owner == nil, let stored = index[key], !touched.contains(stored) { owner = stored }
          owners[key] = owners[key] ?? state.recordID
          guard let owner, owner != state.recordID, wanted.contains(ObjectIdentifier(state))
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
    let store = try takeIn()
    return problems(of: object.state)
      + (try uniqueProblems(of: [object.state], in: store) { $0.isDeleted ? nil : $0.members() })
  }
}

extension EntityLayout {
  /// The first rule of the attribute at `place` that a value breaks.
  func problem(with value: FieldValue, at place: Int) -> ValueProblem? {
    rules[place].problem(with: value)
  }

  /// The custom checks that an object breaks.
  fileprivate func brokenChecks(_ text: RecordText, id: ObjectID) -> [DaybookError] {
    guard let typing, typing.hasChecks else { return [] }
    do throws(DaybookError) {
      return try typing.brokenChecks(text).map { broken in
        ValidationReport.error(
          broken.problem, id: id, attribute: broken.place.map { attributes[$0].name })
      }
    } catch {
      return [error]
    }
  }
}
