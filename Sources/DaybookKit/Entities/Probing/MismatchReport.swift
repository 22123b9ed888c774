import JSONText

/// What probing found wrong with a description, in words.
struct MismatchReport<Value: Entity> {
  private let coding: EntityCoding<Value>
  private var entity: String { coding.entity.name }

  init(_ coding: EntityCoding<Value>) { self.coding = coding }

  private func error(_ message: String, _ hint: String, _ attribute: String?) -> DaybookError {
    DaybookError(
      .attributeMismatch, message, recoverySuggestion: hint,
      context: .init(entity: entity, attribute: attribute))
  }

  private func quoted(_ attribute: some AttributeCoding<Value>) -> String {
    "“\(entity).\(attribute.attribute.name)”"
  }

  /// Every key that is coded is described, and the reverse.
  func checkKeys(requested: [String], written: [String]) throws(DaybookError) {
    let described = coding.attributes.map(\.attribute.name)
    for attribute in coding.attributes {
      let name = attribute.attribute.name
      if requested.contains(name), written.contains(name) { continue }
      throw uncoded(attribute, requested: requested, written: written, described: described)
    }
    for key in requested + written where !described.contains(key) {
      throw error(
        "\(Value.self) codes “\(key)”, which the description of “\(entity)” does not have.",
        "Add Attribute(\"\(key)\", \\.\(key)), or leave “\(key)” out of the coding keys.", key)
    }
  }

  private func uncoded(
    _ attribute: some AttributeCoding<Value>, requested: [String], written: [String],
    described: [String]
  ) -> DaybookError {
    let name = attribute.attribute.name
    if requested.contains(name) || written.contains(name) {
      let (done, missing) =
        requested.contains(name) ? ("reads", "write") : ("writes", "read")
      return error(
        "\(Value.self) \(done) \(quoted(attribute)) and does not \(missing) it.",
        "Let init(from:) and encode(to:) of \(Value.self) have the same coding keys.", name)
    }
    let free = requested.filter { !described.contains($0) }
    let hint: String
    if let nearest = NearestName.of(name, in: free) ?? (free.count == 1 ? free[0] : nil) {
      hint = "Call it by its coding key: Attribute(\"\(nearest)\", …)."
    } else {
      hint =
        "Describe stored properties only, by their coding keys; a computed property or one left "
        + "out of CodingKeys is no attribute. Coding keys: \(requested.joined(separator: ", "))."
    }
    return error(
      "\(Value.self) has no coding key “\(name)”, for the attribute \(quoted(attribute)) at "
        + "\(attribute.path).",
      hint, name)
  }

  /// The key path leads to a value that is coded otherwise.
  func mismatch(
    _ attribute: some AttributeCoding<Value>, isCodedAs key: String?
  ) -> DaybookError {
    let name = attribute.attribute.name
    guard let key else {
      return error(
        "The name of \(quoted(attribute)) is a coding key of \(Value.self), and its key path "
          + "\(attribute.path) leads to another value, which is not coded.",
        "Let the key path lead to the stored property whose coding key is “\(name)”: \\.\(name).",
        name)
    }
    return error(
      "The name of \(quoted(attribute)) is not the coding key of its key path: "
        + "\(attribute.path) is coded as “\(key)”.",
      "Write Attribute(\"\(name)\", \\.\(name)) or Attribute(\"\(key)\", \(attribute.path)).", name)
  }

  func constant(_ attribute: some AttributeCoding<Value>) -> DaybookError {
    error(
      "\(quoted(attribute)) cannot be assigned: \(attribute.path) is a `let`, or computed.",
      "Make the property a `var`.", attribute.attribute.name)
  }

  func sideEffect(_ attribute: some AttributeCoding<Value>, on key: String) -> DaybookError {
    let name = attribute.attribute.name
    return error(
      key == name
        ? "Assigning \(attribute.path) does not change what \(Value.self) codes as “\(name)”."
        : "Assigning \(attribute.path) changes what \(Value.self) codes as “\(key)”, too.",
      "Describe stored properties only: let the key path of “\(name)” be that of the property "
        + "that is coded.",
      name)
  }

  func wrongKind(_ attribute: some AttributeCoding<Value>, _ json: JSONValue) -> DaybookError {
    error(
      "\(quoted(attribute)) is \(attribute.attribute.type.phrase) by its raw value, and "
        + "\(attribute.valueType) is coded as \(json.kindName).",
      "Let \(attribute.valueType) be coded as its raw value, or give it `static var attributeKind: "
        + "AttributeKind { .json }`.",
      attribute.attribute.name)
  }

  /// Attributes that no round told apart could be exchanged unnoticed.
  func refuseAlike(_ texts: [String]) throws(DaybookError) {
    for (place, text) in texts.enumerated() {
      guard let other = texts[..<place].firstIndex(of: text) else { continue }
      let (one, two) = (coding.attributes[other], coding.attributes[place])
      // Of one value, there is nothing to exchange.
      if one.hasOneValue { continue }
      throw error(
        "\(quoted(one)) and \(quoted(two)) cannot be told apart: no two values of "
          + "\(two.valueType) could be made.",
        "Let the type conform to CaseIterable with two values or more.", two.attribute.name)
    }
  }
}

extension MismatchReport {
  /// No probe value could be made.
  func unmade(_ cause: any Error) -> DaybookError {
    switch cause {
    case ProbeRefusal.misplacedDocument(let path, let type):
      let attribute = path.first ?? ""
      return error(
        "“\(entity).\(attribute)” has a \(type) inside, at “\(path.joined(separator: "."))”: "
          + "a file of its own must be an attribute of its own.",
        "Make it a property of \(Value.self), described as an attribute.", attribute)
    case let failure as ProbeFailure:
      return unmade(failure)
    default:
      return error(
        "No \(Value.self) could be made to prove its description: \(DecodingWords.reason(cause)).",
        "Let init(from:) of \(Value.self) decode each coding key by itself; rules belong into the "
          + "description.",
        DecodingWords.attribute(cause))
    }
  }

  private func unmade(_ failure: ProbeFailure) -> DaybookError {
    let attribute = failure.path.first ?? ""
    let place = failure.path.count > 1 ? " at “\(failure.path.joined(separator: "."))”" : ""
    let cause =
      failure.cause is ProbeRefusal
      ? "it contains itself without end" : DecodingWords.reason(failure.cause)
    return error(
      "No value of \(failure.type)\(place) could be made to prove “\(entity).\(attribute)”: \(cause).",
      "Give the attribute a default, or let \(failure.type) conform to CaseIterable.", attribute)
  }

  /// A probe value could not be written.
  func unwritten(_ cause: (any Error)?) -> DaybookError {
    error(
      "\(Value.self) cannot be coded as an object of its attributes"
        + (cause.map { ": \(KeptValue.problem($0).reason)." } ?? "."),
      "Let encode(to:) of \(Value.self) use a keyed container.", nil)
  }

  func unwritten(_ attribute: some AttributeCoding<Value>, _ cause: any Error) -> DaybookError {
    error(
      "\(quoted(attribute)) cannot be coded: \(KeptValue.problem(cause).reason).",
      "Mend encode(to:) of \(attribute.valueType).", attribute.attribute.name)
  }
}

extension AttributeCoding {
  /// Whether its type is known to have a single value.
  fileprivate var hasOneValue: Bool {
    func open<Value: AttributeValue>(_ type: Value.Type) -> Bool {
      func count<Cases: CaseIterable>(_ type: Cases.Type) -> Int { type.allCases.count }
      if let cases = Value.Unwrapped.self as? any CaseIterable.Type { return count(cases) == 1 }
      return EnumCases.all(of: Value.Unwrapped.self)?.count == 1
    }
    return open(valueType)
  }
}
