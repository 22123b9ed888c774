/// How a request was run: the way that was taken, how much was looked at, how
/// long it took.
///
/// ```swift
/// print(try context.explain(request))
/// ```
public struct FetchExplanation: Sendable, Hashable {
  /// How the objects that can be in the result are found.
  public enum Way: Sendable, Hashable {
    /// Every object of the entity is looked at.
    case scan
    /// Objects of this many ids, which the condition names, are looked up.
    case lookUp(Int)
    /// The store's counts say it; no object is looked at.
    case counts
  }

  /// The name of the entity.
  public let entityName: String
  /// The condition as text that reads as the same; nil for every object.
  public let condition: String?
  /// The criteria of the order as text, such as `category` and `-date`; objects
  /// that are equal by all of them come in the order of insertion.
  public let order: [String]
  /// The most objects to return; nil for all.
  public let limit: Int?
  /// How many of the first objects are left out.
  public let offset: Int
  /// How the objects are found.
  public let way: Way
  /// How many objects were looked at.
  public let rowsLookedAt: Int
  /// How many of them fulfil the condition; a request without an order that has
  /// a limit stops when it has enough.
  public let rowsMatched: Int
  /// How many objects, or rows of values, were the result.
  public let rowsReturned: Int
  /// How many objects have changes that are not saved and were counted.
  public let pendingChanges: Int
  /// The time it took.
  public let duration: Duration
}

extension FetchExplanation: CustomStringConvertible {
  /// What was to be done and what was done, a line each.
  public var description: String {
    var lines = [plan]
    if limit != nil || offset > 0 {
      lines.append("limit \(limit.map(String.init) ?? "none"), offset \(offset)")
    }
    lines.append("looked at \(rowsLookedAt), matched \(rowsMatched), returned \(rowsReturned)")
    if pendingChanges > 0 { lines.append("unsaved changes of \(pendingChanges) counted") }
    lines.append("time \(duration)")
    return lines.joined(separator: "\n")
  }

  /// What was to be done, in a line.
  var plan: String {
    let criteria = order.isEmpty ? "insertion" : order.joined(separator: ",")
    return "plan \(entityName) where \(condition ?? "TRUEPREDICATE") by \(criteria): \(way)"
  }
}

extension FetchExplanation.Way: CustomStringConvertible {
  /// A word or two.
  public var description: String {
    switch self {
    case .scan: "scan"
    case .lookUp(let count): "look-up of \(count) id\(count == 1 ? "" : "s")"
    case .counts: "from the counts"
    }
  }
}

extension FetchExplanation {
  init<Value>(
    _ request: FetchRequest<Value>, _ runner: FetchRunner, returned: Int, counting: Bool,
    _ duration: Duration
  ) {
    entityName = request.entityName
    condition = request.condition?.description
    order = request.sortBy.map { sort in
      let letters = sort.options.mark
      return (sort.isAscending ? "" : "-") + sort.key + letters
    }
    limit = request.fetchLimit
    offset = request.fetchOffset
    if let identities = runner.plan.identities {
      way = .lookUp(identities.count)
    } else {
      way = counting && runner.plan.condition == nil ? .counts : .scan
    }
    rowsLookedAt = runner.looked
    rowsMatched = runner.matched
    rowsReturned = returned
    pendingChanges = runner.pendingCount
    self.duration = duration
  }
}
