import JSONText

extension ManagedObjectContext {
  /// A field as a Swift type, as an entity of it would have it.
  func read<Wanted: AttributeValue>(
    _ value: FieldValue, as type: Wanted.Type
  ) throws(ValueProblem) -> Wanted {
    if case .document(let document) = value, let made = Self.made(Wanted.self, of: document) {
      return made
    }
    var writer = JSONWriter()
    ValueText.write(value, to: &writer)
    do {
      return try JSONTextDecoder().decode(Wanted.self, fromTrusted: Bytes(writer.bytes))
    } catch {
      throw ValueProblem(
        .wrongType, "\(value.shown) is no \(Wanted.self): \(DecodingWords.reason(error))")
    }
  }

  private static func made<Wanted: AttributeValue>(
    _ type: Wanted.Type, of document: Document
  ) -> Wanted? {
    guard let unwrapped = Wanted.Unwrapped.self as? any DocumentValue.Type else { return nil }
    return unwrapped.init(document: document) as? Wanted
  }
}
