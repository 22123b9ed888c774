import JSONText
import StoreEngine

/// A request made ready for one entity's layout: names resolved, types checked.
struct FetchPlan {
  let layout: EntityLayout
  let condition: CompiledCondition?
  let sorts: [CompiledSort]
  let limit: Int?
  let offset: Int

  init<Value>(
    _ request: FetchRequest<Value>, layout: EntityLayout
  ) throws(DaybookError) {
    self.layout = layout
    let compiler = ConditionCompiler(layout: layout)
    condition = try request.condition.map { (condition) throws(DaybookError) in
      try compiler.compile(condition.node)
    }
    var sorts: [CompiledSort] = []
    for sort in request.sortBy { sorts.append(try CompiledSort(sort.criterion, layout)) }
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
