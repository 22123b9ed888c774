import JSONText
import StoreEngine

/// A condition on the rows of groups: its keys are the names of the columns.
struct HavingTest {
  private let layout: EntityLayout
  private let condition: CompiledCondition
  private let columns: [CompiledColumn]
  private let documents = DocumentReader(UnreadDocuments.shared)

  /// - Throws: `model.unknown-attribute` for a name that is no column's,
  ///   naming the nearest; `predicate.…`.
  init(
    _ condition: Condition<Record>, _ columns: [CompiledColumn], _ layout: EntityLayout
  ) throws(DaybookError) {
    self.columns = columns
    var attributes: [ModelAttribute] = []
    for column in columns {
      let root = Self.path(of: column)[0]
      guard !attributes.contains(where: { $0.name == root }) else { continue }
      attributes.append(ModelAttribute(root, Self.type(of: column), isOptional: true))
    }
    self.layout = EntityLayout(ModelEntity(layout.name, attributes: attributes))
    self.condition = try ConditionCompiler(layout: self.layout).compile(condition.node)
  }

  func holds(_ values: [FieldValue]) throws(DaybookError) -> Bool {
    var roots: [FieldValue] = layout.attributes.map { _ in .null }
    for (column, value) in zip(columns, values) {
      let path = Self.path(of: column)
      guard let place = layout.placeIfKnown(of: path[0]) else { continue }
      let value = Self.value(value, as: layout.types[place])
      roots[place] = Self.setting(path.dropFirst(), of: roots[place], to: value)
    }
    var writer = JSONWriter()
    for (place, value) in roots.enumerated() {
      writer.key(layout.keys[place])
      ValueText.write(value, to: &writer)
    }
    let row = Row(
      id: RecordID(high: 0, low: 0), revision: 0, number: 0, members: Bytes(writer.bytes))
    return try condition.matches(row, documents)
  }

  /// A dotted column is a value inside what its first name means.
  private static func path(of column: CompiledColumn) -> [String] {
    let parts = column.name.split(separator: ".").map(String.init)
    return parts.isEmpty ? [column.name] : parts
  }

  private static func type(of column: CompiledColumn) -> AttributeType {
    guard path(of: column).count == 1 else { return .json }
    guard let source = column.source else { return .int64 }
    guard source.path.isEmpty, !source.type.hasMembers, source.type != .blob else { return .json }
    switch (column.figure, source.type) {
    case (.sum, .int16), (.sum, .int32), (.sum, .int64): return .decimal
    case (.average, .decimal): return .decimal
    case (.average, _): return .double
    default: return source.type
    }
  }

  /// The value as a column of `type` keeps it.
  private static func value(_ value: FieldValue, as type: AttributeType) -> FieldValue {
    switch (type, value) {
    case (.decimal, .integer), (.double, _): (try? ValueText.coerced(value, to: type)) ?? value
    case (.json, .decimal): .number(value.plainText)
    case (.json, .document): .bool(true)
    default: value
    }
  }

  private static func setting(
    _ path: ArraySlice<String>, of whole: FieldValue, to value: FieldValue
  ) -> FieldValue {
    guard let name = path.first else { return value }
    var object = whole.objectValue ?? FieldValue.Object()
    object[name] = setting(path.dropFirst(), of: object[name] ?? .null, to: value)
    return .object(object)
  }
}
