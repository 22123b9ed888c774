import StoreEngine

/// The errors of broken rules: each by itself, and all of a save together.
enum ValidationReport {
  /// One broken rule: object, attribute, value and rule are named.
  static func error(
    _ problem: ValueProblem, id: ObjectID, attribute: String?, line: Int? = nil
  ) -> DaybookError {
    let place = attribute.map { "\(id.entityName) \(id), “\($0)”" } ?? "\(id.entityName) \(id)"
    return DaybookError(
      problem.code, "\(place): \(problem.reason).",
      recoverySuggestion: problem.example.map { "For example \($0)." },
      context: .init(line: line, entity: id.entityName, objectID: id, attribute: attribute))
  }

  static func duplicate(
    _ key: UniqueKey, _ set: [Int], _ layout: EntityLayout, id: ObjectID, owner: RecordID,
    ownerLine: Int? = nil, line: Int? = nil
  ) -> DaybookError {
    let names = set.map { layout.attributes[$0].name }
    let other = ownerLine.map { "line \($0)" } ?? owner.description
    let quoted = names.map { "“\($0)”" }.joined(separator: " and ")
    return DaybookError(
      .notUnique,
      "\(id.entityName) \(id), \(quoted): \(key.shown) is taken by \(other), and it must be unique.",
      recoverySuggestion: "Give another value, or change the object that has it.",
      context: .init(
        line: line, entity: id.entityName, objectID: id, attribute: names.first))
  }

  /// All that is wrong with a save.
  static func error(_ problems: [DaybookError]) -> DaybookError {
    let objects = Set(problems.compactMap(\.context.objectID)).count
    let whole =
      problems.count == 1
      ? problems[0].message
      : "\(problems.count) rules are broken, by \(objects) object\(objects == 1 ? "" : "s")."
    return DaybookError(
      .validationFailed, whole,
      recoverySuggestion: problems.count == 1
        ? problems[0].recoverySuggestion : "Mend each and save again; nothing was saved.",
      context: problems.count == 1 ? problems[0].context : .init(), underlying: problems)
  }
}
