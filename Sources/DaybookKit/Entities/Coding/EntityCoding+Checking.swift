import JSONText
import StoreEngine

extension EntityCoding {
  func problem(with value: FieldValue, at place: Int) -> ValueProblem? {
    let attribute = attributes[place]
    if value.isNull {
      return attribute.valueType.attributeKind.isOptional
        ? nil
        : ValueProblem(
          .missingValue, "nil is no \(attribute.valueType): the property is not optional")
    }
    guard attribute.mayRefuse, let text = text(of: value) else { return nil }
    guard let refusal = attribute.refusal(of: text, JSONTextDecoder()) else { return nil }
    let known = PossibleValues.words(of: attribute.valueType)
    return ValueProblem(
      .wrongType,
      "\(value.shown) is no \(attribute.valueType): \(DecodingWords.reason(refusal))",
      example: known)
  }

  /// What a Swift type would read; nil for a document that is stored, which is
  /// not read before it is asked for.
  private func text(of value: FieldValue) -> Bytes? {
    if case .document(let document) = value {
      guard document.isPending, let data = try? document.data() else { return nil }
      return Bytes([UInt8](data))
    }
    var writer = JSONWriter()
    ValueText.write(value, to: &writer)
    return Bytes(writer.bytes)
  }

  func prove(_ record: RecordText, id: RecordID) throws(DaybookError) {
    _ = try decode(record, id: id)
  }

  func someText(at place: Int) -> Bytes {
    let name = attributes[place].attribute.name
    let sample = (try? provedSamples())?.samples.first?.json.members?.first { $0.key == name }
    return sample.map { Bytes($0.value.text()) } ?? Bytes("null")
  }

  func brokenChecks(_ record: RecordText) throws(DaybookError) -> [BrokenCheck] {
    hasChecks ? brokenChecks(of: try decode(record, id: nil).value) : []
  }

  /// The rules of the program's own that a value breaks.
  func brokenChecks(of value: Value) -> [BrokenCheck] {
    guard hasChecks else { return [] }
    var broken: [BrokenCheck] = []
    for (place, attribute) in attributes.enumerated() where attribute.hasChecks {
      broken += attribute.brokenChecks(value).map { BrokenCheck(place: place, message: $0) }
    }
    for check in checks where !check.holds(value) {
      broken.append(BrokenCheck(place: nil, message: check.message))
    }
    return broken
  }
}
