#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// Says a `#Predicate` as a condition, or says which part of it cannot be said.
final class PredicateTranslator {
  let entity: String
  private let names: (AnyKeyPath) throws(DaybookError) -> [String]
  private var variables: [PredicateExpressions.VariableID: PredicateTerm] = [:]
  private var depth = 0

  /// The tree that means the same as a predicate.
  static func node<Value: Entity>(
    of predicate: Predicate<Value>
  ) throws(DaybookError) -> ConditionNode {
    let coding = Value.entity.coding
    let translator = PredicateTranslator(
      entity: coding.entity.name,
      names: { (path) throws(DaybookError) in
        try coding.names(of: path)
      })
    let object = PredicateOrigin(
      base: KeyReference(names: []),
      samples: { () throws(DaybookError) in
        try coding.provedSamples().samples.map { ($0.json, $0.value as Any) }
      },
      path: \Value.self)
    translator.variables[predicate.variable.key] = .operand(.key([]), object)
    return try translator.condition(of: predicate.expression)
  }

  private init(
    entity: String, names: @escaping (AnyKeyPath) throws(DaybookError) -> [String]
  ) {
    self.entity = entity
    self.names = names
  }

  // MARK: Terms

  func term(
    of expression: some PredicateExpression
  ) throws(DaybookError) -> PredicateTerm {
    // What does not ask for the object is worked out as Swift does it.
    if let value = try? expression.evaluate(PredicateBindings()) { return .constant(value) }
    guard let known = expression as? any TranslatablePredicate else {
      throw unsupported(Self.written(type(of: expression)))
    }
    return try known.term(self)
  }

  func term(of key: PredicateExpressions.VariableID) throws(DaybookError) -> PredicateTerm {
    guard let term = variables[key] else { throw unsupported("a variable of another predicate") }
    return term
  }

  func with<Result>(
    _ key: PredicateExpressions.VariableID, as term: PredicateTerm,
    _ body: () throws(DaybookError) -> Result
  ) throws(DaybookError) -> Result {
    let outer = variables[key]
    variables[key] = term
    defer { variables[key] = outer }
    return try body()
  }

  /// What is fulfilled where a truth value is true.
  func condition(
    of expression: some PredicateExpression
  ) throws(DaybookError) -> ConditionNode {
    try condition(of: try term(of: expression))
  }

  // MARK: Elements

  /// Translates a test of the elements of a list.
  func elements(
    of list: PredicateTerm, _ key: PredicateExpressions.VariableID,
    _ test: some PredicateExpression
  ) throws(DaybookError) -> (list: Operand, variable: String, test: ConditionNode) {
    guard case .operand(let operand, let origin) = list else {
      throw unsupported("a closure over a list that is not stored")
    }
    depth += 1
    defer { depth -= 1 }
    let variable = depth == 1 ? "x" : "x\(depth)"
    let base = KeyReference(variable: variable, names: [])
    let element = PredicateOrigin(
      base: base, samples: { () throws(DaybookError) in try Self.elements(of: origin) }, path: nil)
    let node = try with(key, as: .operand(.key(base), element)) { () throws(DaybookError) in
      try condition(of: test)
    }
    return (operand, variable, node)
  }

  private static func elements(
    of origin: PredicateOrigin?
  ) throws(DaybookError) -> [(json: JSONValue, value: Any)] {
    guard let origin else { return [] }
    return try origin.samples().flatMap { sample in
      (sample.value as? [Any] ?? []).compactMap { element in
        json(of: element).map { ($0, element) }
      }
    }
  }

  static func json(of value: Any) -> JSONValue? {
    guard let value = value as? any Encodable,
      let text = try? JSONTextEncoder().encode(value)
    else { return nil }
    return try? JSONValue(parsing: Bytes(text))
  }

  // MARK: Names

  /// What `path` leads to, from a value of known origin.
  func member<Root, Value>(
    _ path: KeyPath<Root, Value>, of origin: PredicateOrigin
  ) throws(DaybookError) -> (Operand, PredicateOrigin) {
    let values = { () throws(DaybookError) in
      try origin.samples().compactMap { sample in
        (sample.value as? Root).map { (sample.json, $0[keyPath: path] as Any) }
      }
    }
    let whole = origin.path.flatMap { $0.appending(path: path) }
    let inner = PredicateOrigin(base: origin.base, samples: values, path: whole)
    var key = origin.base
    key.names =
      if let whole { try names(whole) } else { try search(path, among: try values()) }
    return (Operand.key(key).read(as: Value.self), inner)
  }

  private func search(
    _ path: AnyKeyPath, among samples: [(json: JSONValue, value: Any)]
  ) throws(DaybookError) -> [String] {
    var candidates: [[String]]?
    for sample in samples {
      guard let json = Self.json(of: sample.value), json != .null else { continue }
      candidates =
        candidates?.filter { sample.json.value(at: $0) == json }
        ?? (sample.json == json ? [[]] : sample.json.paths(to: json))
    }
    guard let names = candidates?.first, candidates?.count == 1 else {
      throw DaybookError(
        .predicateKeyPath, "\(path.shown) is not stored under a name of its own.",
        recoverySuggestion: "Use stored properties; compare computed ones after the fetch.",
        context: .init(entity: entity))
    }
    return names
  }
}
