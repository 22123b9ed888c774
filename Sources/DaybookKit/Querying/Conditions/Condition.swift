/// What objects of an entity must fulfil: the one form of every predicate.
///
/// The text form is that of `NSPredicate`:
///
/// ```swift
/// try Condition<Record>(format: "category = %@ AND latitude > 40", "Bar")
/// try Condition<Record>("placemark.locality BEGINSWITH[cd] 'mun' OR photo = nil")
/// ```
///
/// Comparisons `= == != <> < <= =< > >= =>`, `BETWEEN {a, b}` (inclusive),
/// `IN {…}`, `NOT IN {…}`, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE` (`*`
/// and `?`), `MATCHES` (a regular expression that matches the whole); the
/// options `[c]`, `[d]`, `[cd]`; `AND &&`, `OR ||`, `NOT !`, AND binding
/// tighter than OR; `nil`, `TRUE`, `YES`, numbers, quoted texts, and texts as
/// RFC 3339 against dates. Arguments: `%@` a value, `%K` a key, `%d %f …`
/// numbers. A `#` before a name makes it a key even if it is a keyword.
///
/// A missing value is different from every value (`!=` is true), equal to
/// `nil` alone, and neither smaller nor greater than anything.
public struct Condition<Value: ManagedValue>: Sendable {
  let node: ConditionNode

  init(_ node: ConditionNode) { self.node = node }

  /// Reads the text of a predicate that has no placeholders.
  ///
  /// - Throws: `predicate.syntax`, with the offset, what was expected and what
  ///   was found.
  public init(_ text: String) throws(DaybookError) {
    try self.init(format: text, arguments: [])
  }

  /// Reads the text of a predicate with arguments for its placeholders.
  ///
  /// - Throws: `predicate.syntax`, `predicate.arguments`.
  public init(
    format text: String, _ arguments: (any FieldValueConvertible)?...
  ) throws(DaybookError) {
    try self.init(format: text, arguments: arguments.map { $0?.fieldValue ?? .null })
  }

  /// Reads the text of a predicate with arguments for its placeholders.
  ///
  /// - Throws: `predicate.syntax`, `predicate.arguments`.
  public init(format text: String, arguments: [FieldValue]) throws(DaybookError) {
    do {
      var parser = try ConditionParser(text, arguments: arguments)
      node = try parser.parse()
    } catch {
      throw error.error
    }
  }

  /// Fulfilled by every object.
  public static var everything: Condition { Condition(.constant(true)) }

  /// Fulfilled where both are.
  @_disfavoredOverload
  public static func && (left: Condition, right: Condition) -> Condition {
    Condition(.conjunction([left.node, right.node]))
  }

  /// Fulfilled where either is.
  @_disfavoredOverload
  public static func || (left: Condition, right: Condition) -> Condition {
    Condition(.disjunction([left.node, right.node]))
  }

  /// Fulfilled where `condition` is not.
  @_disfavoredOverload
  public static prefix func ! (condition: Condition) -> Condition {
    Condition(.not(condition.node))
  }

  /// Checks names and types without running anything.
  ///
  /// - Throws: `model.unknown-attribute`, naming the nearest;
  ///   `predicate.type-mismatch`.
  public func check(against entity: ModelEntity) throws(DaybookError) {
    _ = try ConditionCompiler(layout: EntityLayout(entity)).compile(node)
  }
}

extension Condition: CustomStringConvertible {
  /// The predicate as text that reads as the same condition.
  public var description: String { node.text }
}
