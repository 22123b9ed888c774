/// What objects of an entity must fulfil: the one form of every predicate.
///
/// It is said with key paths, as a `#Predicate`, or as text, which is that of
/// `NSPredicate`; one question has one tree and one answer in each:
///
/// ```swift
/// let bars: [Condition<Location>] = [
///   \.category == "Bar" && \.latitude > 40,
///   Condition(#Predicate { $0.category == "Bar" && $0.latitude > 40 }),
///   try Condition(format: "category = %@ AND latitude > 40", "Bar"),
/// ]
/// let near = try Condition<Location>("placemark.locality BEGINSWITH[cd] 'mun' OR photo = nil")
/// ```
///
/// **Comparisons.** `= == != <> < <= =< > >= =>`, `BETWEEN {a, b}`
/// (inclusive), `IN {…}`, `NOT IN {…}`, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`,
/// `LIKE` (`*` and `?`), `MATCHES` (a regular expression that matches the
/// whole); the options `[c]`, `[d]`, `[cd]`. `AND &&`, `OR ||`, `NOT !`, AND
/// binding tighter than OR; `TRUEPREDICATE`, `FALSEPREDICATE`.
///
/// **Values.** `nil`, `TRUE`, `YES`, numbers, quoted texts,
/// `date("2026-01-01")`, `now()`, `CAST("2026-01-01", "NSDate")`, and texts as
/// RFC 3339 against dates. `%@` takes a value, `%K` a key, `%d %f …` numbers,
/// `$name` a variable: see `substituting(_:)`.
///
/// **Keys.** An attribute, then names inside its value; `length` for the
/// characters of a text; `+ - * / **` and `modulus(a, b)` of numbers. A `#`
/// before a name makes it a key even if it is a keyword, and a name between
/// backquotes may have any characters.
///
/// **Lists.** `ANY`, `ALL` and `NONE` of the elements; `tags CONTAINS "a"`,
/// `"a" IN tags`; `@count @sum @avg @min @max`; `tags[0]`, `[FIRST]`,
/// `[LAST]`; `SUBQUERY(stops, $s, $s.nights > 1).@count > 0`. Names after a
/// list are those of its elements: `ANY stops.city = "Bern"`.
///
/// A missing value is different from every value (`!=` is true), equal to
/// `nil` alone, and neither smaller nor greater than anything; what is worked
/// out of one is missing too. `ALL` of no elements is true.
///
/// Two conditions are equal when they say the same with the same words, however
/// they were made: the spelling of an operator does not count, the order of the
/// parts does.
public struct Condition<Value: ManagedValue>: Sendable, Hashable {
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
      let read = try parser.parse()
      node = arguments.isEmpty ? read : read.canonical
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
