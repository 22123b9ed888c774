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

  /// What a program wrote for a part that has a name of its own in Foundation.
  static func written(_ type: Any.Type) -> String {
    let words = [
      "ConditionalCast": "as?", "ForceCast": "as!", "TypeCheck": "is",
      "ExpressionEvaluate": "evaluate(_:) of an #Expression",
      "CollectionRangeSubscript": "list[range]",
    ]
    let name = name(of: type)
    return words[String(name.dropFirst().dropLast())].map { "\(name), written \($0)" } ?? name
  }

  /// `CollectionRangeSubscript` of the type's full name.
  static func name(of type: Any.Type) -> String {
    let name = String(describing: type).prefix { $0 != "<" }
    return "“\(name.split(separator: ".").last.map(String.init) ?? String(name))”"
  }
}
