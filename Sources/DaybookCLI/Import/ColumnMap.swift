import DaybookKit

/// Which attribute each column of an import goes to.
struct ColumnMap {
  enum Target: Equatable {
    case attribute(ModelAttribute)
    case id
    case nothing
  }

  let entity: ModelEntity
  private var renamed: [String: String] = [:]

  /// - Parameter words: What `--map` was given: `FROM=TO`, or `FROM=`.
  init(_ words: [String], for entity: ModelEntity) throws {
    self.entity = entity
    for word in words {
      guard let (from, to) = word.cut(at: "=", last: true), !from.isEmpty else {
        throw Failure.usage(
          "“\(word)” is not FROM=TO.", hint: "Write --map like title=name, or title= to drop it.")
      }
      guard renamed[from] == nil else {
        throw Failure.usage("--map names “\(from)” twice.", hint: "Keep one of them.")
      }
      if !to.isEmpty, to != "_id" { _ = try entity.attribute(named: to) }
      renamed[from] = to
    }
  }

  /// - Throws: A failure that names the nearest attribute when there is none
  ///   of this name.
  func target(of column: String) throws -> Target {
    let name = renamed[column] ?? column
    if name.isEmpty || name == "_rev" { return .nothing }
    if name == "_id" { return .id }
    if let attribute = entity.attributes.first(where: { $0.name == name }) {
      return .attribute(attribute)
    }
    let names = entity.attributes.map(\.name)
    let to = NearestName.of(column, in: names) ?? (column.lowercased() == "id" ? "_id" : "")
    throw Failure(
      .badData, "\(entity.name) has no attribute “\(column)”.",
      hint: to.isEmpty
        ? "Drop the column with --map \(column)= or rename it with --map \(column)=NAME."
        : "Rename the column with --map \(column)=\(to) or drop it with --map \(column)=.")
  }

  /// Names that `--map` gave and no column had.
  func unused(in columns: [String]) -> [String] {
    renamed.keys.filter { !columns.contains($0) }.sorted()
  }
}
