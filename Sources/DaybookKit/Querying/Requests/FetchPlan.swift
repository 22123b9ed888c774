import JSONText
import StoreEngine

/// A request made ready for one entity's layout: names resolved, types checked.
struct FetchPlan {
  /// What a request is run for.
  enum Purpose {
    /// Objects, their ids or how many they are.
    case objects
    /// Rows of values.
    case rows
  }

  let layout: EntityLayout
  let condition: CompiledCondition?
  /// The only ids that can be in the result, when the condition says so.
  let identities: Set<RecordID>?
  let sorts: [CompiledSort]
  var limit: Int?
  var offset: Int

  /// - Throws: `request.invalid` for a request of values when objects are
  ///   wanted, and for one that cannot be fulfilled; `model.unknown-attribute`;
  ///   `predicate.…`.
  init<Value>(
    _ request: FetchRequest<Value>, layout: EntityLayout, for purpose: Purpose = .objects
  ) throws(DaybookError) {
    self.layout = layout
    if purpose == .objects, request.asksForRows {
      throw DaybookError(
        .requestInvalid, "This request of “\(layout.name)” asks for values, not for objects.",
        recoverySuggestion: "Run it with fetchRows(_:).", context: .init(entity: layout.name))
    }
    let compiler = ConditionCompiler(layout: layout)
    condition = try request.condition.map { (condition) throws(DaybookError) in
      try compiler.compile(condition.node)
    }
    identities = request.condition?.node.identities(in: layout)
    var sorts: [CompiledSort] = []
    // Groups are put in order by their own columns.
    if !request.asksForGroups {
      for sort in request.sortBy { sorts.append(try CompiledSort(sort.criterion, layout)) }
    }
    self.sorts = sorts
    guard request.fetchOffset >= 0, (request.fetchLimit ?? 0) >= 0, request.fetchBatchSize >= 0
    else {
      throw DaybookError(
        .requestInvalid, "Limit, offset and batch size of a request must be at least 0.",
        context: .init(entity: layout.name))
    }
    limit = request.fetchLimit
    offset = request.fetchOffset
  }
}
