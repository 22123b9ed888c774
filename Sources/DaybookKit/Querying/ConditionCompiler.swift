#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// Resolves the names of a condition and checks its types.
struct ConditionCompiler {
  let layout: EntityLayout

  func compile(_ node: ConditionNode) throws(DaybookError) -> CompiledCondition {
    switch node {
    case .constant(let answer): return .constant(answer)
    case .all(let parts): return .all(try compile(parts))
    case .any(let parts): return .any(try compile(parts))
    case .not(let part): return .not(try compile(part))
    case .comparison(let comparison): return try compile(comparison)
    case .refused(let error): throw error
    }
  }

  private func compile(_ parts: [ConditionNode]) throws(DaybookError) -> [CompiledCondition] {
    var compiled: [CompiledCondition] = []
    for part in parts { compiled.append(try compile(part)) }
    return compiled
  }

  private func compile(_ comparison: Comparison) throws(DaybookError) -> CompiledCondition {
    switch (comparison.left, comparison.right) {
    case (.key(let names, let offset), .value(let value)):
      let source = try ValueSource(names, layout, offset: offset)
      return try compile(source, comparison, value)
    case (.value(let value), .key(let names, let offset)):
      let source = try ValueSource(names, layout, offset: offset)
      if let flipped = comparison.operation.flipped {
        var turned = comparison
        turned.operation = flipped
        return try compile(source, turned, value)
      }
      return try compile(value, comparison, source)
    case (.key(let names, let offset), .key(let others, let otherOffset)):
      let left = try ValueSource(names, layout, offset: offset)
      let right = try ValueSource(others, layout, offset: otherOffset)
      return try compile(left, comparison, right)
    case (.value(let one), .value(let other)):
      return .general(
        GeneralTest(
          left: .constant(QueryValue(one)), operation: comparison.operation,
          right: .constant(QueryValue(other)), options: comparison.options, pattern: nil))
    }
  }

  /// Two attributes.
  private func compile(
    _ left: ValueSource, _ comparison: Comparison, _ right: ValueSource
  ) throws(DaybookError) -> CompiledCondition {
    let types = ComparisonTypes(comparison)
    guard types.areComparable(left, right) else {
      throw types.mismatch(
        "“\(left.name)” is \(left.type.phrase) and “\(right.name)” is \(right.type.phrase)",
        left, hint: "Compare values of one kind.")
    }
    return .general(
      GeneralTest(
        left: .source(left), operation: comparison.operation, right: .source(right),
        options: comparison.options, pattern: nil))
  }

  /// A constant on the left that cannot change places: `"Bar" IN tags`.
  private func compile(
    _ value: FieldValue, _ comparison: Comparison, _ source: ValueSource
  ) throws(DaybookError) -> CompiledCondition {
    let types = ComparisonTypes(comparison)
    guard source.isDynamic || source.type == .string else {
      throw types.mismatch(
        "“\(source.name)” is \(source.type.phrase), in which nothing can be looked for", source,
        hint: "Write the key first: \(source.name) \(comparison.operation.rawValue) …")
    }
    return .general(
      GeneralTest(
        left: .constant(QueryValue(value)), operation: comparison.operation,
        right: .source(source), options: comparison.options, pattern: nil))
  }

  /// An attribute and a constant: nearly every comparison there is.
  private func compile(
    _ source: ValueSource, _ comparison: Comparison, _ value: FieldValue
  ) throws(DaybookError) -> CompiledCondition {
    let types = ComparisonTypes(comparison)
    if value.isNull, let relation = Relation(comparison.operation) {
      switch relation {
      case .equal: return .isMissing(source)
      case .notEqual: return .not(.isMissing(source))
      default: return .constant(false)
      }
    }
    try types.checkOptions(source)
    switch comparison.operation {
    case .isIn: return try membership(source, comparison, value, types)
    case .between:
      guard case .array(let bounds) = value, bounds.count == 2 else {
        throw types.mismatch("BETWEEN needs two values", source, hint: "Write BETWEEN {10, 20}.")
      }
      var (low, high) = (comparison, comparison)
      low.operation = .greaterOrEqual
      high.operation = .lessOrEqual
      return .all([try compile(source, low, bounds[0]), try compile(source, high, bounds[1])])
    case let operation where operation.isTextual:
      return try textual(source, comparison, value, types)
    default: return try relation(source, comparison, value, types)
    }
  }

  private func relation(
    _ source: ValueSource, _ comparison: Comparison, _ value: FieldValue, _ types: ComparisonTypes
  ) throws(DaybookError) -> CompiledCondition {
    let constant = try types.constant(value, for: source)
    let relation = Relation(comparison.operation) ?? .equal
    if case .attribute = source.place {
      switch (source.type, constant) {
      case (.string, .string(let text)), (.url, .string(let text)):
        return .text(source, TextTest(comparison.operation, text, comparison.options))
      case (.int16, _), (.int32, _), (.int64, _), (.double, _), (.float, _), (.decimal, _):
        return .number(source, relation, NumberConstant(constant, for: source.type))
      case (.date, .date(let date)): return .date(source, relation, DateConstant(date))
      case (.bool, .bool(let answer)): return .bool(source, relation, answer)
      default: break
      }
    }
    return .general(
      GeneralTest(
        left: .source(source), operation: comparison.operation,
        right: .constant(QueryValue(constant)), options: comparison.options, pattern: nil))
  }

  private func textual(
    _ source: ValueSource, _ comparison: Comparison, _ value: FieldValue, _ types: ComparisonTypes
  ) throws(DaybookError) -> CompiledCondition {
    if source.isDynamic, comparison.operation == .contains {
      return .general(
        GeneralTest(
          left: .source(source), operation: .contains, right: .constant(QueryValue(value)),
          options: comparison.options, pattern: nil))
    }
    let word = comparison.operation.rawValue
    guard source.isDynamic || [.string, .url, .uuid].contains(source.type) else {
      throw types.mismatch(
        "“\(source.name)” is \(source.type.phrase), and \(word) is for texts", source,
        hint: "Compare it with == < > or BETWEEN.")
    }
    guard case .string(let text) = value else {
      throw types.mismatch(
        "\(word) looks for a text, and \(value.shown) is none", source,
        hint: "Put it in quotes: \(source.name) \(word) \"…\"")
    }
    let pattern = try types.pattern(text, source)
    if case .attribute = source.place, !source.isDynamic {
      return .text(
        source, TextTest(comparison.operation, text, comparison.options, pattern: pattern))
    }
    return .general(
      GeneralTest(
        left: .source(source), operation: comparison.operation, right: .constant(.text(text)),
        options: comparison.options, pattern: pattern))
  }

  private func membership(
    _ source: ValueSource, _ comparison: Comparison, _ value: FieldValue, _ types: ComparisonTypes
  ) throws(DaybookError) -> CompiledCondition {
    guard case .array(let elements) = value else {
      throw types.mismatch(
        "IN needs a list, and \(value.shown) is none", source,
        hint: "Write a list: \(source.name) IN {\"Bar\", \"Park\"}")
    }
    var constants: [QueryValue] = []
    for element in elements {
      constants.append(
        element.isNull ? .missing : QueryValue(try types.constant(element, for: source)))
    }
    return .general(
      GeneralTest(
        left: .source(source), operation: .isIn, right: .constant(.array(constants)),
        options: comparison.options, pattern: nil))
  }
}
