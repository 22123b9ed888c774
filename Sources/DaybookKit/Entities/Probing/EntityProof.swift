import JSONText

/// Probe values of a described entity, and their JSON: proof that its names,
/// key paths and coding keys agree, and a way to find the names of others.
struct EntityProof<Value: Entity>: Sendable {
  /// One round: the value, and what it encodes as.
  struct Sample: Sendable {
    let value: Value
    let json: JSONValue
  }

  private(set) var samples: [Sample]
  private var numbers: ProbeNumbers
  private var unordered: [String: UnorderedPlaces] = [:]
  private let defaults: [String: any AttributeValue]
  /// Enough that no two places of a type with few values go in step.
  private static var usualRounds: Int { 8 }
  private static var mostRounds: Int { 48 }

  /// How an entity encodes while it is probed: documents by what stands for
  /// them.
  static var encoder: JSONTextEncoder {
    var encoder = JSONTextEncoder()
    encoder.userInfo = RecordDocuments(access: nil, entity: "").userInfo
    return encoder
  }

  /// Proves a description.
  ///
  /// - Throws: `model.attribute-mismatch`.
  init(_ coding: EntityCoding<Value>) throws(DaybookError) {
    samples = []
    numbers = ProbeNumbers()
    var defaults: [String: any AttributeValue] = [:]
    for attribute in coding.attributes {
      defaults[attribute.attribute.name] = attribute.defaultValue
    }
    self.defaults = defaults
    let report = MismatchReport(coding)
    defer { for attribute in coding.attributes { tell(attribute) } }
    var texts = [String](repeating: "", count: coding.attributes.count)
    repeat {
      let members = try addRound(report)
      for (place, attribute) in coding.attributes.enumerated() {
        try check(attribute, members, report)
        let written = members[attribute.attribute.name]?.text() ?? []
        texts[place] += String(decoding: written, as: UTF8.self) + "\n"
      }
      if samples.count == 2 {
        for attribute in coding.attributes { try checkAssigning(attribute, report) }
      }
    } while samples.count < Self.usualRounds
      || (samples.count < Self.mostRounds && Set(texts).count < texts.count)
    try report.refuseAlike(texts)
  }

  private func tell(_ attribute: some AttributeCoding<Value>) {
    guard let places = unordered[attribute.attribute.name] else { return }
    attribute.found.places = places
  }

  /// Makes as many values as there may be.
  mutating func extend(_ coding: EntityCoding<Value>) throws(DaybookError) {
    while samples.count < Self.mostRounds { _ = try addRound(MismatchReport(coding)) }
  }

  /// Makes another value; its members by name.
  private mutating func addRound(
    _ report: MismatchReport<Value>
  ) throws(DaybookError) -> [String: JSONValue] {
    let state = ProbeState(round: samples.count, numbers: numbers, defaults: defaults)
    let value: Value
    do {
      value = try Value(from: ProbeDecoder(state))
    } catch {
      throw report.unmade(state.refusal ?? error)
    }
    if let refusal = state.refusal { throw report.unmade(refusal) }
    numbers = state.numbers
    unordered.merge(state.unordered) { $1 }
    let json = try json(of: value, report)
    var members: [String: JSONValue] = [:]
    for member in json.members ?? [] { members[member.key] = member.value }
    if samples.isEmpty {
      try report.checkKeys(requested: state.requested, written: (json.members ?? []).map(\.key))
    }
    samples.append(Sample(value: value, json: json))
    return members
  }

  private func json(
    of value: Value, _ report: MismatchReport<Value>
  ) throws(DaybookError) -> JSONValue {
    do {
      let json = try JSONValue(parsing: Bytes(try Self.encoder.encode(value)))
      guard case .object = json else { throw report.unwritten(nil) }
      return json
    } catch let error as DaybookError {
      throw error
    } catch {
      throw report.unwritten(error)
    }
  }

  /// Whether the value behind the key path is what the entity writes under the
  /// attribute's name, and is kept as the attribute's type.
  private func check(
    _ attribute: some AttributeCoding<Value>, _ members: [String: JSONValue],
    _ report: MismatchReport<Value>
  ) throws(DaybookError) {
    guard let sample = samples.last, let written = members[attribute.attribute.name] else { return }
    let own: JSONValue
    do {
      own = try JSONValue(parsing: Bytes(try attribute.text(of: sample.value, Self.encoder)))
    } catch {
      throw report.unwritten(attribute, error)
    }
    guard own == written else {
      let others = members.filter { $0.value == own }.map(\.key)
      throw report.mismatch(attribute, isCodedAs: others.count == 1 ? others[0] : nil)
    }
    guard !attribute.attribute.type.isDocument else { return }
    do {
      let kept = try attribute.read(sample.value)
      let read = try ValueText.value(of: FieldValue(own), as: attribute.attribute.type)
      guard kept == read else { throw report.wrongKind(attribute, own) }
    } catch is ValueProblem {
      throw report.wrongKind(attribute, own)
    } catch {
      throw error as? DaybookError ?? report.wrongKind(attribute, own)
    }
  }

  /// Whether assigning the property changes what is written under its name,
  /// and nothing else.
  private func checkAssigning(
    _ attribute: some AttributeCoding<Value>, _ report: MismatchReport<Value>
  ) throws(DaybookError) {
    var value = samples[0].value
    guard attribute.assign(from: samples[1].value, to: &value) else {
      throw report.constant(attribute)
    }
    let json = try json(of: value, report)
    for member in json.members ?? [] {
      let source = member.key == attribute.attribute.name ? samples[1] : samples[0]
      guard source.json[member.key] == member.value else {
        throw report.sideEffect(attribute, on: member.key)
      }
    }
  }
}
