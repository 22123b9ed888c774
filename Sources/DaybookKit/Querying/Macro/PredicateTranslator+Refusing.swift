extension PredicateTranslator {
  func unsupported(
    _ what: String,
    _ hint: String = "Write it with comparisons, &&, ||, !, contains and ranges, "
      + "or filter the fetched objects in Swift."
  ) -> DaybookError {
    DaybookError(
      .predicateUnsupported, "A predicate of \(entity) cannot say \(what).",
      recoverySuggestion: hint, context: .init(entity: entity))
  }

  /// `CollectionRangeSubscript` of the type's full name.
  static func name(of type: Any.Type) -> String {
    let name = String(describing: type).prefix { $0 != "<" }
    return "“\(name.split(separator: ".").last.map(String.init) ?? String(name))”"
  }
}
