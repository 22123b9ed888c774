/// One column of the rows of values that a request asks for: an attribute's
/// value, or a figure over several objects.
///
/// ```swift
/// var request = Location.fetchRequest()
/// request.propertiesToGroupBy = [.value(\.category)]
/// request.propertiesToFetch = [.value(\.category), .count, .maximum(\.date)]
/// ```
///
/// By name a column is a text: `["category", .count, .maximum("date")]`; dotted
/// names reach into json and transformable attributes, and `_id` and `_rev` are
/// what the store knows of the object.
///
/// Objects without a value do not count in sums, means and extremes. Sums of
/// integers and decimals are exact; one of integers beyond 64 bits goes on as a
/// decimal.
public struct FetchColumn<Value: ManagedValue>: Sendable, Hashable {
  var criterion: ColumnCriterion

  /// What the column is called in rows, in the order of groups and in
  /// `havingPredicate`: the attribute's name, `count`, or figure and name, as in
  /// `sum_latitude` and `maximum_placemark_size`.
  public var name: String {
    get { criterion.name }
    set { criterion.name = newValue }
  }

  /// The column under another name.
  public func named(_ name: String) -> FetchColumn {
    var column = self
    column.name = name
    return column
  }

  private init(_ figure: ColumnCriterion.Figure, _ key: String) {
    criterion = ColumnCriterion(figure, key)
  }

  /// How many objects there are.
  public static var count: FetchColumn { FetchColumn(.count, "") }

  /// The value of an attribute.
  public static func value(_ key: String) -> FetchColumn { FetchColumn(.value, key) }

  /// The sum of numbers.
  public static func sum(_ key: String) -> FetchColumn { FetchColumn(.sum, key) }

  /// The smallest value.
  public static func minimum(_ key: String) -> FetchColumn { FetchColumn(.minimum, key) }

  /// The greatest value.
  public static func maximum(_ key: String) -> FetchColumn { FetchColumn(.maximum, key) }

  /// The mean of numbers.
  public static func average(_ key: String) -> FetchColumn { FetchColumn(.average, key) }
}

extension FetchColumn: ExpressibleByStringLiteral {
  /// The value of the attribute of this name.
  public init(stringLiteral name: String) { self.init(.value, name) }
}

extension FetchColumn where Value: Entity {
  /// The value of an attribute.
  public static func value<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>
  ) -> FetchColumn { FetchColumn(.value, path) }

  /// The sum of numbers.
  public static func sum<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>
  ) -> FetchColumn { FetchColumn(.sum, path) }

  /// The smallest value.
  public static func minimum<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>
  ) -> FetchColumn { FetchColumn(.minimum, path) }

  /// The greatest value.
  public static func maximum<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>
  ) -> FetchColumn { FetchColumn(.maximum, path) }

  /// The mean of numbers.
  public static func average<Attribute: AttributeValue>(
    _ path: KeyPath<Value, Attribute>
  ) -> FetchColumn { FetchColumn(.average, path) }

  private init(_ figure: ColumnCriterion.Figure, _ path: PartialKeyPath<Value>) {
    do {
      self.init(figure, try Value.entity.coding.names(of: path).joined(separator: "."))
    } catch {
      self.init(figure, path.shown)
      criterion.refusal = error.inEntity(Value.entity.coding.entity.name)
    }
  }
}

/// A column, whatever it is of.
struct ColumnCriterion: Sendable, Hashable {
  enum Figure: String, Sendable { case value, count, sum, minimum, maximum, average }

  let figure: Figure
  /// The attribute's name, or a dotted one; empty for a count.
  let key: String
  var name: String
  /// Why the key is none: thrown when the column is to be used.
  var refusal: DaybookError?

  init(_ figure: Figure, _ key: String) {
    self.figure = figure
    self.key = key
    switch figure {
    case .value: name = key
    case .count: name = "count"
    default: name = "\(figure.rawValue)_\(key.split(separator: ".").joined(separator: "_"))"
    }
  }

  static func == (left: ColumnCriterion, right: ColumnCriterion) -> Bool {
    left.figure == right.figure && left.key == right.key && left.name == right.name
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(figure)
    hasher.combine(key)
    hasher.combine(name)
  }
}
