#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Condition where Value: Entity {
  /// Says a `#Predicate` as a condition.
  ///
  /// ```swift
  /// let condition = Condition<Location>(#Predicate { $0.category == "Bar" && $0.latitude > 40 })
  /// ```
  ///
  /// It may compare attributes, values inside them and captured values;
  /// calculate; ask `contains`, `starts(with:)`, `isEmpty`, `count` of texts,
  /// lists and ranges; chain and unwrap optionals. A condition differs from
  /// what Swift would do in little: where Swift would stop — unwrapping nil, an
  /// index beyond the end, a division by zero — there is no value, which is
  /// unequal to every value; texts contain texts by Unicode scalars of the
  /// normal form C; enums are ordered by their raw values.
  ///
  /// A part that cannot be said becomes the error `predicate.unsupported` when
  /// the condition is checked or a request with it is run.
  public init(_ predicate: Predicate<Value>) {
    self.init { () throws(DaybookError) in try PredicateTranslator.node(of: predicate) }
  }
}

extension FetchRequest where Value: Entity {
  /// What the objects must fulfil, as Swift says it; nil for all.
  ///
  /// ```swift
  /// var request = Location.fetchRequest()
  /// request.predicate = #Predicate { $0.category == "Bar" && $0.latitude > 40 }
  /// ```
  ///
  /// It takes the place of `condition`, into which it is translated; see there
  /// for what can be said. A predicate that cannot be translated is an error
  /// of the fetch.
  public var predicate: Predicate<Value>? {
    get { swiftPredicate }
    set {
      condition = newValue.map { Condition($0) }
      swiftPredicate = newValue
    }
  }
}
